import {
  type Chat,
  type ChatMessage,
  type ChatsView,
  getChats,
  getMessages,
} from '@pitlane/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, type ResponseData } from '@/lib/api.ts';
import { currentLanguage } from '@/lib/i18n.ts';
import { onLiveEvent, pollUnlessStreaming } from '@/lib/live-events.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { type Messages, mergeMessages, refetchAfterSeq } from '../messages.ts';

// Query cache of chats and messages. Polling and live events both update it through mergeChat and mergeMessage.

/** Polling intervals while live events are unavailable; only visible tabs poll. */
const CHAT_POLL_MS = 5_000;
const LIST_POLL_MS = 30_000;
/** Maximum number of messages per request. */
const MESSAGES_PER_REQUEST = 100;

type ChatList = ResponseData<typeof getChats>;

export const chatListQuery = ({ post, ...view }: ChatsView) => ({
  ...queryOf(getChats, { query: { ...view, unread: view.unread ?? false, post_id: post } }),
  staleTime: 0,
  refetchInterval: pollUnlessStreaming(LIST_POLL_MS),
});

export const buyerChatQuery = (postId: number) => ({
  ...queryOf(getChats, { query: { post_id: postId, role: 'buyer' as const } }),
  staleTime: 0,
});

export const CHATS_KEY = ['chat'] as const;
const chatKey = (id: number) => [...CHATS_KEY, currentLanguage(), id] as const;

export const chatQuery = (id: number) => ({
  queryKey: chatKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chat> => {
    const { items } = await call(getChats, { query: { id } }, signal);
    const [chat] = items;
    if (!chat) throw new ApiError(404, 'chat.not_found', 'HTTP 404');
    return newerChatOf(queryClient.getQueryData(chatKey(id)), chat);
  },
  meta: { private: true },
  staleTime: 0,
  refetchInterval: pollUnlessStreaming(CHAT_POLL_MS),
});

const messagesKey = (chatId: number) => [getMessages.path, currentLanguage(), chatId] as const;

/** Query of a chat's messages: loads the newest first, then those after them. */
export const messagesQuery = (chatId: number) => ({
  queryKey: messagesKey(chatId),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Messages> => {
    const readCached = () => queryClient.getQueryData<Messages>(messagesKey(chatId));
    for (;;) {
      const after = refetchAfterSeq(readCached() ?? []);
      const query = after === undefined ? {} : { after, per_page: MESSAGES_PER_REQUEST };
      const { items } = await call(getMessages, { params: { id: chatId }, query }, signal);
      // Other messages may have been merged while the request was running.
      const merged = mergeMessages(readCached() ?? [], items);
      if (after === undefined || items.length < MESSAGES_PER_REQUEST) return merged;
      queryClient.setQueryData(messagesKey(chatId), merged);
    }
  },
  meta: { private: true },
  staleTime: 0,
  refetchInterval: pollUnlessStreaming(CHAT_POLL_MS),
});

export async function loadOlderMessages(chatId: number): Promise<void> {
  const firstMessage = queryClient.getQueryData<Messages>(messagesKey(chatId))?.[0];
  if (!firstMessage || firstMessage.seq === 1) return;
  const { items } = await call(getMessages, {
    params: { id: chatId },
    query: { before: firstMessage.seq },
  });
  storeMessages(queryClient, chatId, items);
}

function storeMessages(client: QueryClient, chatId: number, items: Messages): void {
  client.setQueryData<Messages>(
    messagesKey(chatId),
    (cached) => cached && mergeMessages(cached, items),
  );
}

/** Returns the chat with the later last message. */
function newerChatOf(cached: Chat | undefined, incoming: Chat): Chat {
  const seqOf = (chat: Chat | undefined) => chat?.last_message?.seq ?? 0;
  return cached && seqOf(cached) > seqOf(incoming) ? cached : incoming;
}

const lastActivityOf = ({ last_message: lastMessage, created_at: createdAt }: Chat) =>
  lastMessage?.created_at ?? createdAt;

/** Updates a chat in all cached queries; lists are sorted by the latest message. */
function updateCachedChat(client: QueryClient, id: number, change: (chat: Chat) => Chat): void {
  client.setQueryData<Chat>(chatKey(id), (chat) => chat && change(chat));
  client.setQueriesData<ChatList>({ queryKey: [getChats.path] }, (list) => {
    if (!list?.items.some((chat) => chat.id === id)) return list;
    const items = list.items.map((chat) => (chat.id === id ? change(chat) : chat));
    items.sort((a, b) => lastActivityOf(b).localeCompare(lastActivityOf(a)) || b.id - a.id);
    return { ...list, items };
  });
}

/** Refetches lists without the chat, which may now have to include it. */
function refetchListsWithout(client: QueryClient, id: number): void {
  for (const [queryKey, list] of client.getQueriesData<ChatList>({ queryKey: [getChats.path] })) {
    if (!list?.items.some((chat) => chat.id === id))
      void client.invalidateQueries({ queryKey, exact: true });
  }
}

export function mergeChat(client: QueryClient, chat: Chat): void {
  updateCachedChat(client, chat.id, (cached) => newerChatOf(cached, chat));
  refetchListsWithout(client, chat.id);
}

/** Returns the user's unread messages before one that was read, marked as read: a read mark covers all before it. */
const messagesReadWith = ({ own, is_read, seq }: ChatMessage, cached: Messages): Messages =>
  own && is_read
    ? cached
        .filter((each) => each.own && !each.is_read && each.seq < seq)
        .map((each) => ({ ...each, is_read }))
    : [];

/** Merges a new or changed message into the cached queries. Idempotent. */
export function mergeMessage(client: QueryClient, message: ChatMessage): void {
  const { chat_id: chatId, seq } = message;
  const cached = client.getQueryData<Messages>(messagesKey(chatId));
  storeMessages(client, chatId, [message, ...messagesReadWith(message, cached ?? [])]);
  // The messages in between are missing.
  const lastSeq = cached?.at(-1)?.seq;
  if (lastSeq !== undefined && seq > lastSeq + 1)
    void client.invalidateQueries({ queryKey: messagesKey(chatId) });
  updateCachedChat(client, chatId, (chat) => {
    const knownSeq = chat.last_message?.seq ?? 0;
    if (seq < knownSeq) return chat;
    const countsAsUnread = seq > knownSeq && !message.own && !message.is_read;
    return { ...chat, last_message: message, unread: chat.unread + (countsAsUnread ? 1 : 0) };
  });
  refetchListsWithout(client, chatId);
  // Only the server knows how many more messages a new chat allows.
  if (client.getQueryData<Chat>(chatKey(chatId))?.status === 'new')
    void client.invalidateQueries({ queryKey: chatKey(chatId) });
}

onLiveEvent((event) => {
  if (event.name === 'message') mergeMessage(queryClient, event.data);
  if (event.name === 'chat') mergeChat(queryClient, event.data);
  if (event.name !== 'reset') return;
  for (const queryKey of [CHATS_KEY, [getChats.path], [getMessages.path]])
    void queryClient.invalidateQueries({ queryKey });
});
