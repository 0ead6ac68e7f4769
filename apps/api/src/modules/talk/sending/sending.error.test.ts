import { sendMessage } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, sendChatMessage, setChatStatus } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
beforeEach(() => world.clock.moveTo(START));

describe('sending a message', () => {
  it.each([
    ['chat_id', { message: 'a' }],
    ['post_id', { chat_id: '1', post_id: '2', message: 'a' }],
  ])('returns an error of %s for %j', async (field, form) => {
    const { token } = await aSignedInAccount(world);

    const { errors } = failureOf(await world.call(sendMessage, { token, form }), 422);

    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it.each([
    ['message', {}],
    ['message', { message: '' }],
    ['message', { message: ' \r\n\t ' }],
  ])('returns an error of %s in an accepted chat for %j', async (field, form) => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });

    const response = await world.call(sendMessage, {
      token: buyer.token,
      form: { chat_id: String(id), ...form },
    });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual([field]);
    expect(await world.database.chatMessage.count({ where: { chatId: id } })).toBe(1);
  });

  it('fails for a long text in a chat that is not accepted, before other fields are validated', async () => {
    const { id, buyer } = await aChat(world);
    const longMessage = { chat_id: id, message: 'я'.repeat(1_001) };

    const failure = failureOf(await sendChatMessage(world, buyer.token, longMessage), 409);
    const invalidResponse = await sendChatMessage(world, buyer.token, {
      ...longMessage,
      client_id: 'a b',
    });

    expect(failure.code).toBe('chat.not_accepted');
    expect(failure.message).toContain('1000');
    expect(failureOf(invalidResponse, 409).code).toBe('chat.not_accepted');
    await aMessage(world, buyer.token, { chat_id: id, message: 'я'.repeat(1_000) });
  });

  it.each(['rejected', 'closed'] as const)('fails in a chat that is %s', async (status) => {
    const { id, buyer, seller } = await aChat(world, { status });

    for (const { token } of [buyer, seller]) {
      const response = await sendChatMessage(world, token, { chat_id: id, message: 'a' });
      expect(failureOf(response, 409).code).toBe('chat.closed');
    }
  });

  it('fails for an own ad in any status', async () => {
    const { user, token } = await aSignedInAccount(world);
    for (const status of ['active', 'archived'] as const) {
      const { id } = await aPost(world.database, { userId: user.id, status });
      const response = await sendChatMessage(world, token, { post_id: id, message: 'a' });
      expect(failureOf(response, 403).code).toBe('post.own');
    }
  });

  it('fails for an unavailable ad, and with 404 for one that was never public', async () => {
    const { token } = await aSignedInAccount(world);
    const sendAbout = async (post_id: number) =>
      sendChatMessage(world, token, { post_id, message: 'a' });
    const missingResponse = await sendAbout(2_147_483_647);
    const removedPost = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    expect(failureOf(await sendAbout(removedPost.id), 409).code).toBe('post.gone');

    expect(failureOf(missingResponse, 404).code).toBe('post.not_found');
    const neverPublic = [{ status: 'moderation', publishedAt: null }, { hidden: true }] as const;
    for (const fields of neverPublic) {
      const { id } = await aPost(world.database, fields);
      const response = await sendAbout(id);
      expect([response.status, response.text]).toEqual([404, missingResponse.text]);
    }
  });
});

describe('quotas', () => {
  /** Opens chats about new ads until one is rejected. */
  async function openChats(token: string, limit: number) {
    for (let count = 0; ; count += 1) {
      // Stays below the limit per minute.
      world.clock.moveTo(new Date(world.clock.now().getTime() + 3_000));
      const { id } = await aPost(world.database);
      const response = await sendChatMessage(world, token, {
        post_id: id,
        message: count > limit ? '' : 'a',
      });
      if (response.status !== 201) return { count, response };
    }
  }

  it('allow twenty new chats a day in Moscow, and return the time until the next one', async () => {
    const { token } = await aSignedInAccount(world);
    world.clock.moveTo(new Date('2026-06-15T20:58:00Z'));

    const { count, response } = await openChats(token, 20);

    expect(count).toBe(20);
    expect(failureOf(response, 429).code).toBe('chat.daily_limit');
    const seconds = Number(response.headers['retry-after']);
    expect(world.clock.now().getTime() + seconds * 1_000).toBe(Date.parse('2026-06-15T21:00:00Z'));
    world.clock.moveTo(new Date('2026-06-15T21:00:00Z'));
    const { id } = await aPost(world.database);
    await aMessage(world, token, { post_id: id });
  });

  it('allow five new chats a day in the first seven days of an account, and return 429 rather than 422', async () => {
    const { token } = await aSignedInAccount(world, {
      createdAt: new Date(START.getTime() - 6 * DAY_MS),
    });

    const { count } = await openChats(token, 5);
    const response = await sendChatMessage(world, token, {
      post_id: (await aPost(world.database)).id,
      message: '',
    });

    expect(count).toBe(5);
    expect(failureOf(response, 429).code).toBe('chat.daily_limit');
  });

  it('allow thirty messages a minute in all chats, and return 409 rather than 429 for a closed chat', async () => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });
    const closedChat = await aChat(world, { status: 'rejected', buyer });
    for (let n = 2; n < 30; n += 1) await aMessage(world, buyer.token, { chat_id: id });

    const rateLimited = await sendChatMessage(world, buyer.token, { chat_id: id, message: '' });
    const closedResponse = await sendChatMessage(world, buyer.token, {
      chat_id: closedChat.id,
      message: 'a',
    });

    expect(failureOf(rateLimited, 429).code).toBe('message.too_often');
    expect(Number(rateLimited.headers['retry-after'])).toBe(60);
    expect(failureOf(closedResponse, 409).code).toBe('chat.closed');
    world.clock.moveTo(new Date(START.getTime() + 60_000));
    await aMessage(world, buyer.token, { chat_id: id });
  });

  it('do not limit replies in new chats', async () => {
    const seller = await aSignedInAccount(world, { createdAt: START });
    for (let n = 0; n < 7; n += 1) {
      const { id } = await aChat(world, { seller });
      dataOf(
        sendMessage,
        await sendChatMessage(world, seller.token, { chat_id: id, message: 'Да' }),
      );
      await setChatStatus(world, seller.token, id, 'closed');
    }
  });
});
