import type { CountLevel } from '../../../generated/prisma/client.ts';

/** Makes, models and so on that ads are counted by. */
export interface Counted {
  level: CountLevel;
  ids: number[];
}

/** What is counted of ads that were published by a moment. */
export interface Published {
  counted: Counted[];
  asOf: Date;
}

/** All ads are one item of the level `all`. */
export const everything: Counted = { level: 'all', ids: [0] };

/** How the counts of one level compare with a recount. */
export interface WrongCounts {
  name: string;
  rows: number;
  wrong: number;
  /** The ids of some that are wrong; of what two things have together, both ids. */
  first: string[];
}
