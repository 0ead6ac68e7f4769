import { getChats, getMessages, sendMessage } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const chatOf = async (token: string, id: number) => {
  const [chat] = dataOf(getChats, await world.call(getChats, { token, query: { id } }));
  return chat;
};

describe('a message with characters that change their length when folded', () => {
  it.each([
    ['Звоните 8 916 123-45-6𝟵🚗', ['8 916 123-45-6𝟵']],
    ['Из İstanbul, предоплата🚗', ['предоплата']],
    ['İİ🚗 ⑧⑨①⑥①②③④⑤⑥⑦, ПРЕДОПЛА\u0301ТА', ['⑧⑨①⑥①②③④⑤⑥⑦', 'ПРЕДОПЛА\u0301ТА']],
    ['8 916 123\n45 6٧, t . me / nick', ['8 916 123\n45 6٧', 't . me / nick']],
  ])('is stored with warnings at the original positions: %j', async (message, quotes) => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    await aMessage(world, buyer.token, { chat_id: id, message });

    const request = { token: seller.token, params: { id }, query: { per_page: 1 } };
    const [received] = dataOf(getMessages, await world.call(getMessages, request));
    const warnings = received?.warnings ?? [];
    expect(warnings.map(({ text }) => text)).toEqual(quotes);
    for (const { from, to, text } of warnings) expect(message.slice(from, to)).toBe(text);
  });
});

describe('the first message about an ad', () => {
  it('opens a chat that each side sees from its own point of view', async () => {
    const { id, first, post, buyer, seller } = await aChat(world);

    expect(first).toEqual({
      id: first.id,
      chat_id: id,
      seq: 1,
      client_id: null,
      own: true,
      message: 'Добрый день',
      file: null,
      is_read: false,
      is_spam: false,
      deleted: false,
      warnings: [],
      created_at: START.toISOString(),
    });
    expect(await chatOf(buyer.token, id)).toMatchObject({
      id,
      post: { id: post.id, title: 'Porsche 911 2015', gone: null, card: { id: post.id } },
      role: 'buyer',
      person: { id: seller.user.id, name: 'Иван', avatar: null, is_entity: false, blocked: false },
      is_new: true,
      is_closed: false,
      status: 'new',
      actions: ['write'],
      unread: 0,
      last_message: { id: first.id, own: true },
      offer: null,
      created_at: START.toISOString(),
    });
    expect(await chatOf(seller.token, id)).toMatchObject({
      role: 'seller',
      person: { id: buyer.user.id },
      actions: ['write', 'accept', 'reject'],
      unread: 1,
      last_message: { id: first.id, own: false, client_id: null },
    });
  });

  it('is followed by two more in the only chat of this buyer about this ad', async () => {
    const { id, post, buyer } = await aChat(world);

    const second = await aMessage(world, buyer.token, { post_id: post.id });
    const third = await aMessage(world, buyer.token, { chat_id: id });
    const fourth = await sendChatMessage(world, buyer.token, { chat_id: id, message: 'Ау' });

    expect([second, third].map(({ chat_id, seq }) => [chat_id, seq])).toEqual([
      [id, 2],
      [id, 3],
    ]);
    expect(failureOf(fourth, 409).code).toBe('chat.not_accepted');
    expect((await chatOf(buyer.token, id))?.actions).toEqual([]);
  });

  it("is accepted by the seller's reply", async () => {
    const { id, buyer, seller } = await aChat(world);

    await aMessage(world, seller.token, { chat_id: id, message: 'Слушаю' });

    expect(await chatOf(buyer.token, id)).toMatchObject({
      status: 'accepted',
      is_new: false,
      is_closed: false,
      unread: 1,
    });
    await aMessage(world, buyer.token, { chat_id: id, message: 'я'.repeat(4_000) });
  });

  it('opens a chat that continues after its ad is removed or erased', async () => {
    const { id, post, buyer, seller } = await aChat(world, { status: 'accepted' });
    await world.database.post.update({ where: { id: post.id }, data: { status: 'archived' } });
    const secondMessage = await aMessage(world, buyer.token, { post_id: post.id });
    expect((await chatOf(seller.token, id))?.post).toMatchObject({ gone: 'removed', card: null });

    await world.database.post.delete({ where: { id: post.id } });
    const thirdMessage = await aMessage(world, buyer.token, { post_id: post.id });

    expect([secondMessage, thirdMessage].map(({ chat_id }) => chat_id)).toEqual([id, id]);
    const { post: reference } = (await chatOf(buyer.token, id)) ?? {};
    expect(reference).toEqual({
      id: post.id,
      title: 'Porsche 911 2015',
      gone: 'erased',
      card: null,
    });
  });
});

