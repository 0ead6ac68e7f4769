import { sendMessage } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChat, aMessage, requestChatStatus, send } from '../../../testing/a-chat.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
beforeEach(() => world.clock.moveTo(START));

describe('sending a message', () => {
  it.each([
    ['chat_id', { message: 'a' }],
    ['post_id', { chat_id: '1', post_id: '2', message: 'a' }],
  ])('fails on %s for %j', async (field, form) => {
    const { token } = await aSignedIn(world);

    const { errors } = failureOf(await world.call(sendMessage, { token, form }), 422);

    expect(Object.keys(errors ?? {})).toEqual([field]);
  });

  it.each([
    ['message', {}],
    ['message', { message: '' }],
    ['message', { message: ' \r\n\t ' }],
  ])('fails on %s in an accepted chat for %j', async (field, form) => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });

    const answer = await world.call(sendMessage, {
      token: buyer.token,
      form: { chat_id: String(id), ...form },
    });

    expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual([field]);
    expect(await world.database.chatMessage.count({ where: { chatId: id } })).toBe(1);
  });

  it('fails for a long text in a chat that is not accepted, before validation', async () => {
    const { id, buyer } = await aChat(world);
    const long = { chat_id: id, message: 'я'.repeat(1_001) };

    const failure = failureOf(await send(world, buyer.token, long), 409);
    const both = await send(world, buyer.token, { ...long, client_id: 'a b' });

    expect(failure.code).toBe('chat.not_accepted');
    expect(failure.message).toContain('1000');
    expect(failureOf(both, 409).code).toBe('chat.not_accepted');
    await aMessage(world, buyer.token, { chat_id: id, message: 'я'.repeat(1_000) });
  });

  it.each(['rejected', 'closed'] as const)('fails in a chat that is %s', async (status) => {
    const { id, buyer, seller } = await aChat(world, { status });

    for (const { token } of [buyer, seller]) {
      const answer = await send(world, token, { chat_id: id, message: 'a' });
      expect(failureOf(answer, 409).code).toBe('chat.closed');
    }
  });

  it('fails for an own ad in any status', async () => {
    const { user, token } = await aSignedIn(world);
    for (const status of ['active', 'archived'] as const) {
      const { id } = await aPost(world.database, { userId: user.id, status });
      const answer = await send(world, token, { post_id: id, message: 'a' });
      expect(failureOf(answer, 403).code).toBe('post.own');
    }
  });

  it('fails for an unavailable ad, and with 404 for one that was never public', async () => {
    const { token } = await aSignedIn(world);
    const about = async (post_id: number) => send(world, token, { post_id, message: 'a' });
    const missing = await about(2_147_483_647);
    const gone = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    expect(failureOf(await about(gone.id), 409).code).toBe('post.gone');

    expect(failureOf(missing, 404).code).toBe('post.not_found');
    const unseen = [{ status: 'moderation', publishedAt: null }, { hidden: true }] as const;
    for (const fields of unseen) {
      const { id } = await aPost(world.database, fields);
      const answer = await about(id);
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
    }
  });
});

describe('quotas', () => {
  /** Opens chats about new ads until one is refused. */
  async function opened(token: string, most: number) {
    for (let count = 0; ; count += 1) {
      // Stays below the limit per minute.
      world.clock.moveTo(new Date(world.clock.now().getTime() + 3_000));
      const { id } = await aPost(world.database);
      const answer = await send(world, token, { post_id: id, message: count > most ? '' : 'a' });
      if (answer.status !== 201) return { count, answer };
    }
  }

  it('allow twenty new chats a day in Moscow, and return when the next is allowed', async () => {
    const { token } = await aSignedIn(world);
    world.clock.moveTo(new Date('2026-06-15T20:58:00Z'));

    const { count, answer } = await opened(token, 20);

    expect(count).toBe(20);
    expect(failureOf(answer, 429).code).toBe('chat.daily_limit');
    const seconds = Number(answer.headers['retry-after']);
    expect(world.clock.now().getTime() + seconds * 1_000).toBe(Date.parse('2026-06-15T21:00:00Z'));
    world.clock.moveTo(new Date('2026-06-15T21:00:00Z'));
    const { id } = await aPost(world.database);
    await aMessage(world, token, { post_id: id });
  });

  it('allow five in the first seven days of an account, with 429 before 422', async () => {
    const { token } = await aSignedIn(world, { createdAt: new Date(START.getTime() - 6 * DAY_MS) });

    const { count } = await opened(token, 5);
    const empty = await send(world, token, {
      post_id: (await aPost(world.database)).id,
      message: '',
    });

    expect(count).toBe(5);
    expect(failureOf(empty, 429).code).toBe('chat.daily_limit');
  });

  it('allow thirty messages a minute over all chats, with 409 before 429 for a closed chat', async () => {
    const { id, buyer } = await aChat(world, { status: 'accepted' });
    const closed = await aChat(world, { status: 'rejected', buyer });
    for (let n = 2; n < 30; n += 1) await aMessage(world, buyer.token, { chat_id: id });

    const late = await send(world, buyer.token, { chat_id: id, message: '' });
    const refused = await send(world, buyer.token, { chat_id: closed.id, message: 'a' });

    expect(failureOf(late, 429).code).toBe('message.too_often');
    expect(Number(late.headers['retry-after'])).toBe(60);
    expect(failureOf(refused, 409).code).toBe('chat.closed');
    world.clock.moveTo(new Date(START.getTime() + 60_000));
    await aMessage(world, buyer.token, { chat_id: id });
  });

  it('do not limit new chats for replies', async () => {
    const seller = await aSignedIn(world, { createdAt: START });
    for (let n = 0; n < 7; n += 1) {
      const { id } = await aChat(world, { seller });
      dataOf(sendMessage, await send(world, seller.token, { chat_id: id, message: 'Да' }));
      await requestChatStatus(world, seller.token, id, 'closed');
    }
  });
});
