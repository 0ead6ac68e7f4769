import { markMessagesRead } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, queuedEmails } from '../../../testing/mail-server.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const world = sharedWorld();
beforeEach(async () => {
  await world.database.chat.deleteMany();
  await deleteQueuedEmails(world);
  world.clock.moveTo(START);
});

const TEN_MINUTES_MS = 600_000;
/** More than a batch. */
const CHAT_COUNT = 1_250;

/** Creates chats of one seller, each with one message due for an email. */
async function createChats(): Promise<void> {
  const { database } = world;
  const [{ user: seller }, { user: buyer }] = [
    await aSignedInAccount(world),
    await aSignedInAccount(world),
  ];
  const post = await aPost(database, { userId: seller.id });
  await database.chat.createMany({
    data: Array.from({ length: CHAT_COUNT }, (_none, n) => ({
      postId: post.id + n,
      titles: { title: 'Porsche 911' },
      buyerId: buyer.id,
      sellerId: seller.id,
      lastSeq: 1,
      lastMessageAt: START,
      sellerUnread: 1,
      sellerUnreadSince: START,
      createdAt: START,
    })),
  });
  world.clock.moveTo(new Date(START.getTime() + TEN_MINUTES_MS));
}
const enqueuedChatIds = async () =>
  (await queuedEmails(world)).map((email) => 'chat_id' in email && email.chat_id);

describe('emails about unread messages', () => {
  it('are enqueued once per chat if several workers run repeatedly', async () => {
    await createChats();
    const secondWorker = await world.anotherApp();

    await inParallel(4, (n) =>
      (n % 2 ? secondWorker : world.app).services.unreadEmails.enqueueDue(),
    );
    // Handles rows that one worker skipped because another had locked them.
    await world.app.services.unreadEmails.enqueueDue();

    const chatIds = await enqueuedChatIds();
    expect(chatIds).toHaveLength(CHAT_COUNT);
    expect(new Set(chatIds).size).toBe(CHAT_COUNT);
  });

  it('are neither lost nor repeated after an interrupted run', async () => {
    await createChats();
    const { mail, unreadEmails } = world.app.services;
    const enqueueAll = mail.enqueueAll.bind(mail);
    let batches = 0;
    mail.enqueueAll = async (...parameters) => {
      await enqueueAll(...parameters);
      batches += 1;
      // The buyers' only batch, the sellers' first, their second.
      if (batches === 3) throw new Error('killed');
    };

    await expect(unreadEmails.enqueueDue()).rejects.toThrow('killed');
    expect(await enqueuedChatIds()).toHaveLength(1_000);
    mail.enqueueAll = enqueueAll;
    await unreadEmails.enqueueDue();

    expect(new Set(await enqueuedChatIds()).size).toBe(CHAT_COUNT);
    expect(await enqueuedChatIds()).toHaveLength(CHAT_COUNT);
  });

  it('skip a chat that is read at the same time', async () => {
    const { id, first, seller } = await aChat(world, { status: 'accepted' });
    await deleteQueuedEmails(world);
    world.clock.moveTo(new Date(START.getTime() + TEN_MINUTES_MS));
    const markRead = () =>
      world.call(markMessagesRead, { token: seller.token, params: { id: first.id } }).then();

    await whileLocked(
      world,
      {
        take: ['SELECT 1 FROM chat WHERE id = $1 FOR UPDATE', [id]],
        waiting: 1,
        meanwhile: () => world.app.services.unreadEmails.enqueueDue(),
      },
      markRead,
    );
    await world.app.services.unreadEmails.enqueueDue();

    expect(await queuedEmails(world)).toEqual([]);
  });

  it('cover a message that is written while they are enqueued', async () => {
    for (let round = 0; round < 4; round += 1) {
      world.clock.moveTo(START);
      const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
      await deleteQueuedEmails(world);
      world.clock.moveTo(new Date(START.getTime() + TEN_MINUTES_MS));

      const [message] = await Promise.all([
        aMessage(world, buyer.token, { chat_id: id }),
        world.app.services.unreadEmails.enqueueDue(),
      ]);
      await world.app.services.unreadEmails.enqueueDue();

      expect(await enqueuedChatIds()).toEqual([id]);
      await world.call(markMessagesRead, { token: seller.token, params: { id: message.id } });
      const row = await world.database.chat.findUniqueOrThrow({ where: { id } });
      expect([row.sellerUnread, row.sellerUnreadSince]).toEqual([0, null]);
    }
  });
});
