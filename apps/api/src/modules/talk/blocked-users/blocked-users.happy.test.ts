import {
  blockPerson,
  type ChatStatus,
  getBlockedUsers,
  getChats,
  getNewMessagesCount,
  unblockPerson,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus, send } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
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
const unread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;

describe('a block between two accounts', () => {
  it.each<ChatStatus>(['new', 'accepted', 'rejected', 'closed'])(
    'shows a chat that was %s as closed by the other side until unblocking',
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
      const refused = async (by: string, wanted: ChatStatus) =>
        failureOf(
          await requestChatStatus(world, by, id, wanted),
          wanted === 'accepted' && by !== token ? 403 : 409,
        ).code;
      expect(await refused(buyer.token, 'accepted')).toBe('chat.not_yours');
      expect(await refused(token, 'accepted')).toBe('chat.closed');
      expect(await refused(token, 'rejected')).toBe('chat.wrong_state');
      expect((await requestChatStatus(world, buyer.token, id, 'closed')).status).toBe(200);

      expect((await unblock(token, buyer.user.id)).blocked).toBe(false);
      expect(await chatOf(buyer.token, id)).toEqual(before);
    },
  );

  it('stops both from writing and opening chats, before any quota applies', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    await aMessage(world, seller.token, { chat_id: id });
    expect([await unread(buyer.token), await unread(seller.token)]).toEqual([1, 1]);
    await block(seller.token, buyer.user.id);
    const posts = [
      { token: buyer.token, post: await aPost(world.database, { userId: seller.user.id }) },
      { token: seller.token, post: await aPost(world.database, { userId: buyer.user.id }) },
    ];

    for (const { token, post } of posts) {
      const written = await send(world, token, { chat_id: id, message: 'a' });
      const opened = await send(world, token, { post_id: post.id, message: 'я'.repeat(1_001) });
      expect([written, opened].map((answer) => failureOf(answer, 409).code)).toEqual([
        'chat.closed',
        'chat.closed',
      ]);
    }
    expect([await unread(buyer.token), await unread(seller.token)]).toEqual([0, 0]);
  });

  it('is found and counted as closed by filters', async () => {
    const { id, buyer, seller } = await aChat(world);
    await block(buyer.token, seller.user.id);
    const found = async (query: Record<string, string>) =>
      dataOf(getChats, await world.call(getChats, { token: seller.token, query })).map(
        (chat) => chat.id,
      );

    expect(await found({ status: 'closed' })).toEqual([id]);
    expect(await found({ status: 'new' })).toEqual([]);
    expect(await found({ unread: '1' })).toEqual([]);
  });
});

describe('profile/blocked-users', () => {
  it('lists blocked accounts once each, latest first', async () => {
    const me = await aSignedIn(world);
    const [one, two] = [await aChat(world, { buyer: me }), await aChat(world, { seller: me })];
    await block(me.token, one.seller.user.id);
    world.clock.moveTo(new Date(START.getTime() + 1_000));
    await block(me.token, two.buyer.user.id);
    await block(me.token, one.seller.user.id);

    const answer = await world.call(getBlockedUsers, { token: me.token, query: { per_page: 1 } });
    const { data, meta } = pageOf(getBlockedUsers, answer);

    expect(data).toEqual([
      { id: two.buyer.user.id, name: 'Иван', avatar: null, is_entity: false, blocked: true },
    ]);
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 });
    const theirs = await world.call(getBlockedUsers, { token: two.buyer.token });
    expect(dataOf(getBlockedUsers, theirs)).toEqual([]);
  });

  it('blocks only users of the caller’s chats, never the caller', async () => {
    const { buyer, seller } = await aChat(world);
    const stranger = await aSignedIn(world);
    for (const user_id of [stranger.user.id, buyer.user.id]) {
      for (const contract of [blockPerson, unblockPerson]) {
        const answer = await world.call(contract, { token: buyer.token, body: { user_id } });
        expect(failureOf(answer, 404).code).toBe('user.not_found');
      }
    }
    expect((await unblock(buyer.token, seller.user.id)).blocked).toBe(false);
  });

  it('may be mutual: each user removes only their own', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    await block(buyer.token, seller.user.id);
    await block(seller.token, buyer.user.id);

    await unblock(seller.token, buyer.user.id);
    expect((await chatOf(seller.token, id))?.status).toBe('closed');

    await unblock(buyer.token, seller.user.id);
    expect((await chatOf(seller.token, id))?.status).toBe('accepted');
  });
});
