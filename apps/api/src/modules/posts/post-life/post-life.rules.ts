import type { PostAction, PostStatus } from '@pitlane/contracts';

/** What can happen to an ad: by its owner, by a moderator, by time. */
export const postEvents = [
  'update',
  'publish',
  'remove_publication',
  'extend',
  'promote',
  'remove',
  'remove_force',
  'approve',
  'reject',
  'expire',
] as const satisfies readonly (PostAction | 'approve' | 'reject' | 'expire')[];
export type PostEvent = (typeof postEvents)[number];

/** What of an ad decides which events are possible and what they do. */
export interface PostState {
  status: PostStatus;
  /** It was approved before. */
  approved: boolean;
  /** A checked field has changed since. */
  changed: boolean;
  /** It holds an ad of the allowance whose 30 days have not begun. */
  holds: boolean;
  /** Its days are not over. */
  running: boolean;
  /** A changed version waits beside the published one, or was denied. */
  edit: 'moderation' | 'denied' | null;
}

export interface Outcome {
  status: PostStatus | 'erased';
  /** What is taken from the allowance. */
  takes: 'ad' | 'special_offer' | null;
  /** What it holds of the allowance is given back. */
  givesBack: boolean;
  /** Its 30 days start now. */
  startsPlacement: boolean;
}

const noEffect = (status: PostStatus): Outcome => ({
  status,
  takes: null,
  givesBack: false,
  startsPlacement: false,
});

/** Sent to a moderator; takes an ad where none is held and no days are left. */
const submitted = ({ holds, running }: PostState): Outcome => ({
  ...noEffect('moderation'),
  takes: holds || running ? null : 'ad',
});

/**
 * The status table (docs/product.md#life-of-an-ad): what an event makes of an ad.
 * @returns null where the event is not possible in this state (409)
 */
export function after(state: PostState, event: PostEvent): Outcome | null {
  const { status, approved, changed, holds, running, edit } = state;
  const off = status === 'removed' || status === 'archived';
  const waits = status === 'moderation';
  switch (event) {
    case 'update':
      if (waits) return null;
      return status === 'denied' ? submitted(state) : noEffect(status);
    case 'publish':
      if (!off) return null;
      if (!approved || changed) return submitted(state);
      return running
        ? noEffect('active')
        : { ...noEffect('active'), takes: 'ad', startsPlacement: true };
    case 'remove_publication':
      return status === 'active' ? noEffect('removed') : null;
    case 'extend':
      return status === 'active' ? { ...noEffect('active'), takes: 'ad' } : null;
    case 'promote':
      return status === 'active' ? { ...noEffect('active'), takes: 'special_offer' } : null;
    case 'remove':
      return status === 'archived' ? null : { ...noEffect('archived'), givesBack: true };
    case 'remove_force':
      return { status: 'erased', takes: null, givesBack: true, startsPlacement: false };
    case 'approve':
      if (waits) return { ...noEffect('active'), startsPlacement: holds || !approved };
      return status === 'active' && edit === 'moderation' ? noEffect('active') : null;
    case 'reject':
      if (waits) return { ...noEffect('denied'), givesBack: true };
      return status === 'active' && edit === 'moderation' ? noEffect('active') : null;
    case 'expire':
      return status === 'active' && !running ? noEffect('removed') : null;
    default:
      throw event satisfies never;
  }
}

const ownerEvents = postEvents.slice(0, 7) as readonly PostAction[];

/** What the owner can do now, in the order of the contract. */
export const actionsOf = (state: PostState): PostAction[] =>
  ownerEvents.filter((event) => after(state, event) !== null);

/** Whether sending it again or publishing it takes a placement. */
export function takesPlacement(state: PostState): boolean {
  const event = state.status === 'denied' ? 'update' : 'publish';
  return after(state, event)?.takes === 'ad';
}

interface LifeColumns {
  status: PostStatus;
  publishedAt: Date | null;
  changed: boolean;
  placementEntryId: number | null;
  expiresAt: Date | null;
  edit: { denyReason: string | null } | null;
}

export function stateOf(row: LifeColumns, now: Date): PostState {
  return {
    status: row.status,
    approved: row.publishedAt !== null,
    changed: row.changed,
    holds: row.placementEntryId !== null,
    running: row.expiresAt !== null && row.expiresAt > now,
    edit: row.edit && (row.edit.denyReason === null ? 'moderation' : 'denied'),
  };
}

const DAY_MS = 86_400_000;
/** Days of a special placement, and before the end of an ad (docs/product.md#limits). */
export const PROMOTION_DAYS = 7;
export const REMINDER_DAYS = 3;

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

export const later = (a: Date | null, b: Date) => (a && a > b ? a : b);

/**
 * The end of a promotion that begins now, or goes on from the running one: never past the ad's own
 * last day (docs/product.md#special-placements).
 */
export function promotedUntil(running: Date | null, expiresAt: Date, now: Date) {
  const end = daysAfter(later(running, now), PROMOTION_DAYS);
  return end > expiresAt ? { date: expiresAt, cut: true } : { date: end, cut: false };
}

/** Whether a promotion would bring anything: not past the last day, nor where it lasts so long already. */
export const canPromote = (
  { expiresAt, specialOfferDate }: Pick<Dates, 'expiresAt' | 'specialOfferDate'>,
  now: Date,
) =>
  expiresAt !== null &&
  expiresAt > now &&
  (specialOfferDate === null || specialOfferDate < expiresAt);

interface Dates {
  expiresAt: Date | null;
  specialOfferDate: Date | null;
  submittedAt: Date | null;
}

/**
 * When a version is sent. Decisions identify by it the version that was reviewed, so no two versions of an
 * ad share one, whatever the clock says.
 * @param last when the one before was sent
 */
export const sentAfter = (last: Date | null, now: Date) =>
  last && last >= now ? new Date(last.getTime() + 1) : now;

/** Paid days stand still while an ad waits for a moderator: they resume after the decision. */
export function resumedDates({ expiresAt, specialOfferDate, submittedAt }: Dates, now: Date) {
  const shifted = (date: Date | null) =>
    date && submittedAt && date > submittedAt
      ? new Date(date.getTime() + now.getTime() - submittedAt.getTime())
      : date;
  return { expiresAt: shifted(expiresAt), specialOfferDate: shifted(specialOfferDate) };
}
