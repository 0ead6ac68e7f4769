import {
  deleteMessage,
  getMessageFile,
  getMessages,
  getModerationLog,
  getNewMessagesCount,
  getNotifications,
  getReportedMessages,
  resolveMessage,
  sendMessage,
  signIn,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aModerator, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aReportedMessage } from '../../../testing/a-reported-message.ts';
import { aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeAll(async () => {
  moderator = await aModerator(world);
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.messageReport.deleteMany();
});

const moveToMinute = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * 60_000));
const requestList = (query: Record<string, string | number> = {}) =>
  world.call(getReportedMessages, { token: moderator.token, query });
const listMessages = async (query: Record<string, string | number> = {}) =>
  dataOf(getReportedMessages, await requestList(query));
const requestResolution = (id: number, action: string) =>
  world.call(resolveMessage, { token: moderator.token, params: { id }, body: { action } });
const resolve = async (id: number, action: string) =>
  dataOf(resolveMessage, await requestResolution(id, action));
const notificationsOf = async (token: string) => {
  const rows = dataOf(getNotifications, await world.call(getNotifications, { token }));
  return rows.filter(({ type }) => type === 'message_removed' || type === 'report_resolved');
};
const messagesOf = async (token: string, id: number) =>
  dataOf(getMessages, await world.call(getMessages, { token, params: { id } }));

describe('the queue of reported messages', () => {
  it('shows a message with the ten preceding ones, its ad and its sender', async () => {
    const chat = await aChat(world, { status: 'accepted' });
    const { id, buyer, seller, post, first: firstMessage } = chat;
    for (let n = 2; n <= 12; n += 1) {
      await aMessage(world, n % 2 ? buyer.token : seller.token, { chat_id: id, message: `№ ${n}` });
    }
    const message = 'Нужна предоплата на карту';
    const reportedMessage = await aMessage(world, buyer.token, { chat_id: id, message });
    await aMessage(world, seller.token, { chat_id: id, message: 'Не надо' });
    await world.app.services.messages.markSpam(seller.user.id, reportedMessage.id);

    const [item, ...otherItems] = await listMessages();

    expect(otherItems).toEqual([]);
    expect(item).toMatchObject({
      id: reportedMessage.id,
      message: {
        id: reportedMessage.id,
        seq: 13,
        by: 'buyer',
        own: false,
        message,
        deleted: false,
      },
      sender: { id: buyer.user.id, name: buyer.user.firstName, blocked: false },
      post: { id: post.id, gone: null },
      reporters: 1,
      automatic: false,
      resolution: null,
    });
    expect(item?.message.warnings.map(({ kind }) => kind)).toContain('prepayment');
    expect(item?.context.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(item?.context.map(({ by }) => by).slice(0, 2)).toEqual(['buyer', 'seller']);
    expect(item?.context[0]).toMatchObject({ message: '№ 3', own: false, client_id: null });
    expect(JSON.stringify(item)).not.toContain(firstMessage.message);
  });

  it('has pages, with the oldest report first and one entry per message', async () => {
    const items = [];
    for (let n = 0; n < 3; n += 1) items.push(await aReportedMessage(world));
    const [firstId, secondId, thirdId] = items.map(({ messageId }) => messageId);
    const { database } = world;
    const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
    await database.messageReport.updateMany({
      where: { messageId: firstId ?? 0 },
      data: { createdAt: minutesAfterStart(5) },
    });
    await database.messageReport.create({
      data: {
        messageId: secondId ?? 0,
        senderId: items[1]?.buyer.user.id ?? 0,
        createdAt: minutesAfterStart(9),
      },
    });

    expect((await listMessages()).map(({ id }) => id)).toEqual([secondId, thirdId, firstId]);
    expect((await listMessages()).find(({ id }) => id === secondId)).toMatchObject({
      reporters: 1,
      automatic: true,
    });
    const page = pageOf(getReportedMessages, await requestList({ page: 2, per_page: 2 }));
    expect(page.data.map(({ id }) => id)).toEqual([firstId]);
    expect(page.meta).toMatchObject({ total: 3, last_page: 2 });
  });

  it('shows messages and files deleted by both sides while the report is open', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const response = await world.call(sendMessage, {
      token: buyer.token,
      form: { chat_id: String(id), message: 'Паспорт' },
      files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
    });
    const message = dataOf(sendMessage, response);
    const body = { message_id: message.id };
    await world.app.services.messages.markSpam(seller.user.id, message.id);
    for (const { token } of [buyer, seller]) await world.call(deleteMessage, { token, body });
    const requestFile = () =>
      world.call(getMessageFile, { token: moderator.token, params: { message_id: message.id } });

    expect((await listMessages())[0]?.message).toMatchObject({
      message: 'Паспорт',
      file: { kind: 'picture' },
      deleted: false,
    });
    expect((await requestFile()).status).toBe(200);

    const resolvedMessage = await resolve(message.id, 'keep');

    expect(resolvedMessage).toMatchObject({
      resolution: 'keep',
      message: { message: null, deleted: true },
    });
    expect((await requestFile()).status).toBe(404);
    const row = await world.database.chatMessage.findUniqueOrThrow({
      where: { id: message.id },
      include: { file: true },
    });
    expect([row.text, row.file]).toEqual(['', null]);
  });

  it('serves files of the context while the report is open, but not of other messages', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const files: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const response = await world.call(sendMessage, {
        token: seller.token,
        form: { chat_id: String(id) },
        files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
      });
      files.push(dataOf(sendMessage, response).id);
    }
    let lastMessage = { id: 0 };
    for (let n = 0; n < 10; n += 1)
      lastMessage = await aMessage(world, buyer.token, { chat_id: id });
    await world.app.services.messages.markSpam(seller.user.id, lastMessage.id);
    const fileStatus = async (messageId: number, token = moderator.token) =>
      (await world.call(getMessageFile, { token, params: { message_id: messageId } })).status;

    expect([await fileStatus(files[0] ?? 0), await fileStatus(files[1] ?? 0)]).toEqual([404, 200]);
    expect(await fileStatus(files[1] ?? 0, (await aSignedInAccount(world)).token)).toBe(404);

    await resolve(lastMessage.id, 'keep');
    expect(await fileStatus(files[1] ?? 0)).toBe(404);
  });
});

