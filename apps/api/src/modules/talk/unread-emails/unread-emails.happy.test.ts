import {
  blockPerson,
  deleteMessage,
  markMessageAsSpam,
  markMessagesRead,
  unblockPerson,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus } from '../../../testing/a-chat.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(async () => {
  await world.database.chat.deleteMany();
  await dropEmails(world);
  world.clock.moveTo(START);
});

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const at = (milliseconds: number) => world.clock.moveTo(new Date(START.getTime() + milliseconds));
const tenMinutesAfter = (milliseconds: number) => at(milliseconds + 10 * MINUTE_MS);

/** Runs the job and returns the emails about unread messages that it sends. */
async function sent() {
  await world.app.services.unreadEmails.enqueueDue();
  return office.deliver(world);
}

async function aQuietChat(given: Parameters<typeof aChat>[1] = {}) {
  const chat = await aChat(world, { status: 'accepted', ...given });
  await dropEmails(world);
  return chat;
}
type Chat = Awaited<ReturnType<typeof aQuietChat>>;

const read = ({ seller }: Chat, id: number) =>
  world.call(markMessagesRead, { token: seller.token, params: { id } });
const write = ({ id, buyer }: Chat) => aMessage(world, buyer.token, { chat_id: id });

describe('an unread message', () => {
  it('causes an email after ten minutes, without its text', async () => {
    const seller = await aSignedIn(world, { firstName: 'Жанна' });
    const buyer = await aSignedIn(world, { firstName: 'Олег' });
    const chat = await aQuietChat({ seller, buyer });

    tenMinutesAfter(-1);
    expect(await sent()).toEqual([]);
    tenMinutesAfter(0);
    const [email, ...others] = await sent();

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
    const chat = await aQuietChat();
    tenMinutesAfter(0);
    expect(await sent()).toHaveLength(1);
    await write(chat);
    tenMinutesAfter(60 * MINUTE_MS);
    const last = await write(chat);
    expect(await sent()).toEqual([]);

    await read(chat, last.id);
    tenMinutesAfter(120 * MINUTE_MS);
    expect(await sent()).toEqual([]);
    await write(chat);
    tenMinutesAfter(130 * MINUTE_MS);
    expect(await sent()).toHaveLength(1);
    expect(await sent()).toEqual([]);
  });

  it('is timed from the first one left when earlier ones are read, deleted or spam', async () => {
    const lose: ((chat: Chat) => PromiseLike<unknown>)[] = [
      (chat) => read(chat, chat.first.id),
      ({ buyer, first }) =>
        world.call(deleteMessage, { token: buyer.token, body: { message_id: first.id } }),
      ({ seller, first }) =>
        world.call(markMessageAsSpam, { token: seller.token, body: { message_id: first.id } }),
    ];
    for (const act of lose) {
      at(0);
      const chat = await aQuietChat();
      at(4 * MINUTE_MS);
      await write(chat);
      await act(chat);

      tenMinutesAfter(4 * MINUTE_MS - 1);
      expect(await sent()).toEqual([]);
      tenMinutesAfter(4 * MINUTE_MS);
      expect(await sent()).toHaveLength(1);
    }
  });

  it('causes an email to each side independently', async () => {
    const chat = await aQuietChat();
    await aMessage(world, chat.seller.token, { chat_id: chat.id });
    tenMinutesAfter(0);

    const emails = await sent();

    expect(emails.flatMap(({ to }) => to).sort()).toEqual(
      [chat.buyer.user.email, chat.seller.user.email].sort(),
    );
  });

  it('causes another email after the emailed one is read, if it stays unread', async () => {
    const chat = await aQuietChat();
    tenMinutesAfter(0);
    expect(await sent()).toHaveLength(1);
    at(11 * MINUTE_MS);
    await write(chat);
    at(12 * MINUTE_MS);
    await read(chat, chat.first.id);

    tenMinutesAfter(11 * MINUTE_MS - 1);
    expect(await sent()).toEqual([]);
    tenMinutesAfter(11 * MINUTE_MS);
    expect(await sent()).toHaveLength(1);
  });
});

describe('no email is sent to', () => {
  const reasons: Record<string, (chat: Chat) => Promise<unknown>> = {
    'who has read it': async (chat) => read(chat, chat.first.id),
    'who has rejected the chat': async ({ id, seller }) =>
      requestChatStatus(world, seller.token, id, 'rejected'),
    'who has blocked its sender': async ({ seller, buyer }) =>
      world.call(blockPerson, { token: seller.token, body: { user_id: buyer.user.id } }),
    'whom its sender has blocked': async ({ seller, buyer }) =>
      world.call(blockPerson, { token: buyer.token, body: { user_id: seller.user.id } }),
    'whom the site keeps out': async ({ seller }) =>
      world.app.services.staff.block(seller.user.id, 'спам'),
    'who wants none': async ({ seller }) =>
      world.call(updateNotificationSettings, {
        token: seller.token,
        body: { emails: { message: false } },
      }),
    'whose message is deleted': async ({ buyer, first }) =>
      world.call(deleteMessage, { token: buyer.token, body: { message_id: first.id } }),
    'who has marked it as spam': async ({ seller, first }) =>
      world.call(markMessageAsSpam, { token: seller.token, body: { message_id: first.id } }),
  };

  it.each(Object.keys(reasons))('%s, before the job or between it and the email', async (why) => {
    for (const isLate of [false, true]) {
      at(0);
      const chat = await aQuietChat({ status: 'new' });
      if (!isLate) await reasons[why]?.(chat);
      tenMinutesAfter(0);
      await world.app.services.unreadEmails.enqueueDue();
      const waiting = await emailsWaiting(world);
      if (isLate) expect(waiting).toHaveLength(1);
      const token = await tokenOf(world, chat.seller.user.id);
      if (isLate) await reasons[why]?.({ ...chat, seller: { ...chat.seller, token } });

      expect(await office.deliver(world)).toEqual([]);
      tenMinutesAfter(MINUTE_MS);
      expect(await sent()).toEqual([]);
    }
  });

  it('a user who read the emailed messages but has newer ones waiting', async () => {
    const chat = await aQuietChat();
    tenMinutesAfter(0);
    await world.app.services.unreadEmails.enqueueDue();
    await read(chat, chat.first.id);
    await write(chat);

    expect(await office.deliver(world)).toEqual([]);
    tenMinutesAfter(10 * MINUTE_MS);
    expect(await sent()).toHaveLength(1);
  });

  it('a user, about messages whose email was dropped during a block', async () => {
    const chat = await aQuietChat();
    const body = { user_id: chat.buyer.user.id };
    await world.call(blockPerson, { token: chat.seller.token, body });
    tenMinutesAfter(0);
    expect(await sent()).toEqual([]);
    await world.call(unblockPerson, { token: chat.seller.token, body });

    expect(await sent()).toEqual([]);
  });
});
