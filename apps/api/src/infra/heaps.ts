/**
 * How a process that reads pictures has to be started, as environment variables of the C library:
 * one heap instead of one for each thread, given back to the system as it empties. Ten of the
 * largest pictures then take the memory of one (reliability, D3); elsewhere they do nothing.
 */
export const heaps = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
