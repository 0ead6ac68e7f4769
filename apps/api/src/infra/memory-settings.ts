/**
 * Environment of the C library for processes that decode pictures: a single heap instead of one per thread, returned to
 * the system as it empties. Ten of the largest pictures then take the memory of one. No effect with other C libraries.
 */
export const mallocEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;

/**
 * Flags of Node for the server and the worker. By default Node lets garbage grow to several times the live heap: a
 * server with a million ads took 540 MB, with these flags 440. The young generation was measured (decision 0059).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=256'] as const;
