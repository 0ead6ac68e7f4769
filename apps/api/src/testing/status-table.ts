import type { PostStatus } from '@pitlane/contracts';
import type { PostEvent, PostState } from '../modules/posts/post-life/post-life.rules.ts';

/** Allowed transition: a row of the status table (docs/product.md#life-of-an-ad) */
interface TransitionRule {
  event: PostEvent;
  from: PostStatus[];
  /** Condition beyond the status */
  when?: (state: PostState) => boolean;
  to: PostStatus | 'erased' | 'unchanged';
  /** Allowance used; a held placement, or one with days left, is not paid again */
  takes?: 'ad' | 'special_offer' | 'ad unless held';
  /** True if the allowance of a first review is returned */
  givesBack?: true;
  /** True if a placement of 30 days begins */
  startsPlacement?: (state: PostState) => boolean;
}

const isChanged = ({ approved, changed }: PostState) => changed || !approved;
const isUnchanged = (state: PostState) => !isChanged(state);
const hasWaitingEdit = ({ edit }: PostState) => edit === 'moderation';

/** The status table (docs/product.md#life-of-an-ad) row by row, written from the document and not from the code */
export const statusTable: TransitionRule[] = [
  {
    event: 'approve',
    from: ['moderation'],
    to: 'active',
    startsPlacement: ({ approved, holds }) => !approved || holds,
  },
  { event: 'reject', from: ['moderation'], to: 'denied', givesBack: true },
  { event: 'remove', from: ['moderation'], to: 'archived', givesBack: true },
  { event: 'update', from: ['denied'], to: 'moderation', takes: 'ad unless held' },
  { event: 'update', from: ['active', 'removed', 'archived'], to: 'unchanged' },
  { event: 'approve', from: ['active'], when: hasWaitingEdit, to: 'active' },
  { event: 'reject', from: ['active'], when: hasWaitingEdit, to: 'active' },
  { event: 'remove_publication', from: ['active'], to: 'removed' },
  { event: 'expire', from: ['active'], when: ({ running }) => !running, to: 'removed' },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: (state) => isUnchanged(state) && state.running,
    to: 'active',
  },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: (state) => isUnchanged(state) && !state.running,
    to: 'active',
    takes: 'ad',
    startsPlacement: () => true,
  },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: isChanged,
    to: 'moderation',
    takes: 'ad unless held',
  },
  { event: 'extend', from: ['active'], to: 'active', takes: 'ad' },
  { event: 'promote', from: ['active'], to: 'active', takes: 'special_offer' },
  { event: 'remove', from: ['active', 'removed', 'denied'], to: 'archived' },
  {
    event: 'remove_force',
    from: ['active', 'moderation', 'denied', 'removed', 'archived'],
    to: 'erased',
    givesBack: true,
  },
];

export interface TransitionResult {
  status: PostStatus | 'erased';
  takes: 'ad' | 'special_offer' | null;
  /** True if the held allowance is returned */
  givesBack: boolean;
  startsPlacement: boolean;
}

const nameTransition = (rule: TransitionRule, from: PostStatus) =>
  `${rule.event} of ${from} by row ${statusTable.indexOf(rule)}`;

/** All transitions of the table: its rows from each of their statuses */
export const allTransitions = statusTable.flatMap((rule) =>
  rule.from.map((from) => nameTransition(rule, from)),
);

const findRule = (state: PostState, event: PostEvent) =>
  statusTable.find(
    (one) => one.event === event && one.from.includes(state.status) && (one.when?.(state) ?? true),
  );

/** Returns the transition of an event, to assert that random lives cover all. */
export function findTransition(state: PostState, event: PostEvent): string | null {
  const rule = findRule(state, event);
  return rule ? nameTransition(rule, state.status) : null;
}

/** Returns the result of an event by the table; `null` if the transition is not allowed. */
export function expectedResult(state: PostState, event: PostEvent): TransitionResult | null {
  const rule = findRule(state, event);
  if (!rule) return null;
  const isHeld = state.holds || state.running;
  const { takes = null } = rule;
  return {
    status: rule.to === 'unchanged' ? state.status : rule.to,
    takes: takes === 'ad unless held' ? (isHeld ? null : 'ad') : takes,
    givesBack: state.holds && rule.givesBack === true,
    startsPlacement: rule.startsPlacement?.(state) ?? false,
  };
}
