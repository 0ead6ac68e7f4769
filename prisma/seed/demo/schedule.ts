import type { Random } from './random.ts';
import type { DemoPost, PostStatus } from './types.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Number of ads per status, in order of assignment. */
const STATUS_SIZES: readonly (readonly [status: PostStatus, size: number])[] = [
  ['moderation', 20],
  ['denied', 12],
  ['removed', 31],
  ['archived', 12],
];
const EXPIRED_SIZE = 14;

/** Publication period of an ad in days. */
export const PUBLICATION_DAYS = 30;

export type PostAges = Pick<
  DemoPost,
  'status' | 'removedReason' | 'publishedMinutesAgo' | 'createdMinutesAgo'
>;

/** Age distribution of active ads: share of all, minimum and maximum age in minutes. */
const ACTIVE_AGES: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.02, 4, HOUR],
  [0.08, HOUR, DAY],
  [0.2, DAY, 4 * DAY],
  [0.25, 4 * DAY, 10 * DAY],
  [0.25, 10 * DAY, 19 * DAY],
  [0.2, 19 * DAY, 29 * DAY],
];

function activeMoment(rank: number, random: Random): PostAges {
  let passed = 0;
  let window = ACTIVE_AGES[0];
  for (const candidate of ACTIVE_AGES) {
    window = candidate;
    passed += candidate[0];
    if (rank < passed) break;
  }
  const [, from, to] = window ?? [1, HOUR, DAY];
  const published = random.int(from, to);
  return {
    status: 'active',
    removedReason: null,
    publishedMinutesAgo: published,
    createdMinutesAgo: published + random.int(25, 9 * HOUR),
  };
}

function otherMoment(status: PostStatus, expired: boolean, random: Random): PostAges {
  if (status === 'moderation' || status === 'denied') {
    const created =
      status === 'moderation' ? random.int(6, 30 * HOUR) : random.int(9 * HOUR, 16 * DAY);
    return { status, removedReason: null, publishedMinutesAgo: null, createdMinutesAgo: created };
  }
  const published =
    status === 'archived'
      ? random.int(70 * DAY, 200 * DAY)
      : expired
        ? random.int((PUBLICATION_DAYS + 1) * DAY, 74 * DAY)
        : random.int(2 * DAY, 28 * DAY);
  return {
    status,
    removedReason: status === 'removed' ? (expired ? 'expired' : 'owner') : null,
    publishedMinutesAgo: published,
    createdMinutesAgo: published + random.int(25, 9 * HOUR),
  };
}

/** Returns a status with its ages for each of `count` ads, shuffled. */
export function chooseSchedule(count: number, random: Random): PostAges[] {
  const rest = STATUS_SIZES.flatMap(([status, size]) =>
    Array.from({ length: size }, (_, index) =>
      otherMoment(status, status === 'removed' && index < EXPIRED_SIZE, random),
    ),
  );
  const activeCount = count - rest.length;
  const active = Array.from({ length: activeCount }, (_, index) =>
    activeMoment(index / activeCount, random),
  );
  return random.shuffle([...active, ...rest]);
}

/** Returns the number of views, which grows with the time on the site and the appeal (0 to 1) of the vehicle. */
export function viewsOf(moment: PostAges, appeal: number, random: Random): number {
  if (moment.publishedMinutesAgo === null) return 0;
  const days = Math.min(PUBLICATION_DAYS, moment.publishedMinutesAgo / DAY);
  return Math.round((days * (9 + 40 * appeal) + 3) * (0.5 + random.next()));
}
