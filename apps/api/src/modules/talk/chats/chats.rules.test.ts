import { type ChatRole, type ChatStatus, chatRoles, chatStatuses } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  type ChatState,
  chatStatusOf,
  chatTransition,
  messageTransition,
  visibleStatus,
} from './chats.rules.ts';

const FIRST_LIMITS = { count: 3, length: 1_000 };

/** Every possible state of a chat. */
const states: ChatState[] = chatStatuses.flatMap((status) =>
  (status === 'closed' ? (['buyer', 'seller'] as const) : [null]).flatMap((closedBy) =>
    ([null, 'own', 'other'] as const).flatMap((block) =>
      [1, 3].map((messages) => ({ status, closedBy, messages, block })),
    ),
  ),
);
const cells = states.flatMap((state) =>
  chatRoles.flatMap((role) => chatStatuses.map((requested) => ({ state, role, requested }))),
);

/** Returns the result according to the contract's table. */
function expectedResult(state: ChatState, role: ChatRole, requested: ChatStatus): string {
  const { status, closedBy, block } = state;
  if (block !== null) {
    if (requested === 'closed') return status;
    if (requested !== 'accepted') return 'chat.wrong_state';
    return block === 'own' ? 'chat.closed' : 'chat.not_yours';
  }
  if (requested === status) return status;
  const change = `${status} to ${requested}`;
  if (['new to accepted', 'new to rejected', 'rejected to accepted'].includes(change)) {
    return role === 'seller' ? requested : 'chat.not_yours';
  }
  if (change === 'accepted to closed') return requested;
  if (change === 'closed to accepted') return role === closedBy ? requested : 'chat.not_yours';
  return 'chat.wrong_state';
}

const resultOf = (outcome: { to: ChatStatus } | { refused: string }) =>
  'to' in outcome ? outcome.to : outcome.refused;

describe('chatTransition', () => {
  it('maps two flags to four statuses', () => {
    expect(
      [
        [true, false],
        [false, false],
        [true, true],
        [false, true],
      ].map(([is_new = false, is_closed = false]) => chatStatusOf({ is_new, is_closed })),
    ).toEqual(['new', 'accepted', 'rejected', 'closed']);
  });

  it.each(cells)(
    'returns the result of $role requesting $requested in $state',
    ({ state, role, requested }) => {
      expect(resultOf(chatTransition(state, role, requested))).toBe(
        expectedResult(state, role, requested),
      );
    },
  );

  it('shows a chat as closed to both sides during a block', () => {
    for (const state of states) {
      expect(visibleStatus(state)).toBe(state.block === null ? state.status : 'closed');
    }
  });
});

const messages = [
  { length: 1, hasFile: false },
  { length: 1_000, hasFile: false },
  { length: 1_001, hasFile: false },
  { length: 1, hasFile: true },
];
const messageCases = states.flatMap((state) =>
  chatRoles.flatMap((role) => messages.map((message) => ({ state, role, message }))),
);

describe('messageTransition', () => {
  it.each(messageCases)(
    'returns the result of $message by the $role in $state',
    ({ state, role, message }) => {
      const { status, messages, block } = state;
      const isFirst = status === 'new' && role === 'buyer';
      const isWithinLimits = messages < 3 && message.length <= 1_000 && !message.hasFile;
      const isClosed = block !== null || status === 'rejected' || status === 'closed';
      const firstResult = isWithinLimits ? 'new' : 'chat.not_accepted';

      expect(resultOf(messageTransition(state, role, message, FIRST_LIMITS))).toBe(
        isClosed ? 'chat.closed' : isFirst ? firstResult : 'accepted',
      );
    },
  );
});

/** Allowed actions by status and role. */
const actionTable: [status: ChatStatus, role: ChatRole, actions: string[]][] = [
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
  it.each(actionTable)(
    'lists the actions of a chat that is %s for its %s',
    (status, role, actions) => {
      const closedBy = status === 'closed' ? 'buyer' : null;
      const state: ChatState = { status, closedBy, messages: 1, block: null };

      expect(actionsOf(state, role, FIRST_LIMITS)).toEqual(actions);
      for (const block of ['own', 'other'] as const) {
        expect(actionsOf({ ...state, block }, role, FIRST_LIMITS)).toEqual([]);
      }
    },
  );

  it('omits writing after the third message of a new chat', () => {
    const state: ChatState = { status: 'new', closedBy: null, messages: 3, block: null };

    expect(actionsOf(state, 'buyer', FIRST_LIMITS)).toEqual([]);
    expect(actionsOf(state, 'seller', FIRST_LIMITS)).toEqual(['write', 'accept', 'reject']);
  });
});
