import {
  type chatStatuses,
  getChats,
  getNewMessagesCount,
  markMessagesRead,
  updateChat,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus } from '../../../testing/a-chat.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

type Query = Record<string, string | number>;
const list = async (token: string, query: Query = {}) =>
  pageOf(getChats, await world.call(getChats, { token, query }));
const unread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;
const later = (minutes: number) => world.clock.moveTo(new Date(START.getTime() + minutes * 60_000));

describe('profile/get-chats', () => {
  it('sorts by latest message of either side, over pages', async () => {
    const seller = await aSignedIn(world);
    const chats = [];
    for (let n = 0; n < 3; n += 1) {
      later(n);
      chats.push(await aChat(world, { seller }));
    }
    const [first, second, third] = chats.map(({ id }) => id);
    later(10);
    await aMessage(world, seller.token, { chat_id: second ?? 0 });

    const one = await list(seller.token, { per_page: 2 });
    const two = await list(seller.token, { per_page: 2, page: 2 });
    const beyond = await list(seller.token, { per_page: 2, page: 9 });

    expect([...idsOf(one.data), ...idsOf(two.data)]).toEqual([second, third, first]);
    expect(one.meta).toEqual({ current_page: 1, last_page: 2, per_page: 2, total: 3 });
    expect(beyond.data).toEqual([]);
  });

  it('combines the filters ad, role, status, unread and id', async () => {
    const me = await aSignedIn(world);
    const bought = await aChat(world, { buyer: me, status: 'accepted' });
    const sold = await aChat(world, { seller: me });
    const rejected = await aChat(world, { seller: me, status: 'rejected' });
    const ids = async (query: Query) => idsOf((await list(me.token, query)).data);

    expect(await ids({ role: 'buyer' })).toEqual([bought.id]);
    expect(await ids({ role: 'seller' })).toEqual([rejected.id, sold.id]);
    expect(await ids({ post_id: sold.post.id })).toEqual([sold.id]);
    expect(await ids({ status: 'rejected' })).toEqual([rejected.id]);
    expect(await ids({ unread: 1 })).toEqual([sold.id]);
    expect(await ids({ id: bought.id })).toEqual([bought.id]);
    for (const no of ['0', 'false']) expect(await ids({ unread: no })).toHaveLength(3);
    expect(await ids({ role: 'buyer', status: 'new' })).toEqual([]);
    expect((await list(me.token, { unread: 1 })).meta.total).toBe(1);
  });
});

describe('profile/update-chat', () => {
  it('moves a chat from new through closed and back, each step by the allowed side', async () => {
    const { id, buyer, seller } = await aChat(world);
    const answered = async (token: string, status: (typeof chatStatuses)[number]) => {
      const answer = await requestChatStatus(world, token, id, status);
      return answer.status === 200
        ? dataOf(updateChat, answer).status
        : failureOf(answer, answer.status).code;
    };

    expect(await answered(buyer.token, 'accepted')).toBe('chat.not_yours');
    expect(await answered(buyer.token, 'new')).toBe('new');
    expect(await answered(seller.token, 'rejected')).toBe('rejected');
    expect(await answered(buyer.token, 'rejected')).toBe('rejected');
    expect(await answered(seller.token, 'closed')).toBe('chat.wrong_state');
    expect(await answered(seller.token, 'accepted')).toBe('accepted');
    expect(await answered(buyer.token, 'closed')).toBe('closed');
    expect(await answered(seller.token, 'accepted')).toBe('chat.not_yours');
    expect(await answered(buyer.token, 'accepted')).toBe('accepted');
    expect(await answered(seller.token, 'closed')).toBe('closed');
    expect(await answered(buyer.token, 'accepted')).toBe('chat.not_yours');
  });

  it('accepts flags in every notation', async () => {
    const { id, seller } = await aChat(world);
    const call = (body: object) =>
      world.call(updateChat, { token: seller.token, params: { id }, body });

    expect(dataOf(updateChat, await call({ is_new: '0', is_closed: 'false' })).status).toBe(
      'accepted',
    );
    expect(dataOf(updateChat, await call({ is_new: 0, is_closed: 1 })).status).toBe('closed');
  });
});

describe('unread count', () => {
  const read = async (token: string, id: number) =>
    dataOf(markMessagesRead, await world.call(markMessagesRead, { token, params: { id } }));

  it('counts messages of the other side above the mark, over all chats', async () => {
    const me = await aSignedIn(world);
    const one = await aChat(world, { buyer: me, status: 'accepted' });
    const two = await aChat(world, { seller: me });
    const first = await aMessage(world, one.seller.token, { chat_id: one.id });
    await aMessage(world, one.seller.token, { chat_id: one.id });
    expect(await unread(me.token)).toBe(3);

    expect((await read(me.token, first.id)).unread).toBe(1);
    expect(await unread(me.token)).toBe(2);
    // A mark never moves back.
    expect((await read(me.token, one.first.id)).unread).toBe(1);
    expect((await read(me.token, two.first.id)).unread).toBe(0);
    expect(await unread(me.token)).toBe(1);
    expect(await unread(one.seller.token)).toBe(1);
  });

  it('is zero for a rejected chat and restored once it is accepted', async () => {
    const { id, seller } = await aChat(world);
    await requestChatStatus(world, seller.token, id, 'rejected');
    expect(await unread(seller.token)).toBe(0);

    await requestChatStatus(world, seller.token, id, 'accepted');

    expect(await unread(seller.token)).toBe(1);
  });

  it('is unchanged by reading lists, sending or accepting', async () => {
    const { id, seller } = await aChat(world);
    await list(seller.token);
    await requestChatStatus(world, seller.token, id, 'accepted');
    await aMessage(world, seller.token, { chat_id: id });

    expect(await unread(seller.token)).toBe(1);
  });
});
