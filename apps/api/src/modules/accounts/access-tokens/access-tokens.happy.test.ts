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
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  staff = await aModerator(world);
});

const make = async (name = 'Бот модерации') =>
  dataOf(makeToken, await world.call(makeToken, { token: staff.token, body: { name } }));
const list = async () => dataOf(getTokens, await world.call(getTokens, { token: staff.token }));
const queue = (token: string) => world.call(getModerationPosts, { token });

describe('a personal access token', () => {
  it('is shown once, and is listed without its text', async () => {
    const first = await make('Бот');
    const second = await make('Ещё один');

    expect(first.token).toMatch(/^mk_[\w-]{43}$/);
    expect(second.token).not.toBe(first.token);
    const of = ({ token: _token, ...rest }: typeof first) => rest;
    expect(await list()).toEqual([of(second), of(first)]);
    expect(of(first)).toEqual({
      id: first.id,
      name: 'Бот',
      created_at: START.toISOString(),
      expires_at: first.expires_at,
      last_used_at: null,
    });
  });

  it('decides on ads on behalf of its holder', async () => {
    const { token } = await make();
    const owner = await aPoster(world);
    const { id } = await aPostIn(world, owner.user.id, 'moderation');

    const params = { id };
    dataOf(approvePost, await world.call(approvePost, { token, params, body: {} }));

    const entries = dataOf(getModerationLog, await world.call(getModerationLog, { token }));
    expect(entries[0]).toMatchObject({ action: 'approve', moderator: { id: staff.user.id } });
  });

  it('outlives the session that created it', async () => {
    const { token } = await make();
    await world.database.session.deleteMany({ where: { userId: staff.user.id } });

    expect((await queue(token)).status).toBe(200);
  });

  it('reports its last use, to the minute', async () => {
    const { token } = await make();
    const usedAt = async () => (await list())[0]?.last_used_at;
    const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

    await queue(token);
    expect(await usedAt()).toBe(START.toISOString());
    world.clock.moveTo(after(60));
    await queue(token);
    expect(await usedAt()).toBe(START.toISOString());
    world.clock.moveTo(after(61));
    await queue(token);
    expect(await usedAt()).toBe(after(61).toISOString());
  });

  it('is revoked individually, at once', async () => {
    const [first, second] = [await make(), await make()];

    const params = { id: first.id };
    dataOf(removeToken, await world.call(removeToken, { token: staff.token, params }));

    expect((await queue(first.token)).status).toBe(401);
    expect((await queue(second.token)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([second.id]);
  });

  it('is logged without its text when it is created and revoked', async () => {
    const { id, token } = await make();
    await world.call(removeToken, { token: staff.token, params: { id } });

    const answer = await world.call(getModerationLog, { token: staff.token });

    const [second, first] = dataOf(getModerationLog, answer);
    expect([first?.action, second?.action]).toEqual(['make_token', 'remove_token']);
    expect(answer.text).not.toContain(token);
  });
});
