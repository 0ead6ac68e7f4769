import { blockPerson, getMessages, markMessagesRead, sendMessage } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChat, aMessage } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { originOf } from '../../../testing/a-stream.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { startServer, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// Two servers on one database, with concurrent requests.
const ROUNDS = process.env.TEST_LONG ? 100 : 20;
const MESSAGES_PER_WRITER = process.env.TEST_LONG ? 200 : 40;

const world = sharedWorld();
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  // The server processes use the machine's clock.
  world.clock.moveTo(new Date());
  processes = await testProcesses();
  servers = await Promise.all([originOf(world.app), startServer(world, processes)]);
});
afterAll(() => processes.close());

async function statusOfPost(n: number, token: string, path: string, body: FormData | string) {
  const headers = {
    authorization: `Bearer ${token}`,
    // FormData sets its own content type.
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${servers[n % 2]}${path}`, { method: 'POST', headers, body });
  return response.status;
}

function sendMessageTo(n: number, token: string, fields: Record<string, string | number>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return statusOfPost(n, token, pathOf(sendMessage), form);
}

describe('the first message about an ad', () => {
  it('opens one chat when it is sent several times', { timeout: 120_000 }, async () => {
    const seller = await aSignedInAccount(world);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { token } = await aSignedInAccount(world);
      const { id } = await aPost(world.database, { userId: seller.user.id });

      const fields = { post_id: id, message: 'Продаёте?', client_id: 'once' };
      const statuses = await inParallel(4, (n) => sendMessageTo(n, token, fields));
      const otherStatuses = await inParallel(2, (n) =>
        sendMessageTo(n, token, { post_id: id, message: `${n}` }),
      );

      expect(tally(statuses)).toEqual({ 200: 3, 201: 1 });
      expect(tally(otherStatuses)).toEqual({ 201: 2 });
      const [chat, ...otherChats] = await world.database.chat.findMany({ where: { postId: id } });
      expect([chat?.lastSeq, chat?.sellerUnread, otherChats]).toEqual([3, 3, []]);
    }
  });

  it('is accepted when two users write about ads of each other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const users = [await aSignedInAccount(world), await aSignedInAccount(world)];
      const posts = await Promise.all(
        users.map(({ user }) => aPost(world.database, { userId: user.id })),
      );

      const statuses = await inParallel(2, (n) =>
        sendMessageTo(n, users[n]?.token ?? '', { post_id: posts[1 - n]?.id ?? 0, message: 'a' }),
      );

      expect(tally(statuses)).toEqual({ 201: 2 });
    }
  });

  it('never exceeds the daily limit', async () => {
    const { user, token } = await aSignedInAccount(world);
    for (let n = 0; n < 18; n += 1) {
      await aMessage(world, token, { post_id: (await aPost(world.database)).id });
    }
    const posts = await inParallel(8, () => aPost(world.database));

    const statuses = await inParallel(8, (n) =>
      sendMessageTo(n, token, { post_id: posts[n]?.id ?? 0, message: 'a' }),
    );

    expect(tally(statuses)).toEqual({ 201: 2, 429: 6 });
    expect(await world.database.chat.count({ where: { buyerId: user.id } })).toBe(20);
  });
});

describe('simultaneous messages of both sides', () => {
  it('are numbered without gaps or duplicates, while read marks move', {
    timeout: 240_000,
  }, async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const sendMessages = async ({ token }: typeof buyer, from: number) => {
      for (let n = 0; n < MESSAGES_PER_WRITER; n += 1) {
        expect(await sendMessageTo(from + n, token, { chat_id: id, message: `${n}` })).toBe(201);
      }
    };
    let isWriting = true;
    const readMessages = async ({ token }: typeof buyer) => {
      while (isWriting) {
        const [lastMessage] = dataOf(
          getMessages,
          await world.call(getMessages, { token, params: { id }, query: { per_page: 1 } }),
        );
        const params = { id: lastMessage?.id ?? 0 };
        dataOf(markMessagesRead, await world.call(markMessagesRead, { token, params }));
      }
    };
    const reading = Promise.all([readMessages(buyer), readMessages(seller)]);
    await Promise.all([
      sendMessages(buyer, 0),
      sendMessages(seller, 1),
      sendMessages(buyer, 1),
      sendMessages(seller, 0),
    ]);
    isWriting = false;
    await reading;

    const rows = await world.database.chatMessage.findMany({
      where: { chatId: id },
      orderBy: { seq: 'asc' },
    });
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows).toHaveLength(4 * MESSAGES_PER_WRITER + 1);
    const chat = await world.database.chat.findUniqueOrThrow({ where: { id } });
    const countAbove = (senderId: number, mark: number) =>
      rows.filter((row) => row.senderId === senderId && row.seq > mark).length;
    expect(chat.buyerUnread).toBe(countAbove(seller.user.id, chat.buyerReadSeq));
    expect(chat.sellerUnread).toBe(countAbove(buyer.user.id, chat.sellerReadSeq));
    const { meta } = pageOf(
      getMessages,
      await world.call(getMessages, { token: buyer.token, params: { id } }),
    );
    expect([meta.total, meta.last_seq]).toEqual([rows.length, rows.length]);
  });
});

describe('a block during sending', () => {
  it.each(['buyer', 'seller'] as const)(
    'waits for a message that the %s is sending',
    async (side) => {
      const { buyer, seller, ...chat } = await aChat(world, { status: 'accepted' });
      const writer = { buyer, seller }[side].user.id;
      // The lock that sending a message takes.
      const lockStatement: [string, unknown[]] = [
        'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE',
        [writer],
      ];

      const response = await whileLocked(world, { take: lockStatement, waiting: 1 }, () =>
        world.call(blockPerson, { token: seller.token, body: { user_id: buyer.user.id } }),
      );

      expect(response.status).toBe(200);
      expect(await sendMessageTo(0, buyer.token, { chat_id: chat.id, message: 'a' })).toBe(409);
    },
  );

  const title = 'rejects messages in either direction once it has responded';
  it(title, { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
      let isBlocked = false;
      const block = async () => {
        const body = JSON.stringify({ user_id: buyer.user.id });
        const status = await statusOfPost(round, seller.token, pathOf(blockPerson), body);
        isBlocked = true;
        return status;
      };
      const sendMarked = async (n: number) => {
        const isLate = isBlocked;
        const status = await sendMessageTo(n, n % 3 ? buyer.token : seller.token, {
          chat_id: id,
          message: 'a',
        });
        return isLate ? `late ${status}` : status;
      };

      const results = await Promise.all([
        ...Array.from({ length: 4 }, (_none, n) => sendMarked(n)),
        block(),
        ...Array.from({ length: 4 }, async (_none, n) => {
          await sendMarked(n);
          return sendMarked(n + 1);
        }),
      ]);

      const {
        200: blockCount,
        201: sentCount = 0,
        409: rejectedCount = 0,
        ...otherResults
      } = tally(results);
      expect(blockCount).toBe(1);
      expect(Object.keys(otherResults).filter((each) => each !== 'late 409')).toEqual([]);
      const lastResult = await sendMarked(1);
      expect(lastResult).toBe('late 409');
      expect(sentCount + rejectedCount).toBeGreaterThan(0);
    }
  });
});