describe('a decision', () => {
  it('can leave a message unchanged for both sides, and notifies the reporter', async () => {
    const { messageId, id, buyer, seller, post } = await aReportedMessage(world);
    const messagesBefore = await messagesOf(buyer.token, id);

    expect(await resolve(messageId, 'keep')).toMatchObject({ id: messageId, resolution: 'keep' });

    expect(await listMessages()).toEqual([]);
    expect((await listMessages({ status: 'resolved' })).map(({ id }) => id)).toEqual([messageId]);
    expect(await messagesOf(buyer.token, id)).toEqual(messagesBefore);
    expect(await notificationsOf(buyer.token)).toEqual([]);
    expect(await notificationsOf(seller.token)).toMatchObject([
      {
        type: 'report_resolved',
        link: '/account/messages',
        data: { post_id: post.id, action: 'keep' },
      },
    ]);
    const log = await world.call(getModerationLog, { token: moderator.token });
    expect(dataOf(getModerationLog, log)[0]).toMatchObject({
      action: 'keep_message',
      post_id: post.id,
      user_id: buyer.user.id,
      moderator: { id: moderator.user.id },
    });
  });

  it('can delete a message for both sides, read or not, and notifies its sender too', async () => {
    const { messageId, id, buyer, seller } = await aReportedMessage(world);
    const secondMessage = await aMessage(world, buyer.token, { chat_id: id });
    await world.database.messageReport.create({
      data: { messageId: secondMessage.id, senderId: buyer.user.id, createdAt: START },
    });

    await resolve(messageId, 'delete');
    await resolve(secondMessage.id, 'delete');

    for (const { token } of [buyer, seller]) {
      const messages = await messagesOf(token, id);
      expect(messages.map((each) => [each.message, each.deleted])).toEqual([
        [null, true],
        [null, true],
      ]);
    }
    const count = await world.call(getNewMessagesCount, { token: seller.token });
    expect(dataOf(getNewMessagesCount, count).count).toBe(0);
    const rows = await world.database.chatMessage.findMany({ where: { chatId: id } });
    expect(rows.map(({ text }) => text)).toEqual(['', '']);
    expect(await notificationsOf(buyer.token)).toMatchObject([
      { type: 'message_removed', data: { action: 'delete' }, link: '/account/messages' },
      { type: 'message_removed', data: { action: 'delete' } },
    ]);
    expect(await notificationsOf(seller.token)).toMatchObject([{ type: 'report_resolved' }]);
    const entries = await world.database.moderationEntry.findMany({
      where: { userId: buyer.user.id },
    });
    expect(entries.map(({ action }) => action)).toEqual(['delete_message', 'delete_message']);
  });

  it("can block the sender's account and delete the message", async () => {
    const buyer = await aSignedInAccount(world, { locale: 'en' });
    const { messageId, id, seller } = await aReportedMessage(world, { buyer });
    const ownPost = await aPost(world.database, { userId: buyer.user.id });

    expect(await resolve(messageId, 'block_sender')).toMatchObject({ resolution: 'block_sender' });

    failureOf(await sendChatMessage(world, buyer.token, { chat_id: id, message: 'a' }), 401);
    const body = { email: buyer.user.email, password: PASSWORD };
    const error = failureOf(
      await world.call(signIn, { body, headers: { 'Accept-Language': 'en' } }),
      403,
    );
    expect(error.message).toContain('messages that break the rules of the site');
    const post = await world.database.post.findUniqueOrThrow({ where: { id: ownPost.id } });
    expect(post.hidden).toBe(true);
    expect((await messagesOf(seller.token, id))[0]).toMatchObject({ deleted: true });
    const entries = await world.database.moderationEntry.findMany({
      where: { userId: buyer.user.id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual(['block', 'delete_message']);
    expect(await notificationsOf(seller.token)).toMatchObject([
      { type: 'report_resolved', data: { action: 'block_sender' } },
    ]);
  });

  it('ends a sender’s pause once no report is open', async () => {
    const buyer = await aSignedInAccount(world);
    const reportedMessages = [];
    for (let n = 0; n < 3; n += 1) reportedMessages.push(await aReportedMessage(world, { buyer }));
    const openNewChat = async () => {
      const { id } = await aPost(world.database);
      return (await sendChatMessage(world, buyer.token, { post_id: id, message: 'a' })).status;
    };
    expect(await openNewChat()).toBe(403);

    const [lastReported, ...otherReported] = reportedMessages;
    for (const { messageId } of otherReported) await resolve(messageId, 'keep');
    expect(await openNewChat()).toBe(403);
    await resolve(lastReported?.messageId ?? 0, 'delete');
    expect(await openNewChat()).toBe(201);
  });

  it('can be repeated only after a new report', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const { id: messageId } = await aMessage(world, buyer.token, { chat_id: id });
    const senderId = buyer.user.id;
    await world.database.messageReport.create({ data: { messageId, senderId, createdAt: START } });
    await resolve(messageId, 'keep');
    expect(failureOf(await requestResolution(messageId, 'delete'), 409).code).toBe(
      'report.resolved',
    );

    moveToMinute(1);
    await world.app.services.messages.markSpam(seller.user.id, messageId);

    expect(await listMessages()).toMatchObject([{ id: messageId, reporters: 1, automatic: false }]);
    expect(await listMessages({ status: 'resolved' })).toEqual([]);
    await resolve(messageId, 'delete');
    expect(await listMessages({ status: 'resolved' })).toMatchObject([
      { id: messageId, resolution: 'delete', reporters: 1, automatic: true },
    ]);
  });

  it('applies to rejected chats and erased ads too', async () => {
    const { messageId, id, seller, post } = await aReportedMessage(world);
    await setChatStatus(world, seller.token, id, 'rejected');
    await world.database.post.delete({ where: { id: post.id } });

    expect((await listMessages())[0]?.post).toMatchObject({
      id: post.id,
      gone: 'erased',
      card: null,
    });
    await resolve(messageId, 'delete');

    expect(await notificationsOf(seller.token)).toMatchObject([{ data: { post_id: null } }]);
  });
});
