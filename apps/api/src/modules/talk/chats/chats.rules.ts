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

export function chatStatusOf(flags: { is_new: boolean; is_closed: boolean }): ChatStatus {
  const matchingStatus = chatStatuses.find(
    (status) =>
      chatFlags[status].is_new === flags.is_new && chatFlags[status].is_closed === flags.is_closed,
  );
  return matchingStatus ?? 'closed';
}

type IsAllowed = (state: ChatState, role: ChatRole) => boolean;
const isSeller: IsAllowed = (_state, role) => role === 'seller';

/** Allowed status changes, and whether a side may make each. */
const allowedChanges: Record<ChatStatus, Partial<Record<ChatStatus, IsAllowed>>> = {
  new: { accepted: isSeller, rejected: isSeller },
  accepted: { closed: () => true },
  rejected: { accepted: isSeller },
  closed: { accepted: ({ closedBy }, role) => closedBy === role },
};

type Rejection = { refused: Exclude<Extract<ErrorCode, `chat.${string}`>, LimitCode> };

/** Returns the result of requesting a status; requesting the current one changes nothing. */
export function chatTransition(
  state: ChatState,
  role: ChatRole,
  requested: ChatStatus,
): { to: ChatStatus } | Rejection {
  if (requested === visibleStatus(state)) return { to: state.status };
  if (state.block !== null) {
    if (requested !== 'accepted') return { refused: 'chat.wrong_state' };
    // The blocked side must not learn of the block: it sees a chat that the other side has closed.
    return { refused: state.block === 'own' ? 'chat.closed' : 'chat.not_yours' };
  }
  const isAllowed = allowedChanges[state.status][requested];
  if (!isAllowed) return { refused: 'chat.wrong_state' };
  return isAllowed(state, role) ? { to: requested } : { refused: 'chat.not_yours' };
}

/** Properties of a message that decide whether it may be sent. */
export interface MessageProperties {
  /** Text length in UTF-16 code units. */
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
  role: ChatRole,
  { length, hasFile }: MessageProperties,
  limits: FirstMessageLimits,
): { to: ChatStatus } | Rejection {
  const status = visibleStatus(state);
  if (status === 'rejected' || status === 'closed') return { refused: 'chat.closed' };
  if (status === 'new' && role === 'buyer') {
    const isWithinLimits = state.messages < limits.count && length <= limits.length && !hasFile;
    return isWithinLimits ? { to: 'new' } : { refused: 'chat.not_accepted' };
  }
  return { to: 'accepted' };
}

const statusChanges: Record<Exclude<ChatAction, 'write'>, [from: ChatStatus[], to: ChatStatus]> = {
  accept: [['new', 'rejected'], 'accepted'],
  reject: [['new'], 'rejected'],
  close: [['accepted'], 'closed'],
  reopen: [['closed'], 'accepted'],
};

/** Returns the actions that would currently succeed. */
export function actionsOf(
  state: ChatState,
  role: ChatRole,
  limits: FirstMessageLimits,
): ChatAction[] {
  const writeOutcome = messageTransition(state, role, { length: 1, hasFile: false }, limits);
  const statusActions = (Object.keys(statusChanges) as (keyof typeof statusChanges)[]).filter(
    (action) => {
      const [from, to] = statusChanges[action];
      return from.includes(visibleStatus(state)) && 'to' in chatTransition(state, role, to);
    },
  );
  return ['to' in writeOutcome ? (['write'] as const) : [], statusActions].flat();
}
