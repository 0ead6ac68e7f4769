import {
  deleteMessage,
  getChats,
  getMessages,
  getNewMessagesCount,
  markMessageAsSpam,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const markSpam = (token: string, id: number) =>
  world.call(markMessageAsSpam, { token, body: { message_id: id } });
const reportsOf = (senderId: number) =>
  world.database.messageReport.findMany({ where: { senderId }, orderBy: { id: 'asc' } });
const settleReport = (id: number) =>
  world.database.messageReport.update({ where: { id }, data: { settledAt: START } });
const openChat = async (token: string) =>
  sendChatMessage(world, token, { post_id: (await aPost(world.database)).id, message: 'a' });

describe('marking a message as spam', () => {
  it('reports it once and removes it from the unread count, invisibly to its sender', async () => {
    const { id, first, buyer, seller } = await aChat(world);

    const message = dataOf(markMessageAsSpam, await markSpam(seller.token, first.id));

    expect(message).toMatchObject({ is_spam: true, message: 'Добрый день', deleted: false });
    expect(dataOf(markMessageAsSpam, await markSpam(seller.token, first.id))).toEqual(message);
    expect(await reportsOf(buyer.user.id)).toMatchObject([
      { messageId: first.id, reporterId: seller.user.id, createdAt: START, settledAt: null },
    ]);
    const count = await world.call(getNewMessagesCount, { token: seller.token });
    expect(dataOf(getNewMessagesCount, count).count).toBe(0);
    const senderView = await world.call(getMessages, { token: buyer.token, params: { id } });
    expect(dataOf(getMessages, senderView)).toEqual([first]);
    const chat = await world.call(getChats, { token: buyer.token, query: { id } });
    expect(dataOf(getChats, chat)[0]?.actions).toEqual(['write']);
  });

  it('rejects own and deleted messages', async () => {
    const { first, buyer, seller } = await aChat(world);
    expect(failureOf(await markSpam(buyer.token, first.id), 409).code).toBe('message.own');

    const body = { message_id: first.id };
    await world.call(deleteMessage, { token: seller.token, body });

    expect(failureOf(await markSpam(seller.token, first.id), 409).code).toBe('message.deleted');
    expect(await reportsOf(buyer.user.id)).toEqual([]);
  });
});

describe('an account reported by three accounts in a day', () => {
  async function aBuyerWithChats(accounts: number) {
    const buyer = await aSignedInAccount(world);
    const chats = [];
    for (let n = 0; n < accounts; n += 1) chats.push(await aChat(world, { buyer }));
    return { buyer, chats };
  }

  it('cannot open chats until all reports are settled, but can write in existing ones', async () => {
    const { buyer, chats } = await aBuyerWithChats(4);
    for (const { first, seller } of chats.slice(0, 2)) await markSpam(seller.token, first.id);
    expect((await openChat(buyer.token)).status).toBe(201);
    for (const { first, seller } of chats.slice(2)) await markSpam(seller.token, first.id);

    expect(failureOf(await openChat(buyer.token), 403).code).toBe('chat.paused');
    await aMessage(world, buyer.token, { chat_id: chats[0]?.id ?? 0 });

    const [lastReport, ...others] = await reportsOf(buyer.user.id);
    for (const { id } of others) await settleReport(id);
    world.clock.moveTo(new Date(START.getTime() + 3 * DAY_MS));
    const token = await tokenOf(world, buyer.user.id);
    expect((await openChat(token)).status).toBe(403);
    await settleReport(lastReport?.id ?? 0);
    expect((await openChat(token)).status).toBe(201);
  });

  it('is not paused by reports from three days or one account, or by settled reports', async () => {
    const seller = await aSignedInAccount(world);
    const buyer = await aSignedInAccount(world);
    for (let n = 0; n < 3; n += 1) {
      const { first } = await aChat(world, { buyer, seller });
      await markSpam(seller.token, first.id);
    }
    expect((await openChat(buyer.token)).status).toBe(201);

    const { buyer: otherBuyer, chats } = await aBuyerWithChats(4);
    for (const [day, { first, seller: each }] of chats.entries()) {
      world.clock.moveTo(new Date(START.getTime() + Math.min(day, 2) * DAY_MS));
      await markSpam(await tokenOf(world, each.user.id), first.id);
      if (day === 2)
        for (const { id } of await reportsOf(otherBuyer.user.id)) await settleReport(id);
    }
    expect((await openChat(await tokenOf(world, otherBuyer.user.id))).status).toBe(201);
  });

  it('is paused by simultaneous reports too', async () => {
    const { buyer, chats } = await aBuyerWithChats(3);

    const statuses = await inParallel(6, async (n) => {
      const chat = chats[n % 3];
      return (await markSpam(chat?.seller.token ?? '', chat?.first.id ?? 0)).status;
    });

    expect(tally(statuses)).toEqual({ 200: 6 });
    expect(await reportsOf(buyer.user.id)).toHaveLength(3);
    expect((await openChat(buyer.token)).status).toBe(403);
  });
});

describe('dangerous messages in three chats in a day', () => {
  it('are reported automatically once, without a pause', async () => {
    const buyer = await aSignedInAccount(world);
    const message = 'Нужна предоплата на карту';
    const messages = [];
    for (let n = 0; n < 4; n += 1) {
      const { id } = await aChat(world, { buyer });
      messages.push(await aMessage(world, buyer.token, { chat_id: id, message }));
      messages.push(await aMessage(world, buyer.token, { chat_id: id, message }));
    }

    const reports = await reportsOf(buyer.user.id);

    expect(reports).toMatchObject([
      { messageId: messages[4]?.id, reporterId: null, pauses: false, settledAt: null },
    ]);
    expect((await openChat(buyer.token)).status).toBe(201);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    const token = await tokenOf(world, buyer.user.id);
    const posts = [await aPost(world.database), await aPost(world.database)];
    for (const { id } of posts) await aMessage(world, token, { post_id: id, message });
    expect(await reportsOf(buyer.user.id)).toHaveLength(1);
  });

  it('extend a pause that reports of users have started', async () => {
    const buyer = await aSignedInAccount(world);
    const chats = [];
    for (let n = 0; n < 3; n += 1) chats.push(await aChat(world, { buyer }));
    for (const { first, seller } of chats) await markSpam(seller.token, first.id);
    for (const { id } of chats) {
      await aMessage(world, buyer.token, { chat_id: id, message: 'Только предоплата' });
    }
    const reports = await reportsOf(buyer.user.id);
    for (const { id, reporterId } of reports) if (reporterId !== null) await settleReport(id);

    expect(reports).toHaveLength(4);
    expect((await openChat(buyer.token)).status).toBe(403);
  });
});
