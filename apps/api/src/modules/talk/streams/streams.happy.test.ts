// The tests share one world; each creates its own accounts.
import {
  addToFavorites,
  getCounters,
  markMessagesRead,
  removeFromFavorites,
} from '@pitlane/contracts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { aChat, aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aStream, originOf } from '../../../testing/a-stream.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let server = '';
const openStreams: { close(): void }[] = [];

beforeAll(async () => {
  server = await originOf(world.app);
});

afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.close();
});

async function openStreamOf(token: string, lastEventId?: string, language?: 'ru' | 'en') {
  const stream = await aStream(server, { token, lastEventId, language });
  openStreams.push(stream);
  return stream;
}

it('starts with the counters, and is not cached, buffered or compressed', async () => {
  const { token } = await aSignedInAccount(world);
  const stream = await openStreamOf(token);

  expect(stream.response.status).toBe(200);
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  const { number, data } = await stream.until('counters');
  expect(number).toBeNull();
  expect(data).toEqual(dataOf(getCounters, await world.call(getCounters, { token })));
});

it('sends a message to both sides, counters to the receiver and the state “read” to the sender', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  const sellerStream = await openStreamOf(seller.token);
  const buyerStream = await openStreamOf(buyer.token);
  await sellerStream.until('counters', ({ messages }) => messages === 1);
  const message = await aMessage(world, buyer.token, { chat_id: id, message: 'Торг уместен?' });

  const received = await sellerStream.until('message');
  expect(received.data).toMatchObject({ id: message.id, own: false, message: 'Торг уместен?' });
  await sellerStream.until('counters', ({ messages }) => messages === 2);
  expect((await buyerStream.until('message')).data).toMatchObject({
    id: message.id,
    own: true,
    is_read: false,
  });

  dataOf(
    markMessagesRead,
    await world.call(markMessagesRead, { token: seller.token, params: { id: message.id } }),
  );
  expect((await buyerStream.until('message')).data).toMatchObject({
    id: message.id,
    is_read: true,
  });
  expect((await sellerStream.until('chat')).data).toMatchObject({ id, unread: 0 });
  await sellerStream.until('counters', ({ messages }) => messages === 0);
});

it('sends the opening of a chat in the language of the stream, and its closing, to the seller', async () => {
  const seller = await aSignedInAccount(world);
  const stream = await openStreamOf(seller.token, undefined, 'en');
  await stream.until('counters');
  const { id } = await aChat(world, { status: 'closed', seller });

  const openedEvent = await stream.until('chat');
  expect(openedEvent.data).toMatchObject({ id, role: 'seller' });
  expect(openedEvent.data.post.title).not.toMatch(/[а-я]/i);
  await stream.until('chat', ({ status }) => status === 'closed');
  expect(openedEvent.number).toBe(1);
});

it('sends a notification, and new counters after each change of the favorites', async () => {
  const { notifications } = world.app.services;
  const { token, user } = await aSignedInAccount(world);
  const { id: postId } = await aPost(world.database);
  const stream = await openStreamOf(token);
  await stream.until('counters');
  const values = { title: 'Porsche 911 2015' };
  await world.database.$transaction((transaction) =>
    notifications.notify(transaction, user.id, 'edit_approved', { postId, values }),
  );
  const { data } = await stream.until('notification');
  expect(data).toMatchObject({ type: 'edit_approved', is_read: false });
  await stream.until('counters', ({ notifications }) => notifications === 1);

  for (const [contract, favorites] of [
    [addToFavorites, 1],
    [removeFromFavorites, 0],
  ] as const) {
    dataOf(contract, await world.call(contract, { token, body: { id: postId } }));
    await stream.until('counters', (counters) => counters.favorites === favorites);
  }
});

it('continues in order and without gaps after the last received event', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  const interrupted = await openStreamOf(seller.token);
  await interrupted.until('counters');
  await aMessage(world, buyer.token, { chat_id: id, message: 'Раз' });
  const received = await interrupted.until('message');
  interrupted.close();
  for (const message of ['Два', 'Три'])
    await aMessage(world, buyer.token, { chat_id: id, message });
  await setChatStatus(world, buyer.token, id, 'closed');

  const resumed = await openStreamOf(seller.token, String(received.number));
  const numbers: (number | null)[] = [];
  const texts: (string | null)[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { number, data } = await resumed.until('message');
    numbers.push(number);
    texts.push(data.message);
  }
  numbers.push((await resumed.until('chat')).number);
  expect(texts).toEqual(['Два', 'Три']);
  expect(numbers).toEqual([1, 2, 3].map((n) => (received.number ?? 0) + n));
});

it.each(['a word', '-1', '1.5', '2147483647', '99999999999', '9'])(
  'sends a reset for the Last-Event-ID %s',
  async (lastEventId) => {
    const { token } = await aSignedInAccount(world);
    const stream = await openStreamOf(token, lastEventId);
    expect((await stream.next())?.event).toBe('reset');
    expect((await stream.next())?.event).toBe('counters');
  },
);

it('sends a reset for events older than a day', async () => {
  const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
  await aMessage(world, buyer.token, { chat_id: id });
  const moreThanADayAgo = new Date(world.clock.now().getTime() - 86_400_001);
  await world.database.event.updateMany({
    where: { userId: seller.user.id },
    data: { createdAt: moreThanADayAgo },
  });
  expect((await (await openStreamOf(seller.token, '0')).next())?.event).toBe('reset');

  await world.app.services.eventLog.purge();
  expect(await world.database.event.count({ where: { userId: seller.user.id } })).toBe(0);
  expect((await (await openStreamOf(seller.token, '0')).next())?.event).toBe('reset');
});
