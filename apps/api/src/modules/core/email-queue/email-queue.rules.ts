const HOUR_MS = 3_600_000;

/** Lifetime of links that confirm an email address (docs/product.md#accounts-and-sign-in). */
export const CONFIRMATION_LINK_MS = 48 * HOUR_MS;

/** Limit of emails to one address that any visitor can cause (docs/product.md#limits). */
export const EMAIL_ADDRESS_LIMIT = { max: 5, windowSeconds: 1_800 };
