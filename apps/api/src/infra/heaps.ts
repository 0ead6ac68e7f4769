/**
 * How a process that reads pictures has to be started, as environment variables of the C library:
 * one heap instead of one for each thread, given back to the system as it empties. Ten of the
 * largest pictures then take the memory of one; elsewhere they do nothing.
 */
export const heaps = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } as const;

/**
 * How Node has to be started for the server and the worker. Left alone it lets garbage grow to several times of what is
 * alive: a server among a million ads took 540 MB, with this 440. The young heap was measured (decision 0068).
 */
export const nodeFlags = ['--max-semi-space-size=16', '--max-old-space-size=256'] as const;
