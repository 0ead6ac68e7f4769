const HALF_HOUR_SECONDS = 1_800;
const HOUR_MS = 3_600_000;

/** Reliability, "Limits to start from". */
export const UPLOADS = { max: 60, windowSeconds: HALF_HOUR_SECONDS } as const;
/** What one account's photos may take in the store, in bytes (reliability, D10). */
export const MOST_BYTES = 1_500_000_000;
/** api.md, post/upload-image: photos that no ad and no draft uses are swept. */
export const UNUSED_MS = 24 * HOUR_MS;

/** Field.md, C3: prints at most so many bits apart are of the same picture. */
export const SAME_PICTURE = 6;
