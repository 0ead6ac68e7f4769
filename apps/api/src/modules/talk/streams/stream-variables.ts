import { wholeNumber } from '../../../variable.ts';

export const streamVariables = {
  MAX_STREAMS: wholeNumber(0, 100_000)
    .default(10_000)
    .describe('Streams of events that a process keeps open'),
};
