import {
  type Chat,
  type ChatMessage,
  type ChatsView,
  getChats,
  getMessages,
} from '@pitlane/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, call } from '@/lib/api.ts';
import { currentLanguage } from '@/lib/i18n.ts';
import { onLiveEvent, unlessLive } from '@/lib/live.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { askAfter, type Messages, withMessages } from '../messages.ts';

// Where chats and messages are kept on the page, and how what comes in gets there, by polling or as
// events: through mergeMessage and mergeChat.

/** While nothing brings news by itself; only in tabs that are looked at. */
const CHAT_MS = 5_000;
const LIST_MS = 30_000;
/** One call brings so many messages. */
const PER_CALL = 100;

type ChatList = Answer<typeof getChats>;

export const chatListQuery = ({ post, ...view }: ChatsView) => ({
  ...queryOf(getChats, { query: { ...view, unread: view.unread ?? false, post_id: post } }),
  staleTime: 0,
  refetchInterval: unlessLive(LIST_MS),
});

/** The own chat about somebody's ad; none before the first message. */
export const ownChatQuery = (postId: number) => ({
  ...queryOf(getChats, { query: { post_id: postId, role: 'buyer' as const } }),
  staleTime: 0,
});

export const CHATS = ['chat'] as const;
const chatKey = (id: number) => [...CHATS, currentLanguage(), id] as const;

export const chatQuery = (id: number) => ({
  queryKey: chatKey(id),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Chat> => {
    const { items } = await call(getChats, { query: { id } }, signal);
    const [chat] = items;
    if (!chat) throw new ApiError(404, 'chat.not_found', 'HTTP 404');
    return fresher(queryClient.getQueryData(chatKey(id)), chat);
  },
  meta: { private: true },
  staleTime: 0,
  refetchInterval: unlessLive(CHAT_MS),
});

const messagesKey = (chatId: number) => [getMessages.path, currentLanguage(), chatId] as const;

/** The messages of a chat: the newest at first, later what has come since. */
export const messagesQuery = (chatId: number) => ({
  queryKey: messagesKey(chatId),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Messages> => {
    const read = () => queryClient.getQueryData<Messages>(messagesKey(chatId));
    for (;;) {
      const after = askAfter(read() ?? []);
      const query = after === undefined ? {} : { after, per_page: PER_CALL };
      const { items } = await call(getMessages, { params: { id: chatId }, query }, signal);
      // Others may have come in meanwhile.
      const all = withMessages(read() ?? [], items);
      if (after === undefined || items.length < PER_CALL) return all;
      queryClient.setQueryData(messagesKey(chatId), all);
    }
  },
  meta: { private: true },
  staleTime: 0,
  refetchInterval: unlessLive(CHAT_MS),
});

export async function loadOlder(chatId: number): Promise<void> {
  const first = queryClient.getQueryData<Messages>(messagesKey(chatId))?.[0];
  if (!first || first.seq === 1) return;
  const { items } = await call(getMessages, {
    params: { id: chatId },
    query: { before: first.seq },
  });
  keepMessages(queryClient, chatId, items);
}

function keepMessages(client: QueryClient, chatId: number, items: Messages): void {
  client.setQueryData<Messages>(
    messagesKey(chatId),
    (known) => known && withMessages(known, items),
  );
}

/** Of two states of a chat the later one, as far as its messages tell. */
function fresher(known: Chat | undefined, given: Chat): Chat {
  const seqOf = (chat: Chat | undefined) => chat?.last_message?.seq ?? 0;
  return known && seqOf(known) > seqOf(given) ? known : given;
}

const momentOf = ({ last_message: last, created_at: begun }: Chat) => last?.created_at ?? begun;

/** Changes a chat wherever it is shown; lists show the latest first. */
function changeChat(client: QueryClient, id: number, change: (chat: Chat) => Chat): void {
  client.setQueryData<Chat>(chatKey(id), (chat) => chat && change(chat));
  client.setQueriesData<ChatList>({ queryKey: [getChats.path] }, (list) => {
    if (!list?.items.some((chat) => chat.id === id)) return list;
    const items = list.items.map((chat) => (chat.id === id ? change(chat) : chat));
    items.sort((a, b) => momentOf(b).localeCompare(momentOf(a)) || b.id - a.id);
    return { ...list, items };
  });
}

/** Asks again for lists that do not show a chat, and perhaps should. */
function askForChat(client: QueryClient, id: number): void {
  for (const [queryKey, list] of client.getQueriesData<ChatList>({ queryKey: [getChats.path] })) {
    if (!list?.items.some((chat) => chat.id === id))
      void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** A chat as it is by now: takes its place wherever it is shown. Coming again it changes nothing. */
export function mergeChat(client: QueryClient, chat: Chat): void {
  changeChat(client, chat.id, (known) => fresher(known, chat));
  askForChat(client, chat.id);
}

/** A read mark is moved over many messages at once: those before one that is read are read, too. */
const readWith = ({ own, is_read, seq }: ChatMessage, known: Messages): Messages =>
  own && is_read
    ? known
        .filter((each) => each.own && !each.is_read && each.seq < seq)
        .map((each) => ({ ...each, is_read }))
    : [];

/** A message that is new or has changed: its chat shows it. Coming again it changes nothing. */
export function mergeMessage(client: QueryClient, message: ChatMessage): void {
  const { chat_id: chatId, seq } = message;
  const known = client.getQueryData<Messages>(messagesKey(chatId));
  keepMessages(client, chatId, [message, ...readWith(message, known ?? [])]);
  // Those in between are missing.
  const last = known?.at(-1)?.seq;
  if (last !== undefined && seq > last + 1)
    void client.invalidateQueries({ queryKey: messagesKey(chatId) });
  changeChat(client, chatId, (chat) => {
    const before = chat.last_message?.seq ?? 0;
    if (seq < before) return chat;
    const isNews = seq > before && !message.own && !message.is_read;
    return { ...chat, last_message: message, unread: chat.unread + (isNews ? 1 : 0) };
  });
  askForChat(client, chatId);
  // How many more a new chat takes only the server knows.
  if (client.getQueryData<Chat>(chatKey(chatId))?.status === 'new')
    void client.invalidateQueries({ queryKey: chatKey(chatId) });
}

onLiveEvent((event) => {
  if (event.name === 'message') mergeMessage(queryClient, event.data);
  if (event.name === 'chat') mergeChat(queryClient, event.data);
  if (event.name !== 'reset') return;
  for (const queryKey of [CHATS, [getChats.path], [getMessages.path]])
    void queryClient.invalidateQueries({ queryKey });
});
