import type { Random } from './random.ts';
import type { DemoPost, PostStatus } from './types.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Number of ads per status, in order of assignment. */
const STATUS_COUNTS: readonly (readonly [status: PostStatus, size: number])[] = [
  ['moderation', 20],
  ['denied', 12],
  ['removed', 31],
  ['archived', 12],
];
const EXPIRED_COUNT = 14;

/** Publication period of an ad in days. */
export const PUBLICATION_DAYS = 30;

export type PostAges = Pick<
  DemoPost,
  'status' | 'removedReason' | 'publishedMinutesAgo' | 'createdMinutesAgo'
>;

/** Age distribution of active ads: share, minimum and maximum age in minutes. */
const ACTIVE_AGES: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.02, 4, HOUR_MINUTES],
  [0.08, HOUR_MINUTES, DAY_MINUTES],
  [0.2, DAY_MINUTES, 4 * DAY_MINUTES],
  [0.25, 4 * DAY_MINUTES, 10 * DAY_MINUTES],
  [0.25, 10 * DAY_MINUTES, 19 * DAY_MINUTES],
  [0.2, 19 * DAY_MINUTES, 29 * DAY_MINUTES],
];

function activeAges(rank: number, random: Random): PostAges {
  let cumulativeShare = 0;
  let window = ACTIVE_AGES[0];
  for (const candidate of ACTIVE_AGES) {
    window = candidate;
    cumulativeShare += candidate[0];
    if (rank < cumulativeShare) break;
  }
  const [, from, to] = window ?? [1, HOUR_MINUTES, DAY_MINUTES];
  const published = random.int(from, to);
  return {
    status: 'active',
    removedReason: null,
    publishedMinutesAgo: published,
    createdMinutesAgo: published + random.int(25, 9 * HOUR_MINUTES),
  };
}

function inactiveAges(status: PostStatus, expired: boolean, random: Random): PostAges {
  if (status === 'moderation' || status === 'denied') {
    const created =
      status === 'moderation'
        ? random.int(6, 30 * HOUR_MINUTES)
        : random.int(9 * HOUR_MINUTES, 16 * DAY_MINUTES);
    return { status, removedReason: null, publishedMinutesAgo: null, createdMinutesAgo: created };
  }
  const published =
    status === 'archived'
      ? random.int(70 * DAY_MINUTES, 200 * DAY_MINUTES)
      : expired
        ? random.int((PUBLICATION_DAYS + 1) * DAY_MINUTES, 74 * DAY_MINUTES)
        : random.int(2 * DAY_MINUTES, 28 * DAY_MINUTES);
  return {
    status,
    removedReason: status === 'removed' ? (expired ? 'expired' : 'owner') : null,
    publishedMinutesAgo: published,
    createdMinutesAgo: published + random.int(25, 9 * HOUR_MINUTES),
  };
}

/** Returns a status with its ages for each of `count` ads, shuffled. */
export function chooseSchedule(count: number, random: Random): PostAges[] {
  const inactive = STATUS_COUNTS.flatMap(([status, size]) =>
    Array.from({ length: size }, (_, index) =>
      inactiveAges(status, status === 'removed' && index < EXPIRED_COUNT, random),
    ),
  );
  const activeCount = count - inactive.length;
  const active = Array.from({ length: activeCount }, (_, index) =>
    activeAges(index / activeCount, random),
  );
  return random.shuffle([...active, ...inactive]);
}

/** Returns the number of views, which grows with the time on the site and the appeal (0 to 1) of the vehicle. */
export function chooseViews(ages: PostAges, appeal: number, random: Random): number {
  if (ages.publishedMinutesAgo === null) return 0;
  const days = Math.min(PUBLICATION_DAYS, ages.publishedMinutesAgo / DAY_MINUTES);
  return Math.round((days * (9 + 40 * appeal) + 3) * (0.5 + random.next()));
}
