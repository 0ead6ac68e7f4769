import {
  type ChatAction,
  type ChatRole,
  type ChatStatus,
  chatFlags,
  chatStatuses,
  type ErrorCode,
  type LimitCode,
} from '@pitlane/contracts';

/** What decides who may do what in a chat. */
export interface ChatState {
  status: ChatStatus;
  closedBy: ChatRole | null;
  /** How many messages it has, deleted ones too. */
  messages: number;
  /** Whether one of the two has blocked the other: the caller, or only the other one. */
  block: 'own' | 'other' | null;
}

/** The status as both see it: a block closes it, until it is taken back. */
export const shownStatus = ({ status, block }: Pick<ChatState, 'status' | 'block'>): ChatStatus =>
  block === null ? status : 'closed';

export function statusOfFlags(flags: { is_new: boolean; is_closed: boolean }): ChatStatus {
  const named = chatStatuses.find(
    (status) =>
      chatFlags[status].is_new === flags.is_new && chatFlags[status].is_closed === flags.is_closed,
  );
  return named ?? 'closed';
}

type Who = (state: ChatState, who: ChatRole) => boolean;
const seller: Who = (_state, who) => who === 'seller';

/** From which status to which a chat can be led, and by whom. */
const moves: Record<ChatStatus, Partial<Record<ChatStatus, Who>>> = {
  new: { accepted: seller, rejected: seller },
  accepted: { closed: () => true },
  rejected: { accepted: seller },
  closed: { accepted: ({ closedBy }, who) => closedBy === who },
};

type Refused = { refused: Exclude<Extract<ErrorCode, `chat.${string}`>, LimitCode> };

/** What asking for a status leads to; asking for the present one changes nothing. */
export function transition(
  state: ChatState,
  who: ChatRole,
  wanted: ChatStatus,
): { to: ChatStatus } | Refused {
  if (wanted === shownStatus(state)) return { to: state.status };
  if (state.block !== null) {
    if (wanted !== 'accepted') return { refused: 'chat.wrong_state' };
    // To the blocked one it is a chat that the other one has closed.
    return { refused: state.block === 'own' ? 'chat.closed' : 'chat.not_yours' };
  }
  const may = moves[state.status][wanted];
  if (!may) return { refused: 'chat.wrong_state' };
  return may(state, who) ? { to: wanted } : { refused: 'chat.not_yours' };
}

/** What of a message decides whether it may be sent. */
export interface Outline {
  /** UTF-16 units of its text. */
  length: number;
  hasFile: boolean;
}

/** What a buyer may write before the seller accepts the chat. */
export interface FirstMessages {
  count: number;
  length: number;
}

/** What sending a message leads to: the seller's first one accepts the chat. */
export function writing(
  state: ChatState,
  who: ChatRole,
  { length, hasFile }: Outline,
  first: FirstMessages,
): { to: ChatStatus } | Refused {
  const status = shownStatus(state);
  if (status === 'rejected' || status === 'closed') return { refused: 'chat.closed' };
  if (status === 'new' && who === 'buyer') {
    const fits = state.messages < first.count && length <= first.length && !hasFile;
    return fits ? { to: 'new' } : { refused: 'chat.not_accepted' };
  }
  return { to: 'accepted' };
}

const wanted: Record<Exclude<ChatAction, 'write'>, [from: ChatStatus[], to: ChatStatus]> = {
  accept: [['new', 'rejected'], 'accepted'],
  reject: [['new'], 'rejected'],
  close: [['accepted'], 'closed'],
  reopen: [['closed'], 'accepted'],
};

/** What would succeed now. */
export function actionsOf(state: ChatState, who: ChatRole, first: FirstMessages): ChatAction[] {
  const written = writing(state, who, { length: 1, hasFile: false }, first);
  const led = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((action) => {
    const [from, to] = wanted[action];
    return from.includes(shownStatus(state)) && 'to' in transition(state, who, to);
  });
  return ['to' in written ? (['write'] as const) : [], led].flat();
}
