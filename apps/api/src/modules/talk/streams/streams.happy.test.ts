// One world; each test has its own accounts.
import {
  addToFavorites,
  getCounters,
  markMessagesRead,
  removeFromFavorites,
} from '@pitlane/contracts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { addressOfServer, aStream } from '../../../testing/a-stream.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let server = '';
const open: { close(): void }[] = [];

beforeAll(async () => {
  server = await addressOfServer(world.app);
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listening(token: string, lastEventId?: string, language?: 'ru' | 'en') {
  const stream = await aStream(server, { token, lastEventId, language });
  open.push(stream);
  return stream;
}

it('begins with the counters and the retry delay, and is not cacheable', async () => {
  const { token } = await aSignedIn(world);
  const stream = await listening(token);

  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  const { number, data } = await stream.until('counters');
  expect(number).toBeNull();
  expect(data).toEqual(dataOf(getCounters, await world.call(getCounters, { token })));
});

it('sends a message to both sides, counters to the receiver and the read mark to the sender', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  const theirs = await listening(seller.token);
  const own = await listening(buyer.token);
  await theirs.until('counters', ({ messages }) => messages === 1);
  const sent = await aMessage(world, buyer.token, { chat_id: id, message: 'Торг уместен?' });

  const received = await theirs.until('message');
  expect(received.data).toMatchObject({ id: sent.id, own: false, message: 'Торг уместен?' });
  await theirs.until('counters', ({ messages }) => messages === 2);
  expect((await own.until('message')).data).toMatchObject({
    id: sent.id,
    own: true,
    is_read: false,
  });

  dataOf(
    markMessagesRead,
    await world.call(markMessagesRead, { token: seller.token, params: { id: sent.id } }),
  );
  expect((await own.until('message')).data).toMatchObject({ id: sent.id, is_read: true });
  expect((await theirs.until('chat')).data).toMatchObject({ id, unread: 0 });
  await theirs.until('counters', ({ messages }) => messages === 0);
});

it('sends the opening, acceptance and closing of a chat to both sides in their languages', async () => {
  const seller = await aSignedIn(world);
  const stream = await listening(seller.token, undefined, 'en');
  await stream.until('counters');
  const { id } = await aChat(world, { status: 'closed', seller });

  const opened = await stream.until('chat');
  expect(opened.data).toMatchObject({ id, role: 'seller' });
  expect(opened.data.post.title).not.toMatch(/[а-я]/i);
  await stream.until('chat', ({ status }) => status === 'closed');
  expect(opened.number).toBe(1);
});

it('sends a notification, and counts favorites without an event of their own', async () => {
  const { notifications } = world.app.services;
  const { token, user } = await aSignedIn(world);
  const { id: postId } = await aPost(world.database);
  const stream = await listening(token);
  await stream.until('counters');
  const values = { title: 'Porsche 911 2015' };
  await world.database.$transaction((transaction) =>
    notifications.notify(transaction, user.id, 'edit_approved', { postId, values }),
  );
  const { data } = await stream.until('notification');
  expect(data).toMatchObject({ type: 'edit_approved', is_read: false });
  await stream.until('counters', ({ notifications }) => notifications === 1);

  for (const [call, favorites] of [
    [addToFavorites, 1],
    [removeFromFavorites, 0],
  ] as const) {
    dataOf(call, await world.call(call, { token, body: { id: postId } }));
    await stream.until('counters', (counted) => counted.favorites === favorites);
  }
});

it('continues in order and without gaps after the last received event', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  const first = await listening(seller.token);
  await first.until('counters');
  await aMessage(world, buyer.token, { chat_id: id, message: 'Раз' });
  const seen = await first.until('message');
  first.close();
  for (const message of ['Два', 'Три'])
    await aMessage(world, buyer.token, { chat_id: id, message });
  await requestChatStatus(world, buyer.token, id, 'closed');

  const again = await listening(seller.token, String(seen.number));
  const numbers: (number | null)[] = [];
  const texts: (string | null)[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { number, data } = await again.until('message');
    numbers.push(number);
    texts.push(data.message);
  }
  numbers.push((await again.until('chat')).number);
  expect(texts).toEqual(['Два', 'Три']);
  expect(numbers).toEqual([1, 2, 3].map((n) => (seen.number ?? 0) + n));
});

it.each(['a word', '-1', '1.5', '2147483647', '99999999999', '9'])(
  'sends a reset for the Last-Event-ID %s',
  async (lastEventId) => {
    const { token } = await aSignedIn(world);
    const stream = await listening(token, lastEventId);
    expect((await stream.next())?.event).toBe('reset');
    expect((await stream.next())?.event).toBe('counters');
  },
);

it('sends a reset for events older than a day', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  await aMessage(world, buyer.token, { chat_id: id });
  const old = new Date(world.clock.now().getTime() - 86_400_001);
  await world.database.event.updateMany({
    where: { userId: seller.user.id },
    data: { createdAt: old },
  });
  expect((await (await listening(seller.token, '0')).next())?.event).toBe('reset');

  await world.app.services.eventLog.purge();
  expect(await world.database.event.count({ where: { userId: seller.user.id } })).toBe(0);
  expect((await (await listening(seller.token, '0')).next())?.event).toBe('reset');
});
