import { getProfile } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Keys } from '../../../infra/secrets.ts';
import { Tokens } from '../../../infra/tokens.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { type ForgedHeader, forgedHeaders } from '../../../testing/forged-tokens.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Verifies that all invalid tokens get the same response.
const world = sharedWorld();
let validToken: string;
let allForgeries: ForgedHeader[];
beforeAll(async () => {
  const { user, token } = await aSignedInAccount(world);
  const otherAccount = await aSignedInAccount(world);
  validToken = token;
  const { keys } = world.app.services;
  const otherSession = await world.database.session.findFirstOrThrow({
    where: { userId: otherAccount.user.id },
  });
  const session = await world.database.session.findFirstOrThrow({ where: { userId: user.id } });
  const claims = {
    userId: user.id,
    sessionId: session.id,
    issuedAt: session.createdAt,
    expiresAt: session.expiresAt,
  };
  const removedSessionToken = await tokenOf(world, user.id);
  await world.database.session.deleteMany({ where: { userId: user.id, id: { not: session.id } } });
  const otherKeys = new Keys('another-installation-0123456789abcdefg');
  allForgeries = forgedHeaders({
    token,
    userId: user.id,
    otherUserId: otherAccount.user.id,
    otherSessionId: otherSession.id,
    key: keys.keyFor('token'),
    others: {
      'of another installation': new Tokens(otherKeys.keyFor('token')).sign(claims),
      'signed with the server’s secret itself': new Tokens(world.secret).sign(claims),
      'signed with a key of another use': new Tokens(keys.keyFor('viewer')).sign(claims),
      'of a removed session': removedSessionToken,
      'that is a link of a mail': keys.linkOf('registration', session.id),
    },
  });
});
beforeEach(() => world.clock.moveTo(START));

const requestProfile = (authorization: string) =>
  world.app.inject({ url: pathOf(getProfile), headers: { authorization } });

describe('a valid token', () => {
  it.each(['Bearer', 'bearer', 'BEARER'])('authenticates with the scheme %s', async (scheme) => {
    expect((await requestProfile(`${scheme} ${validToken}`)).statusCode).toBe(200);
  });

  it('contains only issuer, account, session and its lifetime of 86400 seconds', () => {
    const [header = '', payload = ''] = validToken.split('.');
    const parsePart = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());

    expect(parsePart(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat, exp, ...rest } = parsePart(payload);
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
    expect(allForgeries.length).toBeGreaterThan(100);
    expect(new Set(allForgeries.map(({ header }) => header)).size).toBe(allForgeries.length);
  });

  it('gets the same 401 response as a visitor', async () => {
    const visitorBody = (await world.app.inject(pathOf(getProfile))).body;
    expect(JSON.parse(visitorBody)).toEqual({
      code: 'unauthorized',
      message: 'Вы не авторизованы',
    });

    const unexpectedResponses: string[] = [];
    for (const { what, header } of allForgeries) {
      const response = await requestProfile(header);
      if (response.statusCode !== 401 || response.body !== visitorBody) {
        unexpectedResponses.push(`${what}: ${response.statusCode} ${response.body}`);
      }
    }
    expect(unexpectedResponses).toEqual([]);
  });

  it('does not prevent access to public operations', async () => {
    const statuses = await Promise.all(
      allForgeries.map(async ({ header }) => {
        const { statusCode } = await world.app.inject({
          url: '/api/menu/get-top',
          headers: { authorization: header },
        });
        return statusCode;
      }),
    );

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is rejected like a valid token outside of the Authorization header', async () => {
    for (const name of ['token', 'access_token', 'authorization', 'jwt']) {
      const queryResponse = await world.app.inject(`${pathOf(getProfile)}?${name}=${validToken}`);
      const cookieResponse = await world.app.inject({
        url: pathOf(getProfile),
        headers: { cookie: `${name}=${validToken}`, 'x-customer-token': validToken.slice(0, 64) },
      });
      expect([queryResponse.statusCode, cookieResponse.statusCode], name).toEqual([401, 401]);
    }
  });
});
