const HOUR_MS = 3_600_000;

/** How long links work that confirm an address (docs/product.md#accounts-and-sign-in). */
export const CONFIRMATION_MS = 48 * HOUR_MS;

/** Emails that strangers can cause, to one mailbox (docs/product.md#limits). */
export const MAILS_TO_ONE = { max: 5, windowSeconds: 1_800 };
