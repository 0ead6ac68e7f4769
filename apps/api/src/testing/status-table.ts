import type { PostStatus } from '@pitlane/contracts';
import type { PostEvent, PostState } from '../modules/posts/post-life/post-life.rules.ts';

/** What is possible: one line of the status table (docs/product.md#life-of-an-ad). */
interface Line {
  event: PostEvent;
  from: PostStatus[];
  /** Where the line says more than the status. */
  when?: (state: PostState) => boolean;
  to: PostStatus | 'erased' | 'unchanged';
  /** What is taken; a placement that is held already, or whose days run, is not taken again. */
  takes?: 'ad' | 'special_offer' | 'ad unless held';
  /** What was taken for a first review comes back. */
  givesBack?: true;
  /** Whether 30 days begin. */
  startsPlacement?: (state: PostState) => boolean;
}

const changed = ({ approved, changed }: PostState) => changed || !approved;
const unchanged = (state: PostState) => !changed(state);
const waitingEdit = ({ edit }: PostState) => edit === 'moderation';

/** The status table (docs/product.md#life-of-an-ad), line by line. It is written from the text, not from the code. */
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

/** What the table makes of an ad; null where it names no such transition. */
export interface Expected {
  status: PostStatus | 'erased';
  takes: 'ad' | 'special_offer' | null;
  /** Whether what it holds comes back. */
  givesBack: boolean;
  startsPlacement: boolean;
}

const wayOf = (line: Line, from: PostStatus) =>
  `${line.event} of ${from} by line ${statusTable.indexOf(line)}`;

/** Every way through the table: its lines, each from each of its statuses. */
export const allWays = statusTable.flatMap((line) => line.from.map((from) => wayOf(line, from)));

const find = (state: PostState, event: PostEvent) =>
  statusTable.find(
    (one) => one.event === event && one.from.includes(state.status) && (one.when?.(state) ?? true),
  );

/** Which way an event goes, for seeing that random lives go all of them. */
export function wayThrough(state: PostState, event: PostEvent): string | null {
  const line = find(state, event);
  return line ? wayOf(line, state.status) : null;
}

/** Looks an event up in the table. */
export function expectedAfter(state: PostState, event: PostEvent): Expected | null {
  const line = find(state, event);
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
