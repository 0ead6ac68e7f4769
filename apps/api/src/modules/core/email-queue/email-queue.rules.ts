const HOUR_MS = 3_600_000;

/** Issue 3: links that confirm an address live two days. */
export const CONFIRMATION_MS = 48 * HOUR_MS;

/** Emails that strangers can cause, to one mailbox (reliability, "Limits to start from"). */
export const MAILS_TO_ONE = { max: 5, windowSeconds: 1_800 };
