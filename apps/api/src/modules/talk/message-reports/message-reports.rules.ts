/** Number of chats with dangerous messages of one sender and day at which a report is made automatically. */
export const DANGEROUS_CHATS_PER_DAY = 3;
/** Number of accounts reporting a sender on one day at which the sender can open no more chats. */
export const REPORTERS_TO_PAUSE = 3;
/** Number of messages before a reported one that moderators see. */
export const REPORT_CONTEXT_MESSAGES = 10;
