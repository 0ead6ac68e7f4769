import {
  blockPerson,
  deleteMessage,
  markMessageAsSpam,
  markMessagesRead,
  unblockPerson,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(async () => {
  await world.database.chat.deleteMany();
  await deleteQueuedEmails(world);
  world.clock.moveTo(START);
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const moveTo = (milliseconds: number) =>
  world.clock.moveTo(new Date(START.getTime() + milliseconds));
const moveToTenMinutesAfter = (milliseconds: number) => moveTo(milliseconds + 10 * MINUTE_MS);

/** Runs the job, delivers its emails and returns them. */
async function sendDueEmails() {
  await world.app.services.unreadEmails.enqueueDue();
  return mailServer.deliver(world);
}

async function aChatWithoutEmails(options: Parameters<typeof aChat>[1] = {}) {
  const chat = await aChat(world, { status: 'accepted', ...options });
  await deleteQueuedEmails(world);
  return chat;
}
type Chat = Awaited<ReturnType<typeof aChatWithoutEmails>>;

const markRead = ({ seller }: Chat, id: number) =>
  world.call(markMessagesRead, { token: seller.token, params: { id } });
const sendFromBuyer = ({ id, buyer }: Chat) => aMessage(world, buyer.token, { chat_id: id });

describe('an unread message', () => {
  it('causes an email after ten minutes, without its text', async () => {
    const seller = await aSignedInAccount(world, { firstName: 'Жанна' });
    const buyer = await aSignedInAccount(world, { firstName: 'Олег' });
    const chat = await aChatWithoutEmails({ seller, buyer });

    moveToTenMinutesAfter(-1);
    expect(await sendDueEmails()).toEqual([]);
    moveToTenMinutesAfter(0);
    const [email, ...others] = await sendDueEmails();

    expect(others).toEqual([]);
    expect(email?.to).toEqual([seller.user.email]);
    expect(email?.links).toEqual([
      `/account/messages/${chat.id}`,
      expect.stringMatching(/^\/unsubscribe\//),
    ]);
    expect(email?.subject).toContain('Олег');
    expect(`${email?.text}${email?.html}`).not.toContain(chat.first.message);
    expect(email?.text).toContain('Олег пишет вам об объявлении');
  });

  it('causes one email per chat until it is read', async () => {
    const chat = await aChatWithoutEmails();
    moveToTenMinutesAfter(0);
    expect(await sendDueEmails()).toHaveLength(1);
    await sendFromBuyer(chat);
    moveToTenMinutesAfter(60 * MINUTE_MS);
    const lastMessage = await sendFromBuyer(chat);
    expect(await sendDueEmails()).toEqual([]);

    await markRead(chat, lastMessage.id);
    moveToTenMinutesAfter(120 * MINUTE_MS);
    expect(await sendDueEmails()).toEqual([]);
    await sendFromBuyer(chat);
    moveToTenMinutesAfter(130 * MINUTE_MS);
    expect(await sendDueEmails()).toHaveLength(1);
    expect(await sendDueEmails()).toEqual([]);
  });

  it('is timed from the first remaining message if earlier ones are read, deleted or spam', async () => {
    const removals: ((chat: Chat) => PromiseLike<unknown>)[] = [
      (chat) => markRead(chat, chat.first.id),
      ({ buyer, first }) =>
        world.call(deleteMessage, { token: buyer.token, body: { message_id: first.id } }),
      ({ seller, first }) =>
        world.call(markMessageAsSpam, { token: seller.token, body: { message_id: first.id } }),
    ];
    for (const remove of removals) {
      moveTo(0);
      const chat = await aChatWithoutEmails();
      moveTo(4 * MINUTE_MS);
      await sendFromBuyer(chat);
      await remove(chat);

      moveToTenMinutesAfter(4 * MINUTE_MS - 1);
      expect(await sendDueEmails()).toEqual([]);
      moveToTenMinutesAfter(4 * MINUTE_MS);
      expect(await sendDueEmails()).toHaveLength(1);
    }
  });

  it('causes an email to each side independently', async () => {
    const chat = await aChatWithoutEmails();
    await aMessage(world, chat.seller.token, { chat_id: chat.id });
    moveToTenMinutesAfter(0);

    const emails = await sendDueEmails();

    expect(emails.flatMap(({ to }) => to).sort()).toEqual(
      [chat.buyer.user.email, chat.seller.user.email].sort(),
    );
  });

  it('causes another email if it stays unread after the message of the first email is read', async () => {
    const chat = await aChatWithoutEmails();
    moveToTenMinutesAfter(0);
    expect(await sendDueEmails()).toHaveLength(1);
    moveTo(11 * MINUTE_MS);
    await sendFromBuyer(chat);
    moveTo(12 * MINUTE_MS);
    await markRead(chat, chat.first.id);

    moveToTenMinutesAfter(11 * MINUTE_MS - 1);
    expect(await sendDueEmails()).toEqual([]);
    moveToTenMinutesAfter(11 * MINUTE_MS);
    expect(await sendDueEmails()).toHaveLength(1);
  });
});

describe('no email is sent to a receiver', () => {
  const reasons: Record<string, (chat: Chat) => Promise<unknown>> = {
    'who has read the message': async (chat) => markRead(chat, chat.first.id),
    'who has rejected the chat': async ({ id, seller }) =>
      setChatStatus(world, seller.token, id, 'rejected'),
    'who has blocked its sender': async ({ seller, buyer }) =>
      world.call(blockPerson, { token: seller.token, body: { user_id: buyer.user.id } }),
    'whom its sender has blocked': async ({ seller, buyer }) =>
      world.call(blockPerson, { token: buyer.token, body: { user_id: seller.user.id } }),
    'whose account is blocked': async ({ seller }) =>
      world.app.services.staff.block(seller.user.id, 'спам'),
    'who has switched off these emails': async ({ seller }) =>
      world.call(updateNotificationSettings, {
        token: seller.token,
        body: { emails: { message: false } },
      }),
    'if the message is deleted': async ({ buyer, first }) =>
      world.call(deleteMessage, { token: buyer.token, body: { message_id: first.id } }),
    'who has marked the message as spam': async ({ seller, first }) =>
      world.call(markMessageAsSpam, { token: seller.token, body: { message_id: first.id } }),
  };

  it.each(Object.keys(reasons))(
    '%s, either before the job runs or before the email is sent',
    async (reason) => {
      for (const isLate of [false, true]) {
        moveTo(0);
        const chat = await aChatWithoutEmails({ status: 'new' });
        if (!isLate) await reasons[reason]?.(chat);
        moveToTenMinutesAfter(0);
        await world.app.services.unreadEmails.enqueueDue();
        const enqueued = await queuedEmails(world);
        if (isLate) expect(enqueued).toHaveLength(1);
        const token = await tokenOf(world, chat.seller.user.id);
        if (isLate) await reasons[reason]?.({ ...chat, seller: { ...chat.seller, token } });

        expect(await mailServer.deliver(world)).toEqual([]);
        moveToTenMinutesAfter(MINUTE_MS);
        expect(await sendDueEmails()).toEqual([]);
      }
    },
  );

  it('who has read the messages of the email, but has newer ones', async () => {
    const chat = await aChatWithoutEmails();
    moveToTenMinutesAfter(0);
    await world.app.services.unreadEmails.enqueueDue();
    await markRead(chat, chat.first.id);
    await sendFromBuyer(chat);

    expect(await mailServer.deliver(world)).toEqual([]);
    moveToTenMinutesAfter(10 * MINUTE_MS);
    expect(await sendDueEmails()).toHaveLength(1);
  });

  it('about messages whose email was dropped during a block', async () => {
    const chat = await aChatWithoutEmails();
    const body = { user_id: chat.buyer.user.id };
    await world.call(blockPerson, { token: chat.seller.token, body });
    moveToTenMinutesAfter(0);
    expect(await sendDueEmails()).toEqual([]);
    await world.call(unblockPerson, { token: chat.seller.token, body });

    expect(await sendDueEmails()).toEqual([]);
  });
});
