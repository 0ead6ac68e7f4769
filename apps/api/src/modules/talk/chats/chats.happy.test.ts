import {
  type chatStatuses,
  getChats,
  getNewMessagesCount,
  markMessagesRead,
  updateChat,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

type Query = Record<string, string | number>;
const listChats = async (token: string, query: Query = {}) =>
  pageOf(getChats, await world.call(getChats, { token, query }));
const countUnread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;
const moveToMinute = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * 60_000));

describe('profile/get-chats', () => {
  it('sorts by the latest message of either side, across pages', async () => {
    const seller = await aSignedInAccount(world);
    const chats = [];
    for (let n = 0; n < 3; n += 1) {
      moveToMinute(n);
      chats.push(await aChat(world, { seller }));
    }
    const [first, second, third] = chats.map(({ id }) => id);
    moveToMinute(10);
    await aMessage(world, seller.token, { chat_id: second ?? 0 });

    const firstPage = await listChats(seller.token, { per_page: 2 });
    const secondPage = await listChats(seller.token, { per_page: 2, page: 2 });
    const emptyPage = await listChats(seller.token, { per_page: 2, page: 9 });

    expect([...idsOf(firstPage.data), ...idsOf(secondPage.data)]).toEqual([second, third, first]);
    expect(firstPage.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(emptyPage.data).toEqual([]);
  });

  it('combines the filters ad, role, status, unread and id', async () => {
    const account = await aSignedInAccount(world);
    const buyerChat = await aChat(world, { buyer: account, status: 'accepted' });
    const sellerChat = await aChat(world, { seller: account });
    const rejectedChat = await aChat(world, { seller: account, status: 'rejected' });
    const ids = async (query: Query) => idsOf((await listChats(account.token, query)).data);

    expect(await ids({ role: 'buyer' })).toEqual([buyerChat.id]);
    expect(await ids({ role: 'seller' })).toEqual([rejectedChat.id, sellerChat.id]);
    expect(await ids({ post_id: sellerChat.post.id })).toEqual([sellerChat.id]);
    expect(await ids({ status: 'rejected' })).toEqual([rejectedChat.id]);
    expect(await ids({ unread: 1 })).toEqual([sellerChat.id]);
    expect(await ids({ id: buyerChat.id })).toEqual([buyerChat.id]);
    for (const falsy of ['0', 'false']) expect(await ids({ unread: falsy })).toHaveLength(3);
    expect(await ids({ role: 'buyer', status: 'new' })).toEqual([]);
    expect((await listChats(account.token, { unread: 1 })).meta.total).toBe(1);
  });
});

describe('profile/update-chat', () => {
  it('changes the status of a chat only as its sides are allowed to', async () => {
    const { id, buyer, seller } = await aChat(world);
    const resultOf = async (token: string, status: (typeof chatStatuses)[number]) => {
      const response = await setChatStatus(world, token, id, status);
      return response.status === 200
        ? dataOf(updateChat, response).status
        : failureOf(response, response.status).code;
    };

    expect(await resultOf(buyer.token, 'accepted')).toBe('chat.not_yours');
    expect(await resultOf(buyer.token, 'new')).toBe('new');
    expect(await resultOf(seller.token, 'rejected')).toBe('rejected');
    expect(await resultOf(buyer.token, 'rejected')).toBe('rejected');
    expect(await resultOf(seller.token, 'closed')).toBe('chat.wrong_state');
    expect(await resultOf(seller.token, 'accepted')).toBe('accepted');
    expect(await resultOf(buyer.token, 'closed')).toBe('closed');
    expect(await resultOf(seller.token, 'accepted')).toBe('chat.not_yours');
    expect(await resultOf(buyer.token, 'accepted')).toBe('accepted');
    expect(await resultOf(seller.token, 'closed')).toBe('closed');
    expect(await resultOf(buyer.token, 'accepted')).toBe('chat.not_yours');
  });

  it('accepts flags as text and as numbers', async () => {
    const { id, seller } = await aChat(world);
    const sendFlags = (body: object) =>
      world.call(updateChat, { token: seller.token, params: { id }, body });

    expect(dataOf(updateChat, await sendFlags({ is_new: '0', is_closed: 'false' })).status).toBe(
      'accepted',
    );
    expect(dataOf(updateChat, await sendFlags({ is_new: 0, is_closed: 1 })).status).toBe('closed');
  });
});

describe('unread count', () => {
  const markRead = async (token: string, id: number) =>
    dataOf(markMessagesRead, await world.call(markMessagesRead, { token, params: { id } }));

  it('counts messages of the other side above the read mark, in all chats', async () => {
    const account = await aSignedInAccount(world);
    const firstChat = await aChat(world, { buyer: account, status: 'accepted' });
    const secondChat = await aChat(world, { seller: account });
    const message = await aMessage(world, firstChat.seller.token, { chat_id: firstChat.id });
    await aMessage(world, firstChat.seller.token, { chat_id: firstChat.id });
    expect(await countUnread(account.token)).toBe(3);

    expect((await markRead(account.token, message.id)).unread).toBe(1);
    expect(await countUnread(account.token)).toBe(2);
    // A read mark never decreases.
    expect((await markRead(account.token, firstChat.first.id)).unread).toBe(1);
    expect((await markRead(account.token, secondChat.first.id)).unread).toBe(0);
    expect(await countUnread(account.token)).toBe(1);
    expect(await countUnread(firstChat.seller.token)).toBe(1);
  });

  it('is zero for a rejected chat and restored once it is accepted', async () => {
    const { id, seller } = await aChat(world);
    await setChatStatus(world, seller.token, id, 'rejected');
    expect(await countUnread(seller.token)).toBe(0);

    await setChatStatus(world, seller.token, id, 'accepted');

    expect(await countUnread(seller.token)).toBe(1);
  });

  it('is not changed by listing, sending or accepting', async () => {
    const { id, seller } = await aChat(world);
    await listChats(seller.token);
    await setChatStatus(world, seller.token, id, 'accepted');
    await aMessage(world, seller.token, { chat_id: id });

    expect(await countUnread(seller.token)).toBe(1);
  });
});
