import {
  blockUser,
  deleteMessage,
  markMessageAsSpam,
  type RouteContract,
  resolveMessage,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMessage } from '../../../testing/a-chat.ts';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// Moderators and both sides of a chat act in parallel, in two apps on one database, like two processes.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let tokens: string[];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  tokens = [(await aModerator(world)).token, (await aModerator(world)).token];
});

const ROUNDS = process.env.TEST_LONG ? 100 : 4;

function sendRequest(n: number, contract: RouteContract, id: number, body: object, token?: string) {
  return apps[n % 2 === 0 ? 0 : 1].inject({
    method: 'POST',
    url: pathOf(contract, { id }),
    headers: { authorization: `Bearer ${token ?? tokens[n % 2]}` },
    payload: body,
  });
}
const repeatRounds = async (runRound: () => Promise<void>) => {
  for (let n = 0; n < ROUNDS; n += 1) await runRound();
};

describe('parallel requests', { timeout: 120_000 }, () => {
  it('apply one decision of two moderators, with the effects of that one only', () =>
    repeatRounds(async () => {
      const { messageId, buyer, seller } = await aReportedMessage(world);
      const actions = ['keep', 'delete', 'block_sender', 'delete'];

      const responses = await inParallel(4, (n) =>
        sendRequest(n, resolveMessage, messageId, { action: actions[n] }),
      );

      expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 409: 3 });
      const successfulAction = actions[responses.findIndex(({ statusCode }) => statusCode === 200)];
      const row = await world.database.chatMessage.findUniqueOrThrow({
        where: { id: messageId },
        include: { reports: true, sender: true },
      });
      expect(row.reports.map(({ resolution }) => resolution)).toEqual([successfulAction]);
      expect([row.deletedForBuyer, row.deletedForSeller]).toEqual([
        successfulAction !== 'keep',
        successfulAction !== 'keep',
      ]);
      expect(row.sender.blockedAt !== null).toBe(successfulAction === 'block_sender');
      const notifications = await world.database.notification.groupBy({
        by: ['kind'],
        where: {
          userId: { in: [buyer.user.id, seller.user.id] },
          kind: { in: ['message_removed', 'report_resolved'] },
        },
        _count: { _all: true },
        orderBy: { kind: 'asc' },
      });
      expect(notifications.map(({ kind, _count }) => [kind, _count._all])).toEqual([
        ...(successfulAction === 'keep' ? [] : [['message_removed', 1]]),
        ['report_resolved', 1],
      ]);
    }));

  it('for decisions, blocks, deletions and reports about the same users cause no deadlock', () =>
    repeatRounds(async () => {
      const { messageId, id, buyer, seller } = await aReportedMessage(world);
      const secondMessage = await aMessage(world, buyer.token, { chat_id: id });
      const reason = { reason: 'спам' };

      const responses = await Promise.all([
        sendRequest(0, resolveMessage, messageId, { action: 'block_sender' }),
        sendRequest(1, blockUser, buyer.user.id, reason),
        sendRequest(0, deleteMessage, 0, { message_id: messageId }, buyer.token),
        sendRequest(1, deleteMessage, 0, { message_id: messageId }, seller.token),
        sendRequest(0, markMessageAsSpam, 0, { message_id: secondMessage.id }, seller.token),
      ]);

      const statuses = responses.map(({ statusCode }) => statusCode);
      // The buyer may be blocked before the deletion.
      expect(statuses[2] === 401 || statuses[2] === 200).toBe(true);
      expect(statuses.filter((_code, index) => index !== 2)).toEqual([200, 200, 200, 200]);
      const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
      expect(row).toMatchObject({ text: '', deletedForBuyer: true, deletedForSeller: true });
      const chat = await world.database.chat.findUniqueOrThrow({ where: { id } });
      expect([chat.sellerUnread, chat.sellerUnreadSince]).toEqual([0, null]);
    }));
});

it('erases a message that both sides delete while a moderator decides to keep it', async () => {
  const { messageId, id, buyer, seller } = await aReportedMessage(world);
  const message = { message_id: messageId };
  // The sender of a read message deletes it for their own side only.
  await world.database.chat.update({ where: { id }, data: { sellerReadSeq: 1 } });
  await sendRequest(0, deleteMessage, 0, message, seller.token);

  const response = await whileLocked(
    world,
    {
      take: ['SELECT 1 FROM message_report WHERE message_id = $1 FOR UPDATE', [messageId]],
      waiting: 1,
      meanwhile: () => sendRequest(1, deleteMessage, 0, message, buyer.token),
    },
    () => sendRequest(0, resolveMessage, messageId, { action: 'keep' }),
  );

  expect(response.statusCode).toBe(200);
  const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
  expect(row).toMatchObject({ text: '', deletedForBuyer: true, deletedForSeller: true });
});
