import type { CountLevel } from '../../../generated/prisma/client.ts';

/** Makes, models and so on that ads are counted by. */
export interface Counted {
  level: CountLevel;
  ids: number[];
}

/** All ads are one item of the level `all`. */
export const everything: Counted = { level: 'all', ids: [0] };
