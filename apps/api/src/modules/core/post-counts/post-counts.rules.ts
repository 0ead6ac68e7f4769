import type { CountLevel } from '../../../generated/prisma/client.ts';
import type { Comparison } from '../comparison.ts';

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
export interface WrongCounts extends Comparison<string> {
  name: string;
}
