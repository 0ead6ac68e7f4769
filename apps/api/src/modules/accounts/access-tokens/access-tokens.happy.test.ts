import {
  approvePost,
  getModerationLog,
  getModerationPosts,
  getTokens,
  makeToken,
  removeToken,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  moderator = await aModerator(world);
});

const createToken = async (name = 'Бот модерации') =>
  dataOf(makeToken, await world.call(makeToken, { token: moderator.token, body: { name } }));
const listOwnTokens = async () =>
  dataOf(getTokens, await world.call(getTokens, { token: moderator.token }));
const requestQueue = (token: string) => world.call(getModerationPosts, { token });

describe('a personal access token', () => {
  it('is shown once, and is listed without its text', async () => {
    const first = await createToken('Бот');
    const second = await createToken('Ещё один');

    expect(first.token).toMatch(/^mk_[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    const withoutText = ({ token: _token, ...rest }: typeof first) => rest;
    expect(await listOwnTokens()).toEqual([withoutText(second), withoutText(first)]);
    expect(withoutText(first)).toEqual({
      id: first.id,
      name: 'Бот',
      created_at: START.toISOString(),
      expires_at: first.expires_at,
      last_used_at: null,
    });
  });

  it('allows decisions on ads on behalf of its holder', async () => {
    const { token } = await createToken();
    const owner = await aPoster(world);
    const { id } = await aPostIn(world, owner.user.id, 'moderation');

    const params = { id };
    dataOf(approvePost, await world.call(approvePost, { token, params, body: {} }));

    const entries = dataOf(getModerationLog, await world.call(getModerationLog, { token }));
    expect(entries[0]).toMatchObject({ action: 'approve', moderator: { id: moderator.user.id } });
  });

  it('outlives the session that created it', async () => {
    const { token } = await createToken();
    await world.database.session.deleteMany({ where: { userId: moderator.user.id } });

    expect((await requestQueue(token)).status).toBe(200);
  });

  it('reports its last use, to the minute', async () => {
    const { token } = await createToken();
    const usedAt = async () => (await listOwnTokens())[0]?.last_used_at;
    const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

    await requestQueue(token);
    expect(await usedAt()).toBe(START.toISOString());
    world.clock.moveTo(secondsAfterStart(60));
    await requestQueue(token);
    expect(await usedAt()).toBe(START.toISOString());
    world.clock.moveTo(secondsAfterStart(61));
    await requestQueue(token);
    expect(await usedAt()).toBe(secondsAfterStart(61).toISOString());
  });

  it('stops working when it is revoked, and others continue to work', async () => {
    const [first, second] = [await createToken(), await createToken()];

    const params = { id: first.id };
    dataOf(removeToken, await world.call(removeToken, { token: moderator.token, params }));

    expect((await requestQueue(first.token)).status).toBe(401);
    expect((await requestQueue(second.token)).status).toBe(200);
    expect((await listOwnTokens()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('is logged without its text when it is created and revoked', async () => {
    const { id, token } = await createToken();
    await world.call(removeToken, { token: moderator.token, params: { id } });

    const response = await world.call(getModerationLog, { token: moderator.token });

    const [second, first] = dataOf(getModerationLog, response);
    expect([first?.action, second?.action]).toEqual(['make_token', 'remove_token']);
    expect(response.text).not.toContain(token);
  });
});
