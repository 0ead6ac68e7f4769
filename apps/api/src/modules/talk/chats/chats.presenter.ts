import { type Chat, chatFlags, type Offer, type Person, type PostRef } from '@pitlane/contracts';
import { sellerName } from '../../accounts/sellers/sellers.presenter.ts';
import { type MessageRow, toMessage } from '../messages/messages.presenter.ts';
import type { ChatRow } from './chats.queries.ts';
import { actionsOf, type ChatState, type FirstMessages, shownStatus } from './chats.rules.ts';

/** What of a chat's row decides who may do what. */
export function stateOf(row: ChatRow): ChatState {
  const { status, closedBy, lastSeq: messages, blocks, blocked } = row;
  return { status, closedBy, messages, block: blocks ? 'own' : blocked ? 'other' : null };
}

interface PersonRow {
  id: number;
  firstName: string;
  companyName: string | null;
  isEntity: boolean;
  avatar: string | null;
  logo: string | null;
}

export const toPerson = (row: PersonRow, blocked: boolean): Person => ({
  id: row.id,
  name: sellerName(row),
  avatar: row.isEntity ? row.logo : row.avatar,
  is_entity: row.isEntity,
  blocked,
});

export function toChat(
  row: ChatRow,
  reader: { userId: number; first: FirstMessages },
  { post, last, offer }: { post: PostRef; last: MessageRow | undefined; offer: Offer | null },
): Chat {
  const state = stateOf(row);
  const status = shownStatus(state);
  return {
    id: row.id,
    post,
    role: row.role,
    person: toPerson({ ...row, id: row.otherId }, row.blocks),
    ...chatFlags[status],
    status,
    actions: actionsOf(state, row.role, reader.first),
    unread: row.unread,
    last_message: last ? toMessage(last, { ...row, userId: reader.userId }) : null,
    offer,
    created_at: row.createdAt.toISOString(),
  };
}
