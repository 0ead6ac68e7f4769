import {
  getModerationPosts,
  getTokens,
  makeToken,
  removeToken,
  resetPassword,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aResetLink } from '../../../testing/a-link.ts';
import { PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

// Expiry of tool tokens, and their maximum number.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  staff = await aModerator(world);
});

const DAY_MS = 86_400_000;
const afterDays = (days: number, milliseconds = 0) =>
  new Date(START.getTime() + days * DAY_MS + milliseconds);
const ask = (token: string, name = 'Бот') => world.call(makeToken, { token, body: { name } });
const make = async () => dataOf(makeToken, await ask(staff.token));
const queue = async (token: string) => (await world.call(getModerationPosts, { token })).status;
const NEW = { password: 'новый конь 4243', confirm_password: 'новый конь 4243' };

describe('a tool token', () => {
  it('is valid for 90 days, as the response and the list state; then returns 401', async () => {
    const { id, token, expires_at } = await make();
    expect(expires_at).toBe(afterDays(90).toISOString());

    world.clock.moveTo(afterDays(90, -1));
    expect(await queue(token)).toBe(200);
    world.clock.moveTo(afterDays(90));

    const answer = await world.call(getModerationPosts, { token });
    expect(failureOf(answer, 401).code).toBe('unauthorized');
    const list = await world.call(getTokens, { token: await tokenOf(world, staff.user.id) });
    expect(dataOf(getTokens, list)).toMatchObject([{ id, expires_at }]);
  });

  it('is valid for the configured number of days', async () => {
    const other = await testWorld({ TOOL_TOKEN_DAYS: '7' });
    try {
      const { token } = await aModerator(other);
      const made = await other.call(makeToken, { token, body: { name: 'Бот' } });

      expect(dataOf(makeToken, made).expires_at).toBe(afterDays(7).toISOString());
    } finally {
      await other.close();
    }
  });

  it('is purged a month after it expired', async () => {
    const { id } = await make();
    const rows = () => world.database.accessToken.count({ where: { id } });
    const { accessTokens } = world.app.services;

    await accessTokens.purge(afterDays(90));
    expect(await rows()).toBe(1);
    await accessTokens.purge(afterDays(90, 1));
    expect(await rows()).toBe(0);
  });

  it('is deleted by a change of the password', async () => {
    const { token } = await make();
    const body = { old_password: PASSWORD, ...NEW };

    const refused = { ...body, old_password: 'не тот пароль' };
    expect((await world.call(updatePassword, { token: staff.token, body: refused })).status).toBe(
      422,
    );
    expect(await queue(token)).toBe(200);
    expect((await world.call(updatePassword, { token: staff.token, body })).status).toBe(200);

    expect(await queue(token)).toBe(401);
    expect(await world.database.accessToken.count({ where: { userId: staff.user.id } })).toBe(0);
  });

  it('is deleted by a reset of the password', async () => {
    const { token } = await make();
    const link = await aResetLink(world, office, staff.user.email);
    expect(await queue(token)).toBe(200);

    await world.call(resetPassword, { body: { token: link, ...NEW } });

    expect(await queue(token)).toBe(401);
  });

  it('is not affected by a password change of another account', async () => {
    const { token } = await make();
    const other = await aModerator(world);

    const body = { old_password: PASSWORD, ...NEW };
    expect((await world.call(updatePassword, { token: other.token, body })).status).toBe(200);

    expect(await queue(token)).toBe(200);
  });

  it('cannot be created by a session that a new password has ended in the meantime', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => tokenOf(world, staff.user.id)),
    );
    const body = { old_password: PASSWORD, ...NEW };

    const [changed, ...made] = await Promise.all([
      world.call(updatePassword, { token: staff.token, body }),
      ...tokens.map((token) => ask(token)),
    ]);

    expect(changed?.status).toBe(200);
    const left = await world.database.accessToken.findMany({ where: { userId: staff.user.id } });
    expect(left).toEqual([]);
    for (const answer of made) expect([201, 401]).toContain(answer.status);
  });
});

describe('the tokens of a moderator', () => {
  it('are limited to 20, also for parallel requests', async () => {
    const second = await world.anotherApp();
    const answers = await atOnce(40, (n) =>
      (n % 2 === 0 ? world.app : second).inject({
        method: 'POST',
        url: '/api/moderation/tokens',
        headers: { authorization: `Bearer ${staff.token}` },
        payload: { name: `Бот ${n}` },
      }),
    );

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 20, 409: 20 });
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toEqual({
      code: 'token.limit',
      message: 'Больше 20 токенов создать нельзя. Отзовите те, что больше не нужны',
    });
  });

  it('are counted while they are valid: expired and revoked ones make room', async () => {
    await world.database.accessToken.createMany({
      data: Array.from({ length: 20 }, (_none, n) => ({
        userId: staff.user.id,
        name: `Бот ${n}`,
        hash: `${n}`.padStart(64, String(staff.user.id % 10)).replace(/^./, 'f'),
        createdAt: START,
        expiresAt: afterDays(n === 0 ? 0 : 1, n === 0 ? 1 : 0),
      })),
    });
    expect((await ask(staff.token)).status).toBe(409);
    // Checked before the body is validated (docs/product.md#conventions).
    expect((await ask(staff.token, '')).status).toBe(409);

    world.clock.moveTo(afterDays(0, 1));
    const made = await make();

    expect((await ask(staff.token)).status).toBe(409);
    const params = { id: made.id };
    await world.call(removeToken, { token: staff.token, params });
    expect((await ask(staff.token)).status).toBe(201);
  });

  it('do not affect the limit of others', async () => {
    await atOnce(20, () => ask(staff.token));
    const other = await aModerator(world);

    expect((await ask(other.token)).status).toBe(201);
  });
});
