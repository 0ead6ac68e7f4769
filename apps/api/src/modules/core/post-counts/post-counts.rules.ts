import type { CountLevel } from '../../../generated/prisma/client.ts';
import type { Comparison } from '../comparison.ts';

/** Catalogue entries or sellers whose ads are counted. */
export interface Counted {
  level: CountLevel;
  ids: number[];
}

/** Request to count the ads that were published by a moment. */
export interface Published {
  counted: Counted[];
  asOf: Date;
}

/** Level `all`, which has a single id for all ads. */
export const everything: Counted = { level: 'all', ids: [0] };

export interface WrongCounts extends Comparison<string> {
  name: string;
}
