import { type Chat, chatFlags, type Offer, type PostRef } from '@pitlane/contracts';
import { toPerson } from '../person.presenter.ts';
import type { ChatRow } from './chats.queries.ts';
import {
  actionsOf,
  type ChatState,
  type FirstMessageLimits,
  visibleStatus,
} from './chats.rules.ts';
import { type MessageRow, toMessage } from './messages.presenter.ts';

export function chatStateOf(row: ChatRow): ChatState {
  const { status, closedBy, lastSeq: messages, hasBlocked, isBlocked } = row;
  return { status, closedBy, messages, block: hasBlocked ? 'own' : isBlocked ? 'other' : null };
}

export function toChat(
  row: ChatRow,
  reader: { userId: number; limitsBeforeAcceptance: FirstMessageLimits },
  { post, last, offer }: { post: PostRef; last: MessageRow | undefined; offer: Offer | null },
): Chat {
  const state = chatStateOf(row);
  const status = visibleStatus(state);
  return {
    id: row.id,
    post,
    role: row.role,
    person: toPerson({ ...row, id: row.otherId }, row.hasBlocked),
    ...chatFlags[status],
    status,
    actions: actionsOf(state, row.role, reader.limitsBeforeAcceptance),
    unread: row.unread,
    last_message: last ? toMessage(last, { ...row, userId: reader.userId }) : null,
    offer,
    created_at: row.createdAt.toISOString(),
  };
}
