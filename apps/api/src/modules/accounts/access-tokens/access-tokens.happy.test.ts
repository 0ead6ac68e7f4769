import {
  approvePost,
  getModerationLog,
  getModerationPosts,
  getTokens,
  makeToken,
  removeToken,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
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
  it('is returned in full once, and listed without its text', async () => {
    const firstToken = await createToken('Бот');
    const secondToken = await createToken('Ещё один');

    expect(firstToken.token).toMatch(/^mk_[\w-]{43}$/);
    expect(secondToken.token).not.toBe(firstToken.token);
    const withoutText = ({ token: _token, ...rest }: typeof firstToken) => rest;
    expect(await listOwnTokens()).toEqual([withoutText(secondToken), withoutText(firstToken)]);
    expect(withoutText(firstToken)).toEqual({
      id: firstToken.id,
      name: 'Бот',
      created_at: START.toISOString(),
      expires_at: firstToken.expires_at,
      last_used_at: null,
    });
  });

  it('allows decisions on ads on behalf of its holder', async () => {
    const { token } = await createToken();
    const owner = await aSeller(world);
    const { id } = await aPostInStatus(world, owner.user.id, 'moderation');

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
    const [firstToken, secondToken] = [await createToken(), await createToken()];

    const params = { id: firstToken.id };
    dataOf(removeToken, await world.call(removeToken, { token: moderator.token, params }));

    expect((await requestQueue(firstToken.token)).status).toBe(401);
    expect((await requestQueue(secondToken.token)).status).toBe(200);
    expect((await listOwnTokens()).map(({ id }) => id)).toEqual([secondToken.id]);
  });

  it('is logged without its text when it is created and revoked', async () => {
    const { id, token } = await createToken();
    await world.call(removeToken, { token: moderator.token, params: { id } });

    const response = await world.call(getModerationLog, { token: moderator.token });

    const [secondEntry, firstEntry] = dataOf(getModerationLog, response);
    expect([firstEntry?.action, secondEntry?.action]).toEqual(['make_token', 'remove_token']);
    expect(response.text).not.toContain(token);
  });
});
