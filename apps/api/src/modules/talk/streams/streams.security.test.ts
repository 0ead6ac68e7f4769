// One world with two apps, as two processes; each test has accounts of its own.
import { removeSessions, type StreamEnd, signOut, updatePassword } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aChat, aMessage, lead } from '../../../testing/a-chat.ts';
import { addressOfServer, aStream } from '../../../testing/a-stream.ts';
import { aSignedIn, PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { databaseProxy } from '../../../testing/database-proxy.ts';
import { sharedWorld, TestClock } from '../../../testing/test-world.ts';
import { whileHeld } from '../../../testing/while-held.ts';

const world = sharedWorld();
let servers: [string, string];
const open: { close(): void }[] = [];

beforeAll(async () => {
  servers = [await addressOfServer(world.app), await addressOfServer(await world.anotherApp())];
});

afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

/** A stream that has begun. */
async function listening(token: string, server = servers[1]) {
  const stream = await aStream(server, { token });
  open.push(stream);
  await stream.until('counters');
  return stream;
}

type Stream = Awaited<ReturnType<typeof listening>>;

async function reasonOf(stream: Stream): Promise<StreamEnd> {
  const { data } = await stream.until('end');
  expect(await stream.next()).toBeNull();
  return data.reason;
}

it('shows nobody what others write', async () => {
  const stranger = await aSignedIn(world);
  const stream = await listening(stranger.token);
  const { id, buyer } = await aChat(world, { status: 'accepted' });
  await aMessage(world, buyer.token, { chat_id: id });
  const own = await aChat(world, { seller: stranger });
  expect((await stream.until('message')).data).toMatchObject({ chat_id: own.id });
  const { data: notification } = await stream.until('notification');
  expect(notification).toMatchObject({ type: 'chat_new', data: { chat_id: own.id } });
  expect((await stream.next())?.id).toBeUndefined();
});

it('keeps nothing from others for what cannot be shown to somebody', async () => {
  const broken = await aChat(world, { status: 'accepted' });
  const sound = await aChat(world, { status: 'accepted' });
  const theirs = await listening(broken.seller.token);
  const own = await listening(sound.seller.token);
  await world.database.chat.update({ where: { id: broken.id }, data: { titles: {} } });
  const ends = [broken, sound].map(({ id, buyer }) => lead(world, buyer.token, id, 'closed'));
  await Promise.allSettled(ends);
  expect((await own.until('chat')).data).toMatchObject({ id: sound.id, status: 'closed' });
  expect(await reasonOf(theirs)).toBe('shutdown');
});

describe('ends in every process', () => {
  it('with the session it was opened in', async () => {
    const { user, token } = await aSignedIn(world);
    const [ended, other] = [await listening(token), await listening(await tokenOf(world, user.id))];
    expect((await world.call(signOut, { token })).status).toBe(200);
    expect(await reasonOf(ended)).toBe('logout');
    await world.database.$transaction((transaction) =>
      world.app.services.sessions.endAll(transaction, user.id, { reason: 'blocked' }),
    );
    expect(await reasonOf(other)).toBe('blocked');
  });

  it('with other sessions, and goes on in this one', async () => {
    const { user, token } = await aSignedIn(world);
    const here = await listening(token);
    const there = await listening(await tokenOf(world, user.id));
    expect((await world.call(removeSessions, { token, body: { others: true } })).status).toBe(200);
    expect(await reasonOf(there)).toBe('logout');

    const elsewhere = await listening(await tokenOf(world, user.id));
    const body = {
      old_password: PASSWORD,
      password: 'Свежий пар 43',
      confirm_password: 'Свежий пар 43',
    };
    expect((await world.call(updatePassword, { token, body })).status).toBe(200);
    expect(await reasonOf(elsewhere)).toBe('password');
    await aChat(world, { seller: { user, token } });
    await here.until('message');
  });

  it('with a block', async () => {
    const { user, token } = await aSignedIn(world);
    const stream = await listening(token);
    await world.app.services.staff.block(user.id, 'Мошенничество');
    expect(await reasonOf(stream)).toBe('blocked');
  });

  it('when the account opens a sixth', async () => {
    const { token } = await aSignedIn(world);
    const first = await listening(token, servers[0]);
    const others: Stream[] = [];
    for (let n = 0; n < 5; n += 1) others.push(await listening(token, servers[n % 2]));
    expect(await reasonOf(first)).toBe('replaced');
    expect(
      await world.database.eventStream.count({ where: { user: { sessions: { some: {} } } } }),
    ).toBe(5);
  });

  it('when its session has run out', async () => {
    const { token } = await aSignedIn(world);
    const stream = await listening(token);
    const now = world.clock.now();
    world.clock.moveTo(new Date(now.getTime() + 86_400_000));
    expect(await reasonOf(stream)).toBe('logout');
    world.clock.moveTo(now);
  });
});

describe('a process of its own', () => {
  let app: FastifyInstance;
  let proxy: Awaited<ReturnType<typeof databaseProxy>>;
  const opened = async (settings: Partial<typeof world.config>) => {
    const config = { ...world.config, ...settings };
    // Few connections for many tests.
    app = await world.anotherApp({ config, database: world.database });
    return addressOfServer(app);
  };

  it('refuses more streams than it may have', async () => {
    const server = await opened({ MAX_STREAMS: 1 });
    const { token } = await aSignedIn(world);
    await listening(token, server);
    const { response } = await aStream(server, { token });
    expect(response.status).toBe(503);
    await app.close();
  });

  it('ends its streams before it closes, and is forgotten', async () => {
    const { token, user } = await aSignedIn(world);
    const stream = await listening(token, await opened({}));
    const where = { streams: { some: { userId: user.id } } };
    const [process] = await world.database.eventProcess.findMany({ where });
    await app.close();
    expect(await reasonOf(stream)).toBe('shutdown');
    expect(await world.database.eventProcess.count({ where: { id: process?.id ?? '' } })).toBe(0);
  });

  it('opens streams once the connection that listens can be made, after a first try that failed', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await opened({ DATABASE_LISTEN_URL: proxy.url });
    const { token } = await aSignedIn(world);
    proxy.stop();
    expect((await aStream(server, { token })).response.status).toBe(503);
    proxy.resume();
    await listening(token, server);
    await app.close();
    await proxy.close();
  });

  it('says that streams cannot be had where the connection that listens is set up wrong', async () => {
    const url = new URL(world.config.DATABASE_URL);
    url.pathname = '/nowhere';
    const server = await opened({ DATABASE_LISTEN_URL: url.href });
    const { token } = await aSignedIn(world);
    expect((await aStream(server, { token })).response.status).toBe(503);
    await app.close();
  });

  it('opens no stream while it is on record no more', async () => {
    const server = await opened({});
    const { token, user } = await aSignedIn(world);
    await listening(token, server);
    await world.database.eventProcess.deleteMany({
      where: { streams: { some: { userId: user.id } } },
    });
    expect((await aStream(server, { token })).response.status).toBe(503);
    await app.close();
  });

  it('that was taken for dead while it could not be reached has its readers come back', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await opened({ DATABASE_LISTEN_URL: proxy.url });
    const { token, user } = await aSignedIn(world);
    const stream = await listening(token, server);
    proxy.stop();
    await world.database.eventProcess.deleteMany({
      where: { streams: { some: { userId: user.id } } },
    });
    proxy.resume();
    expect(await reasonOf(stream)).toBe('shutdown');
    await listening(token, server);
    await app.close();
    await proxy.close();
  });

  it('keeps its streams when nobody could see it for long, as while the database was away', async () => {
    const clock = new TestClock();
    const now = world.clock.now();
    clock.moveTo(new Date(now.getTime() - 60_000));
    app = await world.anotherApp({ clock, database: world.database });
    const chat = await aChat(world, { status: 'accepted' });
    const stream = await listening(chat.seller.token, await addressOfServer(app));
    const where = { streams: { some: { userId: chat.seller.user.id } } };
    clock.moveTo(now);
    await vi.waitFor(
      async () => {
        const seen = await world.database.eventProcess.findFirst({ where });
        expect(seen?.seenAt).toEqual(now);
      },
      { timeout: 20_000 },
    );
    const sent = await aMessage(world, chat.buyer.token, { chat_id: chat.id });
    expect((await stream.until('message')).data.id).toBe(sent.id);
    await app.close();
  });

  it('ends a stream when its session was deleted without a notification', async () => {
    const clock = new TestClock();
    const start = world.clock.now();
    clock.moveTo(start);
    app = await world.anotherApp({ clock, database: world.database });
    const server = await addressOfServer(app);
    const { user, token } = await aSignedIn(world);
    const stream = await listening(token, server);
    const { id } = await world.database.session.findFirstOrThrow({ where: { userId: user.id } });
    const other = await listening(await tokenOf(world, user.id), server);
    await world.database.session.delete({ where: { id } });
    clock.moveTo(new Date(start.getTime() + 4_000));
    expect(await reasonOf(stream)).toBe('logout');
    await world.database.user.update({
      where: { id: user.id },
      data: { blockedAt: start, blockedReason: 'Мошенничество' },
    });
    clock.moveTo(new Date(start.getTime() + 8_000));
    expect(await reasonOf(other)).toBe('logout');
    await app.close();
  });

  it('goes on after what it cannot read', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const stream = await listening(seller.token);
    await world.database.$executeRaw`SELECT pg_notify('events', 'seven')`;
    const sent = await aMessage(world, buyer.token, { chat_id: id });
    expect((await stream.until('message')).data.id).toBe(sent.id);
  });

  it('keeps nothing of a stream that could not be opened, and ends none for it', async () => {
    const server = await opened({});
    const { token, user } = await aSignedIn(world);
    const streams = () => world.database.eventStream.findMany({ where: { userId: user.id } });
    for (let n = 0; n < 5; n += 1) await listening(token, server);
    const before = await streams();
    vi.spyOn(app.services.eventLog, 'end').mockRejectedValueOnce(new Error('the line broke'));
    expect((await aStream(server, { token })).response.status).toBe(500);
    expect(await streams()).toEqual(before);
    await app.close();
  });

  it('keeps nothing of a reader who hung up while the stream was being opened', async () => {
    const server = await opened({});
    const { token, user } = await aSignedIn(world);
    await world.database.eventAccount.create({ data: { userId: user.id, lastNumber: 0 } });
    const aborter = new AbortController();
    const gone = new Promise((resolve) => {
      app.server.prependOnceListener('request', (_request, response) =>
        response.once('close', resolve),
      );
    });
    await whileHeld(
      world,
      {
        take: ['SELECT 1 FROM event_account WHERE user_id = $1 FOR UPDATE', [user.id]],
        waiting: 1,
        meanwhile: async () => {
          aborter.abort();
          await gone;
        },
      },
      async () => {
        const headers = { authorization: `Bearer ${token}` };
        await fetch(`${server}/api/events`, { headers, signal: aborter.signal }).catch(() => {});
      },
    );
    await listening(token, server);
    await vi.waitFor(
      async () =>
        expect(await world.database.eventStream.count({ where: { userId: user.id } })).toBe(1),
      { timeout: 20_000 },
    );
    await app.close();
  });

  it('misses nothing while the connection that listens is broken, and ends what was ended meanwhile', async () => {
    proxy = await databaseProxy(world.config.DATABASE_URL);
    const server = await opened({ DATABASE_LISTEN_URL: proxy.url });
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const stream = await listening(seller.token, server);
    const ended = await listening(await tokenOf(world, buyer.user.id), server);
    proxy.stop();
    const sent = await aMessage(world, buyer.token, { chat_id: id });
    await world.call(removeSessions, { token: buyer.token, body: { others: true } });
    proxy.resume();
    expect((await stream.until('message')).data.id).toBe(sent.id);
    expect(await reasonOf(ended)).toBe('logout');
    await app.close();
    await proxy.close();
  });
});
