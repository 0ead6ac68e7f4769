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
import { aModerator } from '../../../testing/a-form.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// Moderators and both sides of a chat at once, in two apps on one database, like two processes.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let tokens: string[];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  tokens = [(await aModerator(world)).token, (await aModerator(world)).token];
});

const ROUNDS = process.env.TEST_LONG ? 100 : 4;

function call(n: number, contract: RouteContract, id: number, body: object, token?: string) {
  return apps[n % 2 === 0 ? 0 : 1].inject({
    method: 'POST',
    url: addressOf(contract, { id }),
    headers: { authorization: `Bearer ${token ?? tokens[n % 2]}` },
    payload: body,
  });
}
const rounds = async (round: () => Promise<void>) => {
  for (let n = 0; n < ROUNDS; n += 1) await round();
};

describe('concurrent requests', { timeout: 120_000 }, () => {
  it('let one of two moderators decide, with the effects of that decision only', () =>
    rounds(async () => {
      const { messageId, buyer, seller } = await aReportedMessage(world);
      const actions = ['keep', 'delete', 'block_sender', 'delete'];

      const answers = await atOnce(4, (n) =>
        call(n, resolveMessage, messageId, { action: actions[n] }),
      );

      expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 409: 3 });
      const won = actions[answers.findIndex(({ statusCode }) => statusCode === 200)];
      const row = await world.database.chatMessage.findUniqueOrThrow({
        where: { id: messageId },
        include: { reports: true, sender: true },
      });
      expect(row.reports.map(({ resolution }) => resolution)).toEqual([won]);
      expect([row.deletedForBuyer, row.deletedForSeller]).toEqual([won !== 'keep', won !== 'keep']);
      expect(row.sender.blockedAt !== null).toBe(won === 'block_sender');
      const told = await world.database.notification.groupBy({
        by: ['kind'],
        where: {
          userId: { in: [buyer.user.id, seller.user.id] },
          kind: { in: ['message_removed', 'report_resolved'] },
        },
        _count: { _all: true },
        orderBy: { kind: 'asc' },
      });
      expect(told.map(({ kind, _count }) => [kind, _count._all])).toEqual([
        ...(won === 'keep' ? [] : [['message_removed', 1]]),
        ['report_resolved', 1],
      ]);
    }));

  it('of decisions, blocks, deletions and reports about the same users end without a deadlock', () =>
    rounds(async () => {
      const { messageId, id, buyer, seller } = await aReportedMessage(world);
      const second = await aMessage(world, buyer.token, { chat_id: id });
      const reason = { reason: 'спам' };

      const answers = await Promise.all([
        call(0, resolveMessage, messageId, { action: 'block_sender' }),
        call(1, blockUser, buyer.user.id, reason),
        call(0, deleteMessage, 0, { message_id: messageId }, buyer.token),
        call(1, deleteMessage, 0, { message_id: messageId }, seller.token),
        call(0, markMessageAsSpam, 0, { message_id: second.id }, seller.token),
      ]);

      const codes = answers.map(({ statusCode }) => statusCode);
      // The buyer may be signed out before the deletion.
      expect(codes[2] === 401 || codes[2] === 200).toBe(true);
      expect(codes.filter((_code, place) => place !== 2)).toEqual([200, 200, 200, 200]);
      const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
      expect(row).toMatchObject({ text: '', deletedForBuyer: true, deletedForSeller: true });
      const chat = await world.database.chat.findUniqueOrThrow({ where: { id } });
      expect([chat.sellerUnread, chat.sellerUnreadSince]).toEqual([0, null]);
    }));
});

it('erase a message that both sides have deleted before it is retained', async () => {
  const { messageId, id, buyer, seller } = await aReportedMessage(world);
  const message = { message_id: messageId };
  // A read message is deleted by its sender for their own side only.
  await world.database.chat.update({ where: { id }, data: { sellerReadSeq: 1 } });
  await call(0, deleteMessage, 0, message, seller.token);

  const kept = await whileLocked(
    world,
    {
      take: ['SELECT 1 FROM message_report WHERE message_id = $1 FOR UPDATE', [messageId]],
      waiting: 1,
      meanwhile: () => call(1, deleteMessage, 0, message, buyer.token),
    },
    () => call(0, resolveMessage, messageId, { action: 'keep' }),
  );

  expect(kept.statusCode).toBe(200);
  const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: messageId } });
  expect(row).toMatchObject({ text: '', deletedForBuyer: true, deletedForSeller: true });
});
