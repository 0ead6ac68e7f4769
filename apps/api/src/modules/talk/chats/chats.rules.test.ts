import { type ChatRole, type ChatStatus, chatRoles, chatStatuses } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  type ChatState,
  chatTransition,
  messageTransition,
  statusOfFlags,
  visibleStatus,
} from './chats.rules.ts';

const FIRST = { count: 3, length: 1_000 };

/** Every possible state of a chat. */
const states: ChatState[] = chatStatuses.flatMap((status) =>
  (status === 'closed' ? (['buyer', 'seller'] as const) : [null]).flatMap((closedBy) =>
    ([null, 'own', 'other'] as const).flatMap((block) =>
      [1, 3].map((messages) => ({ status, closedBy, messages, block })),
    ),
  ),
);
const cells = states.flatMap((state) =>
  chatRoles.flatMap((who) => chatStatuses.map((wanted) => ({ state, who, wanted }))),
);

/** Expected results, as the contract's table lists them. */
function expected(state: ChatState, who: ChatRole, wanted: ChatStatus): string {
  const { status, closedBy, block } = state;
  if (block !== null) {
    if (wanted === 'closed') return status;
    if (wanted !== 'accepted') return 'chat.wrong_state';
    return block === 'own' ? 'chat.closed' : 'chat.not_yours';
  }
  if (wanted === status) return status;
  const line = `${status} to ${wanted}`;
  if (['new to accepted', 'new to rejected', 'rejected to accepted'].includes(line)) {
    return who === 'seller' ? wanted : 'chat.not_yours';
  }
  if (line === 'accepted to closed') return wanted;
  if (line === 'closed to accepted') return who === closedBy ? wanted : 'chat.not_yours';
  return 'chat.wrong_state';
}

const ended = (outcome: { to: ChatStatus } | { refused: string }) =>
  'to' in outcome ? outcome.to : outcome.refused;

describe('chatTransition', () => {
  it('maps four statuses to two flags', () => {
    expect(
      [
        [true, false],
        [false, false],
        [true, true],
        [false, true],
      ].map(([is_new = false, is_closed = false]) => statusOfFlags({ is_new, is_closed })),
    ).toEqual(['new', 'accepted', 'rejected', 'closed']);
  });

  it.each(cells)('$state: $who requests $wanted', ({ state, who, wanted }) => {
    expect(ended(chatTransition(state, who, wanted))).toBe(expected(state, who, wanted));
  });

  it('shows a chat as closed to both sides during a block', () => {
    for (const state of states) {
      expect(visibleStatus(state)).toBe(state.block === null ? state.status : 'closed');
    }
  });
});

const outlines = [
  { length: 1, hasFile: false },
  { length: 1_000, hasFile: false },
  { length: 1_001, hasFile: false },
  { length: 1, hasFile: true },
];
const written = states.flatMap((state) =>
  chatRoles.flatMap((who) => outlines.map((outline) => ({ state, who, outline }))),
);

describe('messageTransition', () => {
  it.each(written)('$outline to $state by the $who', ({ state, who, outline }) => {
    const { status, messages, block } = state;
    const isFirst = status === 'new' && who === 'buyer';
    const fits = messages < 3 && outline.length <= 1_000 && !outline.hasFile;
    const isClosed = block !== null || status === 'rejected' || status === 'closed';
    const firstOne = fits ? 'new' : 'chat.not_accepted';

    expect(ended(messageTransition(state, who, outline, FIRST))).toBe(
      isClosed ? 'chat.closed' : isFirst ? firstOne : 'accepted',
    );
  });
});

/** Actions listed by hand; an absent action is not allowed. */
const listed: [status: ChatStatus, who: ChatRole, actions: string[]][] = [
  ['new', 'buyer', ['write']],
  ['new', 'seller', ['write', 'accept', 'reject']],
  ['accepted', 'buyer', ['write', 'close']],
  ['accepted', 'seller', ['write', 'close']],
  ['rejected', 'buyer', []],
  ['rejected', 'seller', ['accept']],
  ['closed', 'buyer', ['reopen']],
  ['closed', 'seller', []],
];

describe('actionsOf', () => {
  it.each(listed)('lists the actions of a chat that is %s for its %s', (status, who, actions) => {
    const closedBy = status === 'closed' ? 'buyer' : null;
    const state: ChatState = { status, closedBy, messages: 1, block: null };

    expect(actionsOf(state, who, FIRST)).toEqual(actions);
    for (const block of ['own', 'other'] as const) {
      expect(actionsOf({ ...state, block }, who, FIRST)).toEqual([]);
    }
  });

  it('omits writing after the third message of a new chat', () => {
    const state: ChatState = { status: 'new', closedBy: null, messages: 3, block: null };

    expect(actionsOf(state, 'buyer', FIRST)).toEqual([]);
    expect(actionsOf(state, 'seller', FIRST)).toEqual(['write', 'accept', 'reject']);
  });
});
