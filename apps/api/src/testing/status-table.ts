import type { PostStatus } from '@pitlane/contracts';
import type { PostEvent, PostState } from '../modules/posts/post-life/post-life.rules.ts';

/** Allowed transition: a line of the status table (docs/product.md#life-of-an-ad) */
interface Line {
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

const changed = ({ approved, changed }: PostState) => changed || !approved;
const unchanged = (state: PostState) => !changed(state);
const waitingEdit = ({ edit }: PostState) => edit === 'moderation';

/** The status table (docs/product.md#life-of-an-ad) line by line, written from the document and not from the code */
export const statusTable: Line[] = [
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
  { event: 'approve', from: ['active'], when: waitingEdit, to: 'active' },
  { event: 'reject', from: ['active'], when: waitingEdit, to: 'active' },
  { event: 'remove_publication', from: ['active'], to: 'removed' },
  { event: 'expire', from: ['active'], when: ({ running }) => !running, to: 'removed' },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: (state) => unchanged(state) && state.running,
    to: 'active',
  },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: (state) => unchanged(state) && !state.running,
    to: 'active',
    takes: 'ad',
    startsPlacement: () => true,
  },
  {
    event: 'publish',
    from: ['removed', 'archived'],
    when: changed,
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

const transitionOf = (line: Line, from: PostStatus) =>
  `${line.event} of ${from} by line ${statusTable.indexOf(line)}`;

/** All transitions of the table: its lines from each of their statuses */
export const allTransitions = statusTable.flatMap((line) =>
  line.from.map((from) => transitionOf(line, from)),
);

const findLine = (state: PostState, event: PostEvent) =>
  statusTable.find(
    (one) => one.event === event && one.from.includes(state.status) && (one.when?.(state) ?? true),
  );

/** Returns the transition of an event, to assert that random lives cover all. */
export function transitionFor(state: PostState, event: PostEvent): string | null {
  const line = findLine(state, event);
  return line ? transitionOf(line, state.status) : null;
}

/** Looks an event up in the table; returns `null` if the transition is not allowed. */
export function expectedAfter(state: PostState, event: PostEvent): TransitionResult | null {
  const line = findLine(state, event);
  if (!line) return null;
  const held = state.holds || state.running;
  const { takes = null } = line;
  return {
    status: line.to === 'unchanged' ? state.status : line.to,
    takes: takes === 'ad unless held' ? (held ? null : 'ad') : takes,
    givesBack: state.holds && line.givesBack === true,
    startsPlacement: line.startsPlacement?.(state) ?? false,
  };
}
