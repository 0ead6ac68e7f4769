const HALF_HOUR_SECONDS = 1_800;
const HOUR_MS = 3_600_000;

/** Uploads of one account (docs/product.md#photos). */
export const UPLOADS = { max: 60, windowSeconds: HALF_HOUR_SECONDS } as const;
/** What one account's photos may take in the store, in bytes (docs/product.md#photos). */
export const MOST_BYTES = 1_500_000_000;
/** Photos that no ad and no draft uses are swept (docs/product.md#retention). */
export const UNUSED_MS = 24 * HOUR_MS;

/** Largest number of different bits between fingerprints of the same picture (decision 0026). */
export const SAME_PICTURE = 6;
