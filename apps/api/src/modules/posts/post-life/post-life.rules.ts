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
  /** The ad holds a placement whose 30 days have not started. */
  holds: boolean;
  /** The 30 days have not ended. */
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

const keepUnits = (status: PostStatus): Outcome => ({
  status,
  takes: null,
  givesBack: false,
  startsPlacement: false,
});

/** Returns the outcome of a submission: it takes a placement unless the ad holds one or its days have not ended. */
const submissionOutcome = ({ holds, running }: PostState): Outcome => ({
  ...keepUnits('moderation'),
  takes: holds || running ? null : 'ad',
});

/**
 * Returns the outcome of an event by the status table (docs/product.md#life-of-an-ad); `null` if the event is not
 * possible in this state (409).
 */
export function outcomeOf(state: PostState, event: PostEvent): Outcome | null {
  const { status, approved, changed, holds, running, edit } = state;
  const isUnpublished = status === 'removed' || status === 'archived';
  const isInModeration = status === 'moderation';
  switch (event) {
    case 'update':
      if (isInModeration) return null;
      return status === 'denied' ? submissionOutcome(state) : keepUnits(status);
    case 'publish':
      if (!isUnpublished) return null;
      if (!approved || changed) return submissionOutcome(state);
      return running
        ? keepUnits('active')
        : { ...keepUnits('active'), takes: 'ad', startsPlacement: true };
    case 'remove_publication':
      return status === 'active' ? keepUnits('removed') : null;
    case 'extend':
      return status === 'active' ? { ...keepUnits('active'), takes: 'ad' } : null;
    case 'promote':
      return status === 'active' ? { ...keepUnits('active'), takes: 'special_offer' } : null;
    case 'remove':
      return status === 'archived' ? null : { ...keepUnits('archived'), givesBack: true };
    case 'remove_force':
      return { status: 'erased', takes: null, givesBack: true, startsPlacement: false };
    case 'approve':
      if (isInModeration) return { ...keepUnits('active'), startsPlacement: holds || !approved };
      return status === 'active' && edit === 'moderation' ? keepUnits('active') : null;
    case 'reject':
      if (isInModeration) return { ...keepUnits('denied'), givesBack: true };
      return status === 'active' && edit === 'moderation' ? keepUnits('active') : null;
    case 'expire':
      return status === 'active' && !running ? keepUnits('removed') : null;
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
 * Returns the end of a promotion that begins now or extends the current one, cut to the ad's last day
 * (docs/product.md#special-placements).
 */
export function promotionEnd(currentEnd: Date | null, expiresAt: Date, now: Date) {
  const end = daysAfter(laterDate(currentEnd, now), PROMOTION_DAYS);
  return end > expiresAt ? { date: expiresAt, cut: true } : { date: end, cut: false };
}

/** Reports whether a promotion would have an effect: the ad has not expired and outlasts its current promotion. */
export const canPromote = (
  { expiresAt, specialOfferDate }: Pick<LifeDates, 'expiresAt' | 'specialOfferDate'>,
  now: Date,
) =>
  expiresAt !== null &&
  expiresAt > now &&
  (specialOfferDate === null || specialOfferDate < expiresAt);

interface LifeDates {
  expiresAt: Date | null;
  specialOfferDate: Date | null;
  submittedAt: Date | null;
}

/**
 * Returns the submission time of a version. Decisions identify the reviewed version by it, so it is later than that
 * of every earlier version of the ad, even if the clock stops or is set back.
 * @param previous submission time of the previous version
 */
export const nextSubmissionTime = (previous: Date | null, now: Date) =>
  previous && previous >= now ? new Date(previous.getTime() + 1) : now;

/** Shifts the end dates of an ad by its time in moderation: paid days do not elapse while it waits for a decision. */
export function resumedDates({ expiresAt, specialOfferDate, submittedAt }: LifeDates, now: Date) {
  const shift = (date: Date | null) =>
    date && submittedAt && date > submittedAt
      ? new Date(date.getTime() + now.getTime() - submittedAt.getTime())
      : date;
  return { expiresAt: shift(expiresAt), specialOfferDate: shift(specialOfferDate) };
}
