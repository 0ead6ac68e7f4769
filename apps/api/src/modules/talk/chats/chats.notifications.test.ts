import { getNotifications, updateNotificationSettings } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => deleteQueuedEmails(world));

const notificationsOf = async (token: string) =>
  dataOf(getNotifications, await world.call(getNotifications, { token }));
const typesOf = async (token: string) => (await notificationsOf(token)).map(({ type }) => type);

describe('notifications of a seller', () => {
  it('announce a new chat once, on the site and by email', async () => {
    const buyer = await aSignedInAccount(world, { firstName: 'Олег', lastName: 'Тайнофамильев' });
    const { id, post, seller } = await aChat(world, { buyer });
    await aMessage(world, buyer.token, { chat_id: id });

    const notifications = await notificationsOf(seller.token);

    expect(notifications).toMatchObject([
      {
        type: 'chat_new',
        link: `/account/messages/${id}`,
        data: {
          post_id: post.id,
          chat_id: id,
          person: { id: buyer.user.id, name: 'Олег', is_entity: false, blocked: false },
        },
        is_read: false,
      },
    ]);
    expect(notifications[0]?.text).toContain('Олег пишет вам об объявлении «');
    expect(JSON.stringify(notifications)).not.toContain('Тайнофамильев');
    expect(await notificationsOf(buyer.token)).toEqual([]);
    const emails = await mailServer.deliver(world);
    expect(emails.map(({ to, links }) => [to, links])).toEqual([
      [[seller.user.email], [`/account/messages/${id}`, expect.stringMatching(/^\/unsubscribe\//)]],
    ]);
  });

  it('announce a chat opened by several simultaneous messages once', async () => {
    const [buyer, seller] = [await aSignedInAccount(world), await aSignedInAccount(world)];
    const post = await aPost(world.database, { userId: seller.user.id });

    await inParallel(3, () =>
      sendChatMessage(world, buyer.token, { post_id: post.id, message: 'a' }),
    );

    expect(await typesOf(seller.token)).toEqual(['chat_new']);
  });

  it('send no email after an opt-out', async () => {
    const seller = await aSignedInAccount(world);
    const body = { emails: { chat_new: false } };
    await world.call(updateNotificationSettings, { token: seller.token, body });

    await aChat(world, { seller });

    expect(await mailServer.deliver(world)).toEqual([]);
    expect(await typesOf(seller.token)).toEqual(['chat_new']);
  });
});

describe('notifications of a buyer', () => {
  it.each<[string, (chat: Awaited<ReturnType<typeof aChat>>) => Promise<unknown>]>([
    ['accepted', async ({ id, seller }) => setChatStatus(world, seller.token, id, 'accepted')],
    ['replied to', async ({ id, seller }) => aMessage(world, seller.token, { chat_id: id })],
    [
      'accepted after a rejection',
      async ({ id, seller }) => {
        await setChatStatus(world, seller.token, id, 'rejected');
        await setChatStatus(world, seller.token, id, 'accepted');
      },
    ],
  ])('announce once that the chat was %s', async (_how, acceptChat) => {
    const chat = await aChat(world);
    await deleteQueuedEmails(world);

    await acceptChat(chat);
    await setChatStatus(world, chat.seller.token, chat.id, 'accepted');
    await aMessage(world, chat.seller.token, { chat_id: chat.id });

    expect(await notificationsOf(chat.buyer.token)).toMatchObject([
      {
        type: 'chat_accepted',
        link: `/account/messages/${chat.id}`,
        data: { chat_id: chat.id, person: { id: chat.seller.user.id } },
      },
    ]);
    expect((await mailServer.deliver(world)).map(({ to }) => to)).toEqual([
      [chat.buyer.user.email],
    ]);
  });

  it('omit rejections and the reopening of a closed chat', async () => {
    const rejectedChat = await aChat(world, { status: 'rejected' });
    expect(await typesOf(rejectedChat.buyer.token)).toEqual([]);

    const { id, buyer, seller } = await aChat(world, { status: 'closed', closedBy: 'seller' });
    await setChatStatus(world, seller.token, id, 'accepted');

    expect(await typesOf(buyer.token)).toEqual(['chat_accepted']);
  });

  it('send no email to a suspended account', async () => {
    const { id, buyer, seller } = await aChat(world);
    await deleteQueuedEmails(world);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    await setChatStatus(world, seller.token, id, 'accepted');

    expect(await mailServer.deliver(world)).toEqual([]);
  });
});
