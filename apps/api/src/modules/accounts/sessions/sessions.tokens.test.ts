import { getProfile } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Keys } from '../../../infra/secrets.ts';
import { Tokens } from '../../../infra/tokens.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { type Forgery, forgeries } from '../../../testing/forged-tokens.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// All invalid tokens get the same response.
const world = sharedWorld();
let good: string;
let all: Forgery[];
beforeAll(async () => {
  const { user, token } = await aSignedIn(world);
  const other = await aSignedIn(world);
  good = token;
  const { keys } = world.app.services;
  const session = await world.database.session.findFirstOrThrow({
    where: { userId: other.user.id },
  });
  const own = await world.database.session.findFirstOrThrow({ where: { userId: user.id } });
  const facts = {
    userId: user.id,
    sessionId: own.id,
    issuedAt: own.createdAt,
    expiresAt: own.expiresAt,
  };
  const removed = await tokenOf(world, user.id);
  await world.database.session.deleteMany({ where: { userId: user.id, id: { not: own.id } } });
  const elsewhere = new Keys('another-installation-0123456789abcdefg');
  all = forgeries({
    token,
    userId: user.id,
    otherUserId: other.user.id,
    otherSessionId: session.id,
    key: keys.keyFor('token'),
    others: {
      'of another installation': new Tokens(elsewhere.keyFor('token')).sign(facts),
      'signed with the server’s secret itself': new Tokens(world.secret).sign(facts),
      'signed with a key of another use': new Tokens(keys.keyFor('viewer')).sign(facts),
      'of a removed session': removed,
      'that is a link of a mail': keys.linkOf('registration', own.id),
    },
  });
});
beforeEach(() => world.clock.moveTo(START));

const ask = (authorization: string) =>
  world.app.inject({ url: addressOf(getProfile), headers: { authorization } });

describe('a valid token', () => {
  it.each(['Bearer', 'bearer', 'BEARER'])('authenticates with the scheme %s', async (scheme) => {
    expect((await ask(`${scheme} ${good}`)).statusCode).toBe(200);
  });

  it('contains only issuer, account, session and its lifetime of 86400 seconds', () => {
    const [header = '', payload = ''] = good.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat, exp, ...rest } = read(payload);
    expect(exp - iat).toBe(86_400);
    expect(rest).toEqual({
      iss: 'pitlane',
      sub: expect.stringMatching(/^\d+$/),
      sid: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });
});

describe('a forged token', () => {
  it('has more than a hundred variants', () => {
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all.map(({ header }) => header)).size).toBe(all.length);
  });

  it('gets 401 with the usual body, never 500 and never 200', async () => {
    const usual = (await world.app.inject(addressOf(getProfile))).body;
    expect(JSON.parse(usual)).toEqual({ code: 'unauthorized', message: 'Вы не авторизованы' });

    const wrong: string[] = [];
    for (const { what, header } of all) {
      const answer = await ask(header);
      if (answer.statusCode !== 401 || answer.body !== usual) {
        wrong.push(`${what}: ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is treated as a visitor on public operations', async () => {
    const statuses = await Promise.all(
      all.map(async ({ header }) => {
        const { statusCode } = await world.app.inject({
          url: '/api/menu/get-top',
          headers: { authorization: header },
        });
        return statusCode;
      }),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is read only from the header', async () => {
    for (const name of ['token', 'access_token', 'authorization', 'jwt']) {
      const inQuery = await world.app.inject(`${addressOf(getProfile)}?${name}=${good}`);
      const inCookie = await world.app.inject({
        url: addressOf(getProfile),
        headers: { cookie: `${name}=${good}`, 'x-customer-token': good.slice(0, 64) },
      });
      expect([inQuery.statusCode, inCookie.statusCode], name).toEqual([401, 401]);
    }
  });
});
