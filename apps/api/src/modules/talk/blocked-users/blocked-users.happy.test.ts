import {
  blockPerson,
  type ChatStatus,
  getBlockedUsers,
  getChats,
  getNewMessagesCount,
  unblockPerson,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const block = async (token: string, user_id: number) =>
  dataOf(blockPerson, await world.call(blockPerson, { token, body: { user_id } }));
const unblock = async (token: string, user_id: number) =>
  dataOf(unblockPerson, await world.call(unblockPerson, { token, body: { user_id } }));
const chatOf = async (token: string, id: number) => {
  const [chat] = dataOf(getChats, await world.call(getChats, { token, query: { id } }));
  return chat;
};
const countUnread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;

describe('a block between two accounts', () => {
  it.each<ChatStatus>(['new', 'accepted', 'rejected', 'closed'])(
    'shows a chat that was %s as closed by the other side until it is removed',
    async (status) => {
      const { id, buyer, seller } = await aChat(world, { status, closedBy: 'buyer' });
      const before = await chatOf(buyer.token, id);
      const { user, token } = seller;

      expect((await block(token, buyer.user.id)).blocked).toBe(true);

      expect(await chatOf(buyer.token, id)).toMatchObject({
        status: 'closed',
        is_new: false,
        is_closed: true,
        actions: [],
        unread: 0,
        person: { id: user.id, blocked: false },
      });
      expect(await chatOf(token, id)).toMatchObject({
        status: 'closed',
        actions: [],
        unread: 0,
        person: { id: buyer.user.id, blocked: true },
      });
      const rejectionOf = async (actorToken: string, requested: ChatStatus) =>
        failureOf(
          await setChatStatus(world, actorToken, id, requested),
          requested === 'accepted' && actorToken !== token ? 403 : 409,
        ).code;
      expect(await rejectionOf(buyer.token, 'accepted')).toBe('chat.not_yours');
      expect(await rejectionOf(token, 'accepted')).toBe('chat.closed');
      expect(await rejectionOf(token, 'rejected')).toBe('chat.wrong_state');
      expect((await setChatStatus(world, buyer.token, id, 'closed')).status).toBe(200);

      expect((await unblock(token, buyer.user.id)).blocked).toBe(false);
      expect(await chatOf(buyer.token, id)).toEqual(before);
    },
  );

  it('prevents both from writing and opening chats, regardless of quotas', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    await aMessage(world, seller.token, { chat_id: id });
    expect([await countUnread(buyer.token), await countUnread(seller.token)]).toEqual([1, 1]);
    await block(seller.token, buyer.user.id);
    const posts = [
      { token: buyer.token, post: await aPost(world.database, { userId: seller.user.id }) },
      { token: seller.token, post: await aPost(world.database, { userId: buyer.user.id }) },
    ];

    for (const { token, post } of posts) {
      const messageResponse = await sendChatMessage(world, token, { chat_id: id, message: 'a' });
      const chatResponse = await sendChatMessage(world, token, {
        post_id: post.id,
        message: 'я'.repeat(1_001),
      });
      expect(
        [messageResponse, chatResponse].map((response) => failureOf(response, 409).code),
      ).toEqual(['chat.closed', 'chat.closed']);
    }
    expect([await countUnread(buyer.token), await countUnread(seller.token)]).toEqual([0, 0]);
  });

  it('makes filters find and count the chat as closed', async () => {
    const { id, buyer, seller } = await aChat(world);
    await block(buyer.token, seller.user.id);
    const findIds = async (query: Record<string, string>) =>
      dataOf(getChats, await world.call(getChats, { token: seller.token, query })).map(
        (chat) => chat.id,
      );

    expect(await findIds({ status: 'closed' })).toEqual([id]);
    expect(await findIds({ status: 'new' })).toEqual([]);
    expect(await findIds({ unread: '1' })).toEqual([]);
  });
});

describe('profile/blocked-users', () => {
  it('lists blocked accounts once each, latest first', async () => {
    const account = await aSignedInAccount(world);
    const [firstChat, secondChat] = [
      await aChat(world, { buyer: account }),
      await aChat(world, { seller: account }),
    ];
    await block(account.token, firstChat.seller.user.id);
    world.clock.moveTo(new Date(START.getTime() + 1_000));
    await block(account.token, secondChat.buyer.user.id);
    await block(account.token, firstChat.seller.user.id);

    const response = await world.call(getBlockedUsers, {
      token: account.token,
      query: { per_page: 1 },
    });
    const { data, meta } = pageOf(getBlockedUsers, response);

    expect(data).toEqual([
      { id: secondChat.buyer.user.id, name: 'Иван', avatar: null, is_entity: false, blocked: true },
    ]);
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 });
    const otherResponse = await world.call(getBlockedUsers, { token: secondChat.buyer.token });
    expect(dataOf(getBlockedUsers, otherResponse)).toEqual([]);
  });

  it('blocks only users of the caller’s chats, never the caller', async () => {
    const { buyer, seller } = await aChat(world);
    const stranger = await aSignedInAccount(world);
    for (const user_id of [stranger.user.id, buyer.user.id]) {
      for (const contract of [blockPerson, unblockPerson]) {
        const response = await world.call(contract, { token: buyer.token, body: { user_id } });
        expect(failureOf(response, 404).code).toBe('user.not_found');
      }
    }
    expect((await unblock(buyer.token, seller.user.id)).blocked).toBe(false);
  });

  it('may be mutual, and each user removes only their own', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    await block(buyer.token, seller.user.id);
    await block(seller.token, buyer.user.id);

    await unblock(seller.token, buyer.user.id);
    expect((await chatOf(seller.token, id))?.status).toBe('closed');

    await unblock(buyer.token, seller.user.id);
    expect((await chatOf(seller.token, id))?.status).toBe('accepted');
  });
});
