import {
  getModerationPosts,
  getTokens,
  makeToken,
  removeToken,
  resetPassword,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aResetToken } from '../../../testing/a-link.ts';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

// Expiry of tool tokens, and their maximum number.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  moderator = await aModerator(world);
});

const DAY_MS = 86_400_000;
const daysAfterStart = (days: number, milliseconds = 0) =>
  new Date(START.getTime() + days * DAY_MS + milliseconds);
const requestToken = (token: string, name = 'Бот') =>
  world.call(makeToken, { token, body: { name } });
const createToken = async () => dataOf(makeToken, await requestToken(moderator.token));
const queueStatus = async (token: string) =>
  (await world.call(getModerationPosts, { token })).status;
const NEW_PASSWORDS = { password: 'новый конь 4243', confirm_password: 'новый конь 4243' };

describe('a tool token', () => {
  it('is valid for 90 days, the period that the response and the list state', async () => {
    const { id, token, expires_at } = await createToken();
    expect(expires_at).toBe(daysAfterStart(90).toISOString());

    world.clock.moveTo(daysAfterStart(90, -1));
    expect(await queueStatus(token)).toBe(200);
    world.clock.moveTo(daysAfterStart(90));

    const response = await world.call(getModerationPosts, { token });
    expect(failureOf(response, 401).code).toBe('unauthorized');
    const list = await world.call(getTokens, { token: await tokenOf(world, moderator.user.id) });
    expect(dataOf(getTokens, list)).toMatchObject([{ id, expires_at }]);
  });

  it('is valid for the configured number of days', async () => {
    const otherWorld = await testWorld({ TOOL_TOKEN_DAYS: '7' });
    try {
      const { token } = await aModerator(otherWorld);
      const response = await otherWorld.call(makeToken, { token, body: { name: 'Бот' } });

      expect(dataOf(makeToken, response).expires_at).toBe(daysAfterStart(7).toISOString());
    } finally {
      await otherWorld.close();
    }
  });

  it('is purged a month after it expired', async () => {
    const { id } = await createToken();
    const rows = () => world.database.accessToken.count({ where: { id } });
    const { accessTokens } = world.app.services;

    await accessTokens.purge(daysAfterStart(90));
    expect(await rows()).toBe(1);
    await accessTokens.purge(daysAfterStart(90, 1));
    expect(await rows()).toBe(0);
  });

  it('is deleted by a change of the password', async () => {
    const { token } = await createToken();
    const body = { old_password: PASSWORD, ...NEW_PASSWORDS };

    const wrongBody = { ...body, old_password: 'не тот пароль' };
    expect(
      (await world.call(updatePassword, { token: moderator.token, body: wrongBody })).status,
    ).toBe(422);
    expect(await queueStatus(token)).toBe(200);
    expect((await world.call(updatePassword, { token: moderator.token, body })).status).toBe(200);

    expect(await queueStatus(token)).toBe(401);
    expect(await world.database.accessToken.count({ where: { userId: moderator.user.id } })).toBe(
      0,
    );
  });

  it('is deleted by a reset of the password', async () => {
    const { token } = await createToken();
    const link = await aResetToken(world, mailServer, moderator.user.email);
    expect(await queueStatus(token)).toBe(200);

    await world.call(resetPassword, { body: { token: link, ...NEW_PASSWORDS } });

    expect(await queueStatus(token)).toBe(401);
  });

  it('is not affected by a password change of another account', async () => {
    const { token } = await createToken();
    const otherModerator = await aModerator(world);

    const body = { old_password: PASSWORD, ...NEW_PASSWORDS };
    expect((await world.call(updatePassword, { token: otherModerator.token, body })).status).toBe(
      200,
    );

    expect(await queueStatus(token)).toBe(200);
  });

  it('cannot be created by a session that a parallel password change ends', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () => tokenOf(world, moderator.user.id)),
    );
    const body = { old_password: PASSWORD, ...NEW_PASSWORDS };

    const [passwordChange, ...creations] = await Promise.all([
      world.call(updatePassword, { token: moderator.token, body }),
      ...tokens.map((token) => requestToken(token)),
    ]);

    expect(passwordChange?.status).toBe(200);
    const remainingTokens = await world.database.accessToken.findMany({
      where: { userId: moderator.user.id },
    });
    expect(remainingTokens).toEqual([]);
    for (const response of creations) expect([201, 401]).toContain(response.status);
  });
});

describe('the tokens of a moderator', () => {
  it('are limited to 20, even for parallel requests', async () => {
    const secondApp = await world.anotherApp();
    const responses = await inParallel(40, (n) =>
      (n % 2 === 0 ? world.app : secondApp).inject({
        method: 'POST',
        url: '/api/moderation/tokens',
        headers: { authorization: `Bearer ${moderator.token}` },
        payload: { name: `Бот ${n}` },
      }),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 201: 20, 409: 20 });
    const limitError = responses.find(({ statusCode }) => statusCode === 409)?.json();
    expect(limitError).toEqual({
      code: 'token.limit',
      message: 'Больше 20 токенов создать нельзя. Отзовите те, что больше не нужны',
    });
  });

  it('do not count towards the limit once expired or revoked', async () => {
    await world.database.accessToken.createMany({
      data: Array.from({ length: 20 }, (_none, n) => ({
        userId: moderator.user.id,
        name: `Бот ${n}`,
        hash: `${n}`.padStart(64, String(moderator.user.id % 10)).replace(/^./, 'f'),
        createdAt: START,
        expiresAt: daysAfterStart(n === 0 ? 0 : 1, n === 0 ? 1 : 0),
      })),
    });
    expect((await requestToken(moderator.token)).status).toBe(409);
    // Checked before the body is validated (docs/product.md#conventions).
    expect((await requestToken(moderator.token, '')).status).toBe(409);

    world.clock.moveTo(daysAfterStart(0, 1));
    const newToken = await createToken();

    expect((await requestToken(moderator.token)).status).toBe(409);
    const params = { id: newToken.id };
    await world.call(removeToken, { token: moderator.token, params });
    expect((await requestToken(moderator.token)).status).toBe(201);
  });

  it('do not affect the limit of other moderators', async () => {
    await inParallel(20, () => requestToken(moderator.token));
    const otherModerator = await aModerator(world);

    expect((await requestToken(otherModerator.token)).status).toBe(201);
  });
});
