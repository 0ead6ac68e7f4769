import type { CountLevel } from '../../../generated/prisma/client.ts';

/** Makes, models and so on that ads are counted by. */
export interface Counted {
  level: CountLevel;
  ids: number[];
}

/** Every ad is of the one thing that is all. */
export const everything: Counted = { level: 'all', ids: [0] };
