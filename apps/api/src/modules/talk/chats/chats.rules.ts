import {
  type ChatAction,
  type ChatRole,
  type ChatStatus,
  chatFlags,
  chatStatuses,
  type ErrorCode,
  type LimitCode,
} from '@pitlane/contracts';

export interface ChatState {
  status: ChatStatus;
  closedBy: ChatRole | null;
  /** Number of messages, including deleted ones. */
  messages: number;
  /** Block between the two sides: `own` if the caller has blocked the other side, `other` if only the reverse. */
  block: 'own' | 'other' | null;
}

/** Returns the status that both sides see: a block shows the chat as closed until it is removed. */
export const visibleStatus = ({
  status,
  block,
}: Pick<ChatState, 'status' | 'block'>): ChatStatus => (block === null ? status : 'closed');

export function statusOfFlags(flags: { is_new: boolean; is_closed: boolean }): ChatStatus {
  const matching = chatStatuses.find(
    (status) =>
      chatFlags[status].is_new === flags.is_new && chatFlags[status].is_closed === flags.is_closed,
  );
  return matching ?? 'closed';
}

type IsAllowed = (state: ChatState, who: ChatRole) => boolean;
const seller: IsAllowed = (_state, who) => who === 'seller';

/** Allowed status changes, and the side that may make each. */
const moves: Record<ChatStatus, Partial<Record<ChatStatus, IsAllowed>>> = {
  new: { accepted: seller, rejected: seller },
  accepted: { closed: () => true },
  rejected: { accepted: seller },
  closed: { accepted: ({ closedBy }, who) => closedBy === who },
};

type Refused = { refused: Exclude<Extract<ErrorCode, `chat.${string}`>, LimitCode> };

/** Returns the result of requesting a status; requesting the present one changes nothing. */
export function chatTransition(
  state: ChatState,
  who: ChatRole,
  wanted: ChatStatus,
): { to: ChatStatus } | Refused {
  if (wanted === visibleStatus(state)) return { to: state.status };
  if (state.block !== null) {
    if (wanted !== 'accepted') return { refused: 'chat.wrong_state' };
    // The blocked side must not learn of the block: it sees a chat that the other side has closed.
    return { refused: state.block === 'own' ? 'chat.closed' : 'chat.not_yours' };
  }
  const may = moves[state.status][wanted];
  if (!may) return { refused: 'chat.wrong_state' };
  return may(state, who) ? { to: wanted } : { refused: 'chat.not_yours' };
}

/** Properties of a message that decide whether it may be sent. */
export interface MessageOutline {
  /** Text length in UTF-16 units. */
  length: number;
  hasFile: boolean;
}

/** Limits on a buyer's messages before the seller accepts the chat. */
export interface FirstMessageLimits {
  count: number;
  length: number;
}

/** Returns the result of sending a message: the seller's first message accepts the chat. */
export function messageTransition(
  state: ChatState,
  who: ChatRole,
  { length, hasFile }: MessageOutline,
  first: FirstMessageLimits,
): { to: ChatStatus } | Refused {
  const status = visibleStatus(state);
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

/** Returns the actions that would succeed now. */
export function actionsOf(
  state: ChatState,
  who: ChatRole,
  first: FirstMessageLimits,
): ChatAction[] {
  const writeOutcome = messageTransition(state, who, { length: 1, hasFile: false }, first);
  const changes = (Object.keys(wanted) as (keyof typeof wanted)[]).filter((action) => {
    const [from, to] = wanted[action];
    return from.includes(visibleStatus(state)) && 'to' in chatTransition(state, who, to);
  });
  return ['to' in writeOutcome ? (['write'] as const) : [], changes].flat();
}