describe('a message', () => {
  it('is stored unchanged, with warnings for its receiver only', async () => {
    const { id, buyer, seller } = await aChat(world, { status: 'accepted' });
    const text = '  <b>Аванс</b>\n\t8 916 123-45-67 🏎️  ';

    // Multipart encodes each line end as CRLF.
    const message = text.replace('\n', '\r\n');
    const sentMessage = await aMessage(world, buyer.token, { chat_id: id, message });

    expect(sentMessage).toMatchObject({ message: text, warnings: [] });
    const request = { token: seller.token, params: { id }, query: { per_page: 1 } };
    const [received] = dataOf(getMessages, await world.call(getMessages, request));
    expect(received?.message).toBe(text);
    expect(received?.warnings).toEqual([
      { kind: 'prepayment', level: 'danger', from: 5, to: 10, text: 'Аванс' },
      { kind: 'phone', level: 'note', from: 16, to: 31, text: '8 916 123-45-67' },
    ]);
  });

  it('is returned for a repeated client_id, even in a closed chat', async () => {
    const { id, post, buyer, seller } = await aChat(world, { status: 'accepted' });
    const form = { chat_id: id, message: 'Один раз', client_id: 'tab-1' };
    const first = await aMessage(world, buyer.token, form);
    await setChatStatus(world, seller.token, id, 'closed');

    const repeated = await sendChatMessage(world, buyer.token, form);
    const invalid = await sendChatMessage(world, buyer.token, { ...form, post_id: post.id });
    const changedText = await sendChatMessage(world, buyer.token, { ...form, message: 'Два раза' });

    expect(dataOf({ response: sendMessage.response }, repeated)).toEqual(first);
    expect(invalid.status).toBe(422);
    expect(failureOf(changedText, 422).code).toBe('idempotency.reused');
    expect(await world.database.chatMessage.count({ where: { chatId: id } })).toBe(2);
    const sellerResponse = await sendChatMessage(world, seller.token, { ...form, message: 'Своё' });
    expect(failureOf(sellerResponse, 409).code).toBe('chat.closed');
  });

  it('may share its client_id with another chat or the other side', async () => {
    const chat = await aChat(world, { status: 'accepted' });
    const otherChat = await aChat(world, { status: 'accepted', buyer: chat.buyer });
    const messages = [
      await aMessage(world, chat.buyer.token, { chat_id: chat.id, client_id: 'a' }),
      await aMessage(world, chat.seller.token, { chat_id: chat.id, client_id: 'a' }),
      await aMessage(world, chat.buyer.token, { chat_id: otherChat.id, client_id: 'a' }),
    ];

    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
  });

  it('opens no second chat when it is sent again about its ad', async () => {
    const { token } = await aSignedInAccount(world);
    const post = await aPost(world.database);
    const form = { post_id: post.id, message: 'Продаёте?', client_id: 'x' };
    const first = await aMessage(world, token, form);
    await world.database.post.update({ where: { id: post.id }, data: { status: 'archived' } });

    const repeated = await sendChatMessage(world, token, form);

    expect(dataOf({ response: sendMessage.response }, repeated)).toEqual(first);
  });
});
