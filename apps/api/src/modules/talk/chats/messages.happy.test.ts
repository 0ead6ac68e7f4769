import {
  deleteMessage,
  getMessages,
  getNewMessagesCount,
  markMessagesRead,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat, aMessage } from '../../../testing/a-chat.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
  for (let seq = 2; seq <= 9; seq += 1) {
    const { token } = seq % 2 === 0 ? chat.seller : chat.buyer;
    await aMessage(world, token, { chat_id: chat.id, message: `№ ${seq}` });
  }
});

const read = async (query: Record<string, number>, token = chat.buyer.token, id = chat.id) =>
  pageOf(getMessages, await world.call(getMessages, { token, params: { id }, query }));
const seqs = async (query: Record<string, number>) =>
  (await read(query)).data.map(({ seq }) => seq);
const unread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;

describe('profile/get-messages', () => {
  it('returns the newest messages in order, with the total', async () => {
    const { data, meta } = await read({ per_page: 3 });

    expect(data.map(({ seq, own, message }) => [seq, own, message])).toEqual([
      [7, true, '№ 7'],
      [8, false, '№ 8'],
      [9, true, '№ 9'],
    ]);
    expect(meta).toEqual({ total: 9, first_seq: 1, last_seq: 9, read_seq: 0 });
    expect(await seqs({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('pages around a message or skips the newest', async () => {
    expect(await seqs({ per_page: 2, before: 5 })).toEqual([3, 4]);
    expect(await seqs({ per_page: 2, after: 5 })).toEqual([6, 7]);
    expect(await seqs({ per_page: 2, offset: 3 })).toEqual([5, 6]);
    expect(await seqs({ before: 1 })).toEqual([]);
    expect(await seqs({ after: 9 })).toEqual([]);
    expect(await seqs({ offset: 9 })).toEqual([]);
    expect(await seqs({ per_page: 1, after: 0 })).toEqual([1]);
    expect(await seqs({ per_page: 2, before: 1_000 })).toEqual([8, 9]);
  });

  it.each([
    { before: 1, after: 1 },
    { offset: 0, after: 1 },
  ])('rejects %j', async (query) => {
    const answer = await world.call(getMessages, {
      token: chat.buyer.token,
      params: { id: chat.id },
      query,
    });

    expect(failureOf(answer, 422).code).toBe('validation');
  });

  it('returns read marks and moves none', async () => {
    const one = await aChat(world, { status: 'accepted' });
    const answerOf = await aMessage(world, one.seller.token, { chat_id: one.id });
    await read({}, one.buyer.token, one.id);
    await world.call(markMessagesRead, {
      token: one.seller.token,
      params: { id: one.first.id },
    });

    const { data, meta } = await read({}, one.buyer.token, one.id);

    expect(meta.read_seq).toBe(0);
    expect(data.map(({ is_read }) => is_read)).toEqual([true, false]);
    expect((await read({}, one.seller.token, one.id)).meta.read_seq).toBe(1);
    await world.call(markMessagesRead, { token: one.buyer.token, params: { id: answerOf.id } });
    const again = await read({}, one.seller.token, one.id);
    expect(again.data.map(({ is_read }) => is_read)).toEqual([true, true]);
  });
});

describe('deleting a message', () => {
  const remove = async (token: string, id: number) =>
    dataOf(deleteMessage, await world.call(deleteMessage, { token, body: { message_id: id } }));
  const shown = async (token: string, id: number) =>
    (await read({}, token, id)).data.map(({ message }) => message);

  it('removes an unread one for both sides and leaves its place', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const sent = await aMessage(world, buyer.token, { chat_id: id, message: 'Ошибся' });
    expect(await unread(seller.token)).toBe(2);

    const deleted = await remove(buyer.token, sent.id);

    expect(deleted).toMatchObject({ seq: 2, deleted: true, message: null, file: null });
    expect(await shown(seller.token, id)).toEqual(['Добрый день', null]);
    expect(await unread(seller.token)).toBe(1);
    expect((await read({}, seller.token, id)).meta).toMatchObject({ total: 2, last_seq: 2 });
    expect(await remove(buyer.token, sent.id)).toEqual(deleted);
    expect(await unread(seller.token)).toBe(1);
    expect((await aMessage(world, buyer.token, { chat_id: id })).seq).toBe(3);
  });

  it('removes a read one for its sender only', async () => {
    const { id, first, buyer, seller } = await aChat(world);
    await world.call(markMessagesRead, { token: seller.token, params: { id: first.id } });

    await remove(buyer.token, first.id);

    expect(await shown(buyer.token, id)).toEqual([null]);
    expect(await shown(seller.token, id)).toEqual(['Добрый день']);
  });

  it('removes one of the other side for the caller only, and from their unread count', async () => {
    const { id, first, buyer, seller } = await aChat(world);

    await remove(seller.token, first.id);

    expect(await unread(seller.token)).toBe(0);
    expect(await shown(seller.token, id)).toEqual([null]);
    expect(await shown(buyer.token, id)).toEqual(['Добрый день']);
    expect((await read({}, buyer.token, id)).data[0]?.is_read).toBe(false);
  });
});
