import type { PostAction, PostStatus } from '@pitlane/contracts';

/** Events of an ad, triggered by its owner, a moderator or time. */
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

/** Properties of an ad that determine possible events and their outcome. */
export interface PostState {
  status: PostStatus;
  approved: boolean;
  /** A checked field has changed since the approval. */
  changed: boolean;
  /** Holds a unit of the allowance whose 30 days have not begun. */
  holds: boolean;
  running: boolean;
  /** An edit awaits moderation beside the published version, or was denied. */
  edit: 'moderation' | 'denied' | null;
}

export interface Outcome {
  status: PostStatus | 'erased';
  takes: 'ad' | 'special_offer' | null;
  givesBack: boolean;
  startsPlacement: boolean;
}

const noEffect = (status: PostStatus): Outcome => ({
  status,
  takes: null,
  givesBack: false,
  startsPlacement: false,
});

/** Outcome of a submission; takes an ad unless one is held or the placement still runs. */
const submitted = ({ holds, running }: PostState): Outcome => ({
  ...noEffect('moderation'),
  takes: holds || running ? null : 'ad',
});

/**
 * Returns the outcome of an event by the status table (docs/product.md#life-of-an-ad); `null` if the event is not
 * possible in this state (409).
 */
export function outcomeOf(state: PostState, event: PostEvent): Outcome | null {
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

/** Returns the actions available to the owner, in the order of the contract. */
export const actionsOf = (state: PostState): PostAction[] =>
  ownerEvents.filter((event) => outcomeOf(state, event) !== null);

/** Reports whether resubmitting or publishing the ad takes a placement. */
export function takesPlacement(state: PostState): boolean {
  const event = state.status === 'denied' ? 'update' : 'publish';
  return outcomeOf(state, event)?.takes === 'ad';
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
/** Length of a special placement, and notice before an ad expires (docs/product.md#limits). */
export const PROMOTION_DAYS = 7;
export const REMINDER_DAYS = 3;

export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS);

export const laterDate = (a: Date | null, b: Date) => (a && a > b ? a : b);

/**
 * Returns the end of a promotion that begins now or extends the running one, cut to the ad's own last day
 * (docs/product.md#special-placements).
 */
export function promotionEnd(running: Date | null, expiresAt: Date, now: Date) {
  const end = daysAfter(laterDate(running, now), PROMOTION_DAYS);
  return end > expiresAt ? { date: expiresAt, cut: true } : { date: end, cut: false };
}

/** Reports whether a promotion would have an effect: the ad runs, and beyond the current promotion. */
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
 * Returns the submission time of a version. Decisions identify the reviewed version by it, so it is later than that
 * of every earlier version of the ad, even if the clock stops or goes back.
 * @param last submission time of the previous version
 */
export const nextSubmissionTime = (last: Date | null, now: Date) =>
  last && last >= now ? new Date(last.getTime() + 1) : now;

/** Shifts paid days by the time in moderation: they do not run while an ad waits for a decision. */
export function resumedDates({ expiresAt, specialOfferDate, submittedAt }: Dates, now: Date) {
  const shift = (date: Date | null) =>
    date && submittedAt && date > submittedAt
      ? new Date(date.getTime() + now.getTime() - submittedAt.getTime())
      : date;
  return { expiresAt: shift(expiresAt), specialOfferDate: shift(specialOfferDate) };
}
