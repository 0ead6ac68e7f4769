import { type Chat, getChats } from '@pitlane/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { buildChat, buildMessage } from '../testing/build-chat.ts';
import { chatListQuery, chatQuery, mergeChat, mergeMessage, messagesQuery } from './chats.ts';

const olderChat = buildChat({ id: 6, last_message: buildMessage({ chat_id: 6, seq: 9 }) });
const newestChat = buildChat({
  id: 8,
  last_message: buildMessage({ chat_id: 8, created_at: '2026-11-21T11:00:00.000Z' }),
});
const openChat = buildChat({ last_message: buildMessage({ seq: 2 }) });

/** Fills a query cache with a list of three chats, one of them open. */
function createFilledCache() {
  const client = new QueryClient();
  const meta = { current_page: 1, last_page: 1, per_page: 20, total: 3 };
  client.setQueryData(chatListQuery({}).queryKey, {
    items: [newestChat, openChat, olderChat],
    meta,
  });
  client.setQueryData(chatQuery(7).queryKey, openChat);
  client.setQueryData(
    messagesQuery(7).queryKey,
    [1, 2].map((seq) => buildMessage({ seq })),
  );
  const list = () =>
    client.getQueryData<{ items: Chat[] }>(chatListQuery({}).queryKey)?.items.map(({ id }) => id);
  const chat = () => client.getQueryData<Chat>(chatQuery(7).queryKey);
  const messages = () => client.getQueryData(messagesQuery(7).queryKey);
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;
  return { client, list, chat, messages, isStale };
}

const newMessage = buildMessage({ seq: 3, is_read: false, created_at: '2026-11-21T12:00:00.000Z' });

test('adds a new message to the chat and the list and counts it once', () => {
  const { client, list, chat, messages } = createFilledCache();
  for (const _time of [1, 2]) mergeMessage(client, newMessage);
  expect(messages()).toMatchObject([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  expect(list()).toEqual([7, 8, 6]);
  expect(chat()).toMatchObject({ unread: 1, last_message: { seq: 3 } });
});

test("does not count the user's message from another tab as unread", () => {
  const { client, chat } = createFilledCache();
  mergeMessage(client, { ...newMessage, own: true });
  expect(chat()).toMatchObject({ unread: 0, last_message: { own: true } });
});

test('refetches the messages missing before a new one', () => {
  const { client, messages, isStale } = createFilledCache();
  mergeMessage(client, { ...newMessage, seq: 5 });
  expect(messages()).toHaveLength(2);
  expect(isStale(messagesQuery(7).queryKey)).toBe(true);
});

test('updates a changed chat in all queries and ignores an older state', () => {
  const { client, chat } = createFilledCache();
  mergeChat(client, { ...openChat, status: 'closed', is_closed: true });
  expect(chat()).toMatchObject({ status: 'closed' });
  mergeMessage(client, newMessage);
  mergeChat(client, { ...openChat, status: 'accepted' });
  expect(chat()).toMatchObject({ status: 'closed', last_message: { seq: 3 } });
});

test('refetches a chat with the status `new` after each message, because its limit changes', () => {
  const { client, isStale } = createFilledCache();
  mergeMessage(client, { ...newMessage, own: true });
  expect(isStale(chatQuery(7).queryKey)).toBe(false);
  client.setQueryData(chatQuery(7).queryKey, { ...openChat, status: 'new', is_new: true });
  mergeMessage(client, { ...newMessage, own: true, seq: 4 });
  expect(isStale(chatQuery(7).queryKey)).toBe(true);
});

test('refetches only lists that lack the changed chat', () => {
  const { client, isStale } = createFilledCache();
  const filteredKey = chatListQuery({ role: 'seller' }).queryKey;
  client.setQueryData(filteredKey, {
    items: [],
    meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 },
  });
  mergeMessage(client, newMessage);
  expect(isStale(filteredKey)).toBe(true);
  expect(isStale(chatListQuery({}).queryKey)).toBe(false);
  expect(filteredKey[0]).toBe(getChats.path);
});
