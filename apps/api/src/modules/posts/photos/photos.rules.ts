const HALF_HOUR_SECONDS = 1_800;
const HOUR_MS = 3_600_000;

/** Upload limit of an account (docs/product.md#photos). */
export const PHOTO_UPLOAD_LIMIT = { max: 60, windowSeconds: HALF_HOUR_SECONDS } as const;
/** Maximum total size of an account's photos, in bytes (docs/product.md#photos). */
export const MAX_ACCOUNT_PHOTO_BYTES = 1_500_000_000;
/** Age at which photos without an ad or a draft are swept (docs/product.md#retention). */
export const UNUSED_PHOTO_RETENTION_MS = 24 * HOUR_MS;

/** Maximum number of different bits between fingerprints of the same picture (decision 0024). */
export const MAX_FINGERPRINT_DISTANCE = 6;
