import { z } from 'zod';

/** Variables of event streams. */
export const streamVariables = {
  MAX_STREAMS: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000)
    .default(10_000)
    .describe('Streams of events that a process keeps open'),
};
