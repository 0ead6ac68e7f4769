/** Number of chats with dangerous messages of one sender in a day at which a message is reported automatically. */
export const DANGEROUS_CHATS_PER_DAY = 3;
/** Number of accounts reporting a sender in a day at which the sender can open no more chats. */
export const REPORTERS_TO_PAUSE = 3;
/** Number of messages before a reported one that moderators see. */
export const REPORT_CONTEXT_MESSAGES = 10;
