import {
  blockPerson,
  deleteMessage,
  getChats,
  getMessages,
  markMessageAsSpam,
  markMessagesRead,
  sendMessage,
  unblockPerson,
  updateChat,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aChat, send } from '../../../testing/a-chat.ts';
import { aModerator } from '../../../testing/a-form.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf, whole } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let chat: Awaited<ReturnType<typeof aChat>>;
let strangers: Record<string, string>;
beforeAll(async () => {
  chat = await aChat(world, { status: 'accepted' });
  strangers = {
    'somebody else': (await aSignedIn(world)).token,
    'a moderator': (await aModerator(world)).token,
    // Has a chat with the same seller, and none of this buyer's.
    'another buyer': (await aChat(world, { seller: chat.seller })).buyer.token,
  };
});

const MISSING = 2_147_483_647;
const flags = { is_new: false, is_closed: true };
/** Every call about one thing: with an id of the chat, of its message or of somebody in it. */
const calls: Record<string, (token: string, exists: boolean) => Promise<unknown>> = {
  getMessages: (token, exists) =>
    world.call(getMessages, { token, params: { id: exists ? chat.id : MISSING } }).then(whole),
  'getMessages with a bad query': (token, exists) =>
    world
      .call(getMessages, {
        token,
        params: { id: exists ? chat.id : MISSING },
        query: { after: 'x' },
      })
      .then(whole),
  updateChat: (token, exists) =>
    world
      .call(updateChat, { token, params: { id: exists ? chat.id : MISSING }, body: flags })
      .then(whole),
  'updateChat without flags': (token, exists) =>
    world
      .call(updateChat, { token, params: { id: exists ? chat.id : MISSING }, body: {} })
      .then(whole),
  markMessagesRead: (token, exists) =>
    world
      .call(markMessagesRead, { token, params: { id: exists ? chat.first.id : MISSING } })
      .then(whole),
  deleteMessage: (token, exists) =>
    world
      .call(deleteMessage, { token, body: { message_id: exists ? chat.first.id : MISSING } })
      .then(whole),
  markMessageAsSpam: (token, exists) =>
    world
      .call(markMessageAsSpam, { token, body: { message_id: exists ? chat.first.id : MISSING } })
      .then(whole),
  sendMessage: (token, exists) =>
    send(world, token, { chat_id: exists ? chat.id : MISSING, message: 'a' }).then(whole),
  'sendMessage of nothing': (token, exists) =>
    send(world, token, { chat_id: exists ? chat.id : MISSING, message: '' }).then(whole),
  blockPerson: (token, exists) =>
    world
      .call(blockPerson, { token, body: { user_id: exists ? chat.buyer.user.id : MISSING } })
      .then(whole),
  unblockPerson: (token, exists) =>
    world
      .call(unblockPerson, { token, body: { user_id: exists ? chat.buyer.user.id : MISSING } })
      .then(whole),
};
const cells = Object.keys(calls).flatMap((name) =>
  ['somebody else', 'a moderator', 'another buyer'].map((who) => ({ name, who })),
);

describe("others' chats", () => {
  it.each(cells)('are not there for $who: $name', async ({ name, who }) => {
    const token = strangers[who] ?? '';

    const theirs = await calls[name]?.(token, true);
    const missing = await calls[name]?.(token, false);

    expect(theirs).toMatchObject({ status: 404 });
    expect(theirs).toEqual(missing);
  });

  it('are in no list', async () => {
    for (const token of Object.values(strangers)) {
      const query = { post_id: chat.post.id };
      expect(dataOf(getChats, await world.call(getChats, { token, query }))).toEqual([]);
      expect(
        dataOf(getChats, await world.call(getChats, { token, query: { id: chat.id } })),
      ).toEqual([]);
    }
  });
});

describe('a chat', () => {
  it('says of the other one no more than an ad does', async () => {
    const { buyer, id } = await aChat(world, {
      seller: await aSignedIn(world, { lastName: 'Тайнофамильев', phone: '+79261234567' }),
    });

    const answer = await world.call(getChats, { token: buyer.token, query: { id } });

    expect(answer.text).not.toMatch(/Тайнофамильев|79261234567|example\.test/);
  });

  it('belongs to whom the session says, whatever is sent beside', async () => {
    const form = {
      chat_id: String(chat.id),
      message: 'Привет',
      sender_id: String(chat.seller.user.id),
      user_id: String(chat.seller.user.id),
      seq: '77',
      own: '0',
      created_at: '2020-01-01T00:00:00Z',
    };

    const sent = dataOf(
      sendMessage,
      await world.call(sendMessage, { token: chat.buyer.token, form }),
    );

    const row = await world.database.chatMessage.findUniqueOrThrow({ where: { id: sent.id } });
    expect(row).toMatchObject({ senderId: chat.buyer.user.id, seq: 2 });
    expect(sent.created_at).not.toMatch(/^2020/);
  });

  it('is closed to an account that is blocked, with the next request', async () => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });
    const token = await tokenOf(world, buyer.user.id);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    failureOf(await send(world, token, { chat_id: id, message: 'a' }), 401);
    await expect(
      world.app.services.sending.send(
        buyer.user.id,
        { chat_id: id, message: 'a', post_id: undefined, client_id: undefined },
        null,
        'ru',
      ),
    ).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
