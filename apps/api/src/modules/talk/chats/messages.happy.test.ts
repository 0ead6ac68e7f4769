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

const readMessages = async (
  query: Record<string, number>,
  token = chat.buyer.token,
  id = chat.id,
) => pageOf(getMessages, await world.call(getMessages, { token, params: { id }, query }));
const readSeqs = async (query: Record<string, number>) =>
  (await readMessages(query)).data.map(({ seq }) => seq);
const countUnread = async (token: string) =>
  dataOf(getNewMessagesCount, await world.call(getNewMessagesCount, { token })).count;

describe('profile/get-messages', () => {
  it('returns the newest messages in order, with the total', async () => {
    const { data, meta } = await readMessages({ per_page: 3 });

    expect(data.map(({ seq, own, message }) => [seq, own, message])).toEqual([
      [7, true, '№ 7'],
      [8, false, '№ 8'],
      [9, true, '№ 9'],
    ]);
    expect(meta).toEqual({ total: 9, first_seq: 1, last_seq: 9, read_seq: 0 });
    expect(await readSeqs({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('pages before and after a message, or skips the newest messages', async () => {
    expect(await readSeqs({ per_page: 2, before: 5 })).toEqual([3, 4]);
    expect(await readSeqs({ per_page: 2, after: 5 })).toEqual([6, 7]);
    expect(await readSeqs({ per_page: 2, offset: 3 })).toEqual([5, 6]);
    expect(await readSeqs({ before: 1 })).toEqual([]);
    expect(await readSeqs({ after: 9 })).toEqual([]);
    expect(await readSeqs({ offset: 9 })).toEqual([]);
    expect(await readSeqs({ per_page: 1, after: 0 })).toEqual([1]);
    expect(await readSeqs({ per_page: 2, before: 1_000 })).toEqual([8, 9]);
  });

  it.each([
    { before: 1, after: 1 },
    { offset: 0, after: 1 },
  ])('rejects %j', async (query) => {
    const response = await world.call(getMessages, {
      token: chat.buyer.token,
      params: { id: chat.id },
      query,
    });

    expect(failureOf(response, 422).code).toBe('validation');
  });

  it('returns read marks without changing them', async () => {
    const acceptedChat = await aChat(world, { status: 'accepted' });
    const reply = await aMessage(world, acceptedChat.seller.token, { chat_id: acceptedChat.id });
    await readMessages({}, acceptedChat.buyer.token, acceptedChat.id);
    await world.call(markMessagesRead, {
      token: acceptedChat.seller.token,
      params: { id: acceptedChat.first.id },
    });

    const { data, meta } = await readMessages({}, acceptedChat.buyer.token, acceptedChat.id);

    expect(meta.read_seq).toBe(0);
    expect(data.map(({ is_read }) => is_read)).toEqual([true, false]);
    expect((await readMessages({}, acceptedChat.seller.token, acceptedChat.id)).meta.read_seq).toBe(
      1,
    );
    await world.call(markMessagesRead, {
      token: acceptedChat.buyer.token,
      params: { id: reply.id },
    });
    const reread = await readMessages({}, acceptedChat.seller.token, acceptedChat.id);
    expect(reread.data.map(({ is_read }) => is_read)).toEqual([true, true]);
  });
});

describe('deleting a message', () => {
  const remove = async (token: string, id: number) =>
    dataOf(deleteMessage, await world.call(deleteMessage, { token, body: { message_id: id } }));
  const readTexts = async (token: string, id: number) =>
    (await readMessages({}, token, id)).data.map(({ message }) => message);

  it('removes an unread message for both sides and retains its number', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const sent = await aMessage(world, buyer.token, { chat_id: id, message: 'Ошибся' });
    expect(await countUnread(seller.token)).toBe(2);

    const deleted = await remove(buyer.token, sent.id);

    expect(deleted).toMatchObject({ seq: 2, deleted: true, message: null, file: null });
    expect(await readTexts(seller.token, id)).toEqual(['Добрый день', null]);
    expect(await countUnread(seller.token)).toBe(1);
    expect((await readMessages({}, seller.token, id)).meta).toMatchObject({
      total: 2,
      last_seq: 2,
    });
    expect(await remove(buyer.token, sent.id)).toEqual(deleted);
    expect(await countUnread(seller.token)).toBe(1);
    expect((await aMessage(world, buyer.token, { chat_id: id })).seq).toBe(3);
  });

  it('removes a read message for its sender only', async () => {
    const { id, first, buyer, seller } = await aChat(world);
    await world.call(markMessagesRead, { token: seller.token, params: { id: first.id } });

    await remove(buyer.token, first.id);

    expect(await readTexts(buyer.token, id)).toEqual([null]);
    expect(await readTexts(seller.token, id)).toEqual(['Добрый день']);
  });

  it('removes a message of the other side for the caller only, and from their unread count', async () => {
    const { id, first, buyer, seller } = await aChat(world);

    await remove(seller.token, first.id);

    expect(await countUnread(seller.token)).toBe(0);
    expect(await readTexts(seller.token, id)).toEqual([null]);
    expect(await readTexts(buyer.token, id)).toEqual(['Добрый день']);
    expect((await readMessages({}, buyer.token, id)).data[0]?.is_read).toBe(false);
  });
});
