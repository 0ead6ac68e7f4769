/** Chats of a day in which one writes what is dangerous, before moderators look at it. */
export const DANGEROUS_CHATS = 3;
/** Accounts that report somebody on a day, before that one opens no more chats. */
export const PAUSING_REPORTERS = 3;
/** Messages before a reported one that moderators see with it. */
export const CONTEXT = 10;
