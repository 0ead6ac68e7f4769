import type { CountLevel } from '../../../generated/prisma/client.ts';
import type { ConsistencyReport } from '../consistency-report.ts';

/** Catalogue entries or sellers whose ads to count. */
export interface CountKey {
  level: CountLevel;
  ids: number[];
}

/** Request to count the ads that were published by a moment. */
export interface PublishedCountRequest {
  items: CountKey[];
  asOf: Date;
}

/** Level `all`, which has a single id for all ads. */
export const ALL_POSTS: CountKey = { level: 'all', ids: [0] };

export interface CountComparison extends ConsistencyReport<string> {
  name: string;
}
