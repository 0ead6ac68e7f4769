import { removeSessions, type StreamEnd, signOut, updatePassword } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aChat, aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aStream, originOf } from '../../../testing/a-stream.ts';
import { aSignedInAccount, PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { databaseProxy } from '../../../testing/database-proxy.ts';
import { sharedWorld, TestClock } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const world = sharedWorld();
/** Two apps of one world act as two processes. */
let servers: [string, string];
const openStreams: { close(): void }[] = [];

beforeAll(async () => {
  servers = [await originOf(world.app), await originOf(await world.anotherApp())];
});

afterEach(() => {
  for (const stream of openStreams.splice(0)) stream.close();
});

/** Opens a stream and waits for its first event. */
async function connect(token: string, server = servers[1]) {
  const stream = await aStream(server, { token });
  openStreams.push(stream);
  await stream.until('counters');
  return stream;
}

type Stream = Awaited<ReturnType<typeof connect>>;

async function reasonOf(stream: Stream): Promise<StreamEnd> {
  const { data } = await stream.until('end');
  expect(await stream.next()).toBeNull();
  return data.reason;
}

it('does not send messages to other users', async () => {
  const otherUser = await aSignedInAccount(world);
  const stream = await connect(otherUser.token);
  const { id, buyer } = await aChat(world, { status: 'accepted' });
  await aMessage(world, buyer.token, { chat_id: id });
  const ownChat = await aChat(world, { seller: otherUser });
  expect((await stream.until('message')).data).toMatchObject({ chat_id: ownChat.id });
  const { data: notification } = await stream.until('notification');
  expect(notification).toMatchObject({ type: 'chat_new', data: { chat_id: ownChat.id } });
  expect((await stream.next())?.id).toBeUndefined();
});

it('ends only the stream whose event cannot be rendered', async () => {
  const unreadableChat = await aChat(world, { status: 'accepted' });
  const readableChat = await aChat(world, { status: 'accepted' });
  const brokenStream = await connect(unreadableChat.seller.token);
  const intactStream = await connect(readableChat.seller.token);
  await world.database.chat.update({ where: { id: unreadableChat.id }, data: { titles: {} } });
  const closeRequests = [unreadableChat, readableChat].map(({ id, buyer }) =>
    setChatStatus(world, buyer.token, id, 'closed'),
  );
  await Promise.allSettled(closeRequests);
  expect((await intactStream.until('chat')).data).toMatchObject({
    id: readableChat.id,
    status: 'closed',
  });
  expect(await reasonOf(brokenStream)).toBe('shutdown');
});

describe('stream in any process', () => {
  it('ends with its session', async () => {
    const { user, token } = await aSignedInAccount(world);
    const [endedStream, otherStream] = [
      await connect(token),
      await connect(await tokenOf(world, user.id)),
    ];
    expect((await world.call(signOut, { token })).status).toBe(200);
    expect(await reasonOf(endedStream)).toBe('logout');
    await world.database.$transaction((transaction) =>
      world.app.services.sessions.endAllSessions(transaction, user.id, { reason: 'blocked' }),
    );
    expect(await reasonOf(otherStream)).toBe('blocked');
  });

  it('ends with other sessions, but continues in the current one', async () => {
    const { user, token } = await aSignedInAccount(world);
    const currentStream = await connect(token);
    const otherStream = await connect(await tokenOf(world, user.id));
    expect((await world.call(removeSessions, { token, body: { others: true } })).status).toBe(200);
    expect(await reasonOf(otherStream)).toBe('logout');

    const thirdStream = await connect(await tokenOf(world, user.id));
    const body = {
      old_password: PASSWORD,
      password: 'Свежий пар 43',
      confirm_password: 'Свежий пар 43',
    };
    expect((await world.call(updatePassword, { token, body })).status).toBe(200);
    expect(await reasonOf(thirdStream)).toBe('password');
    await aChat(world, { seller: { user, token } });
    await currentStream.until('message');
  });

  it('ends when the account is blocked', async () => {
    const { user, token } = await aSignedInAccount(world);
    const stream = await connect(token);
    await world.app.services.staff.block(user.id, 'Мошенничество');
    expect(await reasonOf(stream)).toBe('blocked');
  });

  it('ends when the account opens a sixth stream', async () => {
    const { token } = await aSignedInAccount(world);
    const first = await connect(token, servers[0]);
    const others: Stream[] = [];
    for (let n = 0; n < 5; n += 1) others.push(await connect(token, servers[n % 2]));
    expect(await reasonOf(first)).toBe('replaced');
    expect(
      await world.database.eventStream.count({ where: { user: { sessions: { some: {} } } } }),
    ).toBe(5);
  });

  it('ends when its session expires', async () => {
    const { token } = await aSignedInAccount(world);
    const stream = await connect(token);
    const now = world.clock.now();
    world.clock.moveTo(new Date(now.getTime() + 86_400_000));
    expect(await reasonOf(stream)).toBe('logout');
    world.clock.moveTo(now);
  });
});

describe('server process', () => {
  let app: FastifyInstance;
  let proxy: Awaited<ReturnType<typeof databaseProxy>>;
  const startServer = async (settings: Partial<typeof world.config>) => {
    const config = { ...world.config, ...settings };
    // Shares the database pool to save connections.
    app = await world.anotherApp({ config, database: world.database });
    return originOf(app);
  };

  it('rejects streams above MAX_STREAMS', async () => {
    const server = await startServer({ MAX_STREAMS: 1 });
    const { token } = await aSignedInAccount(world);
    await connect(token, server);
    const { response } = await aStream(server, { token });
    expect(response.status).toBe(503);
    await app.close();
  });

  it('ends its streams and deletes its record on close', async () => {
    const { token, user } = await aSignedInAccount(world);
    const stream = await connect(token, await startServer({}));
    const where = { streams: { some: { userId: user.id } } };
    const [record] = await world.database.eventProcess.findMany({ where });
    await app.close();
    expect(await reasonOf(stream)).toBe('shutdown');
    expect(await world.database.eventProcess.count({ where: { id: record?.id ?? '' } })).toBe(0);
  });

  it('opens streams after a failed attempt to listen', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await startServer({ DATABASE_LISTEN_URL: proxy.url });
    const { token } = await aSignedInAccount(world);
    proxy.stop();
    expect((await aStream(server, { token })).response.status).toBe(503);
    proxy.resume();
    await connect(token, server);
    await app.close();
    await proxy.close();
  });

  it('returns 503 if DATABASE_LISTEN_URL is wrong', async () => {
    const url = new URL(world.config.DATABASE_URL);
    url.pathname = '/nowhere';
    const server = await startServer({ DATABASE_LISTEN_URL: url.href });
    const { token } = await aSignedInAccount(world);
    expect((await aStream(server, { token })).response.status).toBe(503);
    await app.close();
  });

  it('returns 503 if its record is deleted', async () => {
    const server = await startServer({});
    const { token, user } = await aSignedInAccount(world);
    await connect(token, server);
    await world.database.eventProcess.deleteMany({
      where: { streams: { some: { userId: user.id } } },
    });
    expect((await aStream(server, { token })).response.status).toBe(503);
    await app.close();
  });

  it('ends its streams if its record was deleted while the database was unreachable', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await startServer({ DATABASE_LISTEN_URL: proxy.url });
    const { token, user } = await aSignedInAccount(world);
    const stream = await connect(token, server);
    proxy.stop();
    await world.database.eventProcess.deleteMany({
      where: { streams: { some: { userId: user.id } } },
    });
    proxy.resume();
    expect(await reasonOf(stream)).toBe('shutdown');
    await connect(token, server);
    await app.close();
    await proxy.close();
  });

  it('continues its streams after a minute without heartbeats', async () => {
    const clock = new TestClock();
    const now = world.clock.now();
    clock.moveTo(new Date(now.getTime() - 60_000));
    app = await world.anotherApp({ clock, database: world.database });
    const chat = await aChat(world, { status: 'accepted' });
    const stream = await connect(chat.seller.token, await originOf(app));
    const where = { streams: { some: { userId: chat.seller.user.id } } };
    clock.moveTo(now);
    await vi.waitFor(
      async () => {
        const record = await world.database.eventProcess.findFirst({ where });
        expect(record?.seenAt).toEqual(now);
      },
      { timeout: 20_000 },
    );
    const message = await aMessage(world, chat.buyer.token, { chat_id: chat.id });
    expect((await stream.until('message')).data.id).toBe(message.id);
    await app.close();
  });

  it('ends a stream when its session was deleted without a notification', async () => {
    const clock = new TestClock();
    const start = world.clock.now();
    clock.moveTo(start);
    app = await world.anotherApp({ clock, database: world.database });
    const server = await originOf(app);
    const { user, token } = await aSignedInAccount(world);
    const stream = await connect(token, server);
    const { id } = await world.database.session.findFirstOrThrow({ where: { userId: user.id } });
    const otherStream = await connect(await tokenOf(world, user.id), server);
    await world.database.session.delete({ where: { id } });
    clock.moveTo(new Date(start.getTime() + 4_000));
    expect(await reasonOf(stream)).toBe('logout');
    await world.database.user.update({
      where: { id: user.id },
      data: { blockedAt: start, blockedReason: 'Мошенничество' },
    });
    clock.moveTo(new Date(start.getTime() + 8_000));
    expect(await reasonOf(otherStream)).toBe('logout');
    await app.close();
  });

  it('ignores malformed notifications', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const stream = await connect(seller.token);
    await world.database.$executeRaw`SELECT pg_notify('events', 'seven')`;
    const message = await aMessage(world, buyer.token, { chat_id: id });
    expect((await stream.until('message')).data.id).toBe(message.id);
  });

  it('changes no streams if opening one fails', async () => {
    const server = await startServer({});
    const { token, user } = await aSignedInAccount(world);
    const findStreams = () => world.database.eventStream.findMany({ where: { userId: user.id } });
    for (let n = 0; n < 5; n += 1) await connect(token, server);
    const before = await findStreams();
    vi.spyOn(app.services.eventLog, 'endStreams').mockRejectedValueOnce(
      new Error('connection lost'),
    );
    expect((await aStream(server, { token })).response.status).toBe(500);
    expect(await findStreams()).toEqual(before);
    await app.close();
  });

  it('deletes a stream whose client disconnects while it opens', async () => {
    const server = await startServer({});
    const { token, user } = await aSignedInAccount(world);
    await world.database.eventAccount.create({ data: { userId: user.id, lastNumber: 0 } });
    const aborter = new AbortController();
    const closed = new Promise((resolve) => {
      app.server.prependOnceListener('request', (_request, response) =>
        response.once('close', resolve),
      );
    });
    await whileLocked(
      world,
      {
        take: ['SELECT 1 FROM event_account WHERE user_id = $1 FOR UPDATE', [user.id]],
        waiting: 1,
        meanwhile: async () => {
          aborter.abort();
          await closed;
        },
      },
      async () => {
        const headers = { authorization: `Bearer ${token}` };
        await fetch(`${server}/api/events`, { headers, signal: aborter.signal }).catch(() => {});
      },
    );
    await connect(token, server);
    await vi.waitFor(
      async () =>
        expect(await world.database.eventStream.count({ where: { userId: user.id } })).toBe(1),
      { timeout: 20_000 },
    );
    await app.close();
  });

  it('catches up after a lost listen connection', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await startServer({ DATABASE_LISTEN_URL: proxy.url });
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const stream = await connect(seller.token, server);
    const buyerStream = await connect(await tokenOf(world, buyer.user.id), server);
    proxy.stop();
    const message = await aMessage(world, buyer.token, { chat_id: id });
    await world.call(removeSessions, { token: buyer.token, body: { others: true } });
    proxy.resume();
    expect((await stream.until('message')).data.id).toBe(message.id);
    expect(await reasonOf(buyerStream)).toBe('logout');
    await app.close();
    await proxy.close();
  });
});
