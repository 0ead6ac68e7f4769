import { finishGoogle, getProfile, startGoogle } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followWithin } from '../../../testing/a-browser.ts';
import { anAccount, aSignedInAccount, signInResultOf } from '../../../testing/an-account.ts';
import {
  CALLBACK,
  exchangeSignInCode,
  finishSignIn,
  PUBLIC_URL,
  signInCodeFor,
  startSignIn,
} from '../../../testing/google-sign-in.ts';
import {
  CLIENT,
  type OpenIdPeer,
  type OpenIdUser,
  startOpenIdPeer,
} from '../../../testing/openid-peer.ts';
import { failureOf } from '../../../testing/responses.ts';
import { pathOf, START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

let peer: OpenIdPeer;
let world: TestWorld;
beforeAll(async () => {
  peer = await startOpenIdPeer(CALLBACK);
  world = await testWorld({ GOOGLE_ISSUER: peer.issuer, ...CLIENT });
});
beforeEach(() => world.clock.moveTo(START));
afterAll(async () => {
  await world.close();
  await peer.close();
});

const FAILED_URL = `${PUBLIC_URL}/login?google=failed`;
let personCount = 0;
function aPerson(fields: Partial<OpenIdUser> = {}): OpenIdUser {
  personCount += 1;
  const name = `guest-${personCount}`;
  return { sub: name, email: `${name}@example.test`, email_verified: true, ...fields };
}

/** Signs in at the provider without following its redirect to the callback. */
async function signInAtProvider(person = aPerson()) {
  peer.person = person;
  const { url, cookie } = await startSignIn(world);
  const callbackUrl = new URL(await followWithin(peer.issuer, url));
  return { search: callbackUrl.search, cookie, callbackUrl };
}

describe('Google callback', () => {
  it('requires the cookie of the browser that started the flow', async () => {
    const { search } = await signInAtProvider();
    const otherSignIn = await startSignIn(world);

    for (const cookie of [
      undefined,
      otherSignIn.cookie,
      'google_flow=',
      'google_flow=%%%',
      'x=y',
    ]) {
      expect(await finishSignIn(world, search, cookie), cookie ?? 'none').toBe(FAILED_URL);
    }
  });

  it.each([
    ['forged', { state: 'wrong', nonce: '', verifier: '' }],
    ['not JSON', 'x'],
    ['a list', []],
    ['of numbers', { state: 1, nonce: 1, verifier: 1 }],
  ])('rejects a cookie that is %s', async (_what, flow) => {
    const { search } = await signInAtProvider();
    const cookie = `google_flow=${Buffer.from(JSON.stringify(flow)).toString('base64url')}`;

    expect(await finishSignIn(world, search, cookie)).toBe(FAILED_URL);
  });

  it.each([
    ['another state', 'state', 'wrong'],
    ['another issuer', 'iss', 'https://accounts.google.com'],
    ['another code', 'code', 'wrong'],
    ['an error besides the code', 'error', 'access_denied'],
  ])('rejects a response with %s', async (_what, name, value) => {
    const { callbackUrl, cookie } = await signInAtProvider();
    callbackUrl.searchParams.set(name, value);

    expect(await finishSignIn(world, callbackUrl.search, cookie)).toBe(FAILED_URL);
  });

  it.each(['nonce', 'verifier'])('rejects a response to another %s', async (name) => {
    const { search, cookie } = await signInAtProvider();
    const flow = JSON.parse(
      Buffer.from(cookie.replace('google_flow=', ''), 'base64url').toString(),
    );
    const alteredFlow = JSON.stringify({ ...flow, [name]: 'a'.repeat(43) });

    const alteredCookie = `google_flow=${Buffer.from(alteredFlow).toString('base64url')}`;

    expect(await finishSignIn(world, search, alteredCookie)).toBe(FAILED_URL);
  });

  it('rejects a repeated request', async () => {
    const { search, cookie } = await signInAtProvider();

    const urls = [
      await finishSignIn(world, search, cookie),
      await finishSignIn(world, search, cookie),
    ];

    expect(urls[0]).toMatch(/^http:\/\/localhost:3000\/login\?code=[\w-]{56}$/);
    expect(urls[1]).toBe(FAILED_URL);
  });

  it('clears the cookie, which is HttpOnly and limited to its path', async () => {
    const startResponse = await world.call(startGoogle);
    const callbackResponse = await world.call(finishGoogle);
    const [setCookie = '', clearingCookie = ''] = [startResponse, callbackResponse].map(
      ({ headers }) => String([headers['set-cookie']].flat()[0]),
    );

    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/api/auth/google', 'Max-Age=600']) {
      expect(setCookie).toContain(part);
    }
    expect(clearingCookie).toMatch(/^google_flow=;.*Max-Age=0/);
    for (const response of [startResponse, callbackResponse])
      expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    '?next=https://evil.example',
    '?redirect_uri=https://evil.example&return_to=//evil.example',
    '?url=http://127.0.0.1:9/&iss=http://127.0.0.1:9/',
    '?google=%0d%0aLocation:%20https://evil.example',
  ])('never redirects to another site: %s', async (search) => {
    const { cookie } = await startSignIn(world);

    expect(await finishSignIn(world, search, cookie)).toBe(FAILED_URL);
  });

  it('ignores foreign hosts and rejects malformed paths', async () => {
    for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }]) {
      const response = await world.http.get(pathOf(finishGoogle)).set(headers);
      expect(response.headers.location).toBe(FAILED_URL);
      const startResponse = await world.http.get(pathOf(startGoogle)).set(headers);
      expect(new URL(startResponse.headers.location ?? '').searchParams.get('redirect_uri')).toBe(
        CALLBACK,
      );
    }
    const response = await world.http.get('//evil.example/api/auth/google/callback');
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe('the one-time code of Google sign-in', () => {
  it('opens one session for 20 concurrent requests', async () => {
    const person = aPerson();
    const code = await signInCodeFor(world, peer, person);

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => exchangeSignInCode(world, code)),
    );

    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(19);
    const user = await world.database.user.findFirstOrThrow({ where: { email: person.email } });
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });

  it('creates one account for concurrent sign-ins of a new user', async () => {
    const person = aPerson();
    const codes = [
      await signInCodeFor(world, peer, person),
      await signInCodeFor(world, peer, person),
    ];

    const responses = await Promise.all(codes.map((code) => exchangeSignInCode(world, code)));

    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([200, 409]).toContain(statuses[1]);
    expect(await world.database.user.count({ where: { email: person.email } })).toBe(1);
    expect(await world.database.userIdentity.count({ where: { subject: person.sub } })).toBe(1);
  });

  it('is not stored, and the id of its row is not accepted as a code', async () => {
    const code = await signInCodeFor(world, peer, aPerson());
    const rows = await world.database.providerSignIn.findMany();

    expect(JSON.stringify(rows)).not.toContain(code ?? '-');
    for (const { id } of rows) {
      expect(failureOf(await exchangeSignInCode(world, id), 422).code).toBe('google.failed');
    }
  });
});

describe('Google sign-in to an existing account', () => {
  it('does not link it to a token of another account', async () => {
    const owner = await anAccount(world);
    const otherAccount = await aSignedInAccount(world);
    const code = await signInCodeFor(world, peer, aPerson({ email: owner.email }));

    const responses = [
      await exchangeSignInCode(world, code, otherAccount.token),
      await exchangeSignInCode(world, code, 'a.b.c'),
      await exchangeSignInCode(world, code),
    ];

    for (const response of responses) {
      expect(failureOf(response, 409).code).toBe('google.link_needed');
      expect(response.text).not.toContain(owner.firstName);
    }
    expect(await world.database.userIdentity.count({ where: { userId: owner.id } })).toBe(0);
    expect(
      await world.database.userIdentity.count({ where: { userId: otherAccount.user.id } }),
    ).toBe(0);
    expect(await world.database.session.count({ where: { userId: owner.id } })).toBe(0);
  });

  it('rejects a second Google account', async () => {
    const { user, token } = await aSignedInAccount(world);
    const [firstPerson, secondPerson] = [
      aPerson({ email: user.email }),
      aPerson({ email: user.email }),
    ];
    expect(
      (await exchangeSignInCode(world, await signInCodeFor(world, peer, firstPerson), token))
        .status,
    ).toBe(200);

    const response = await exchangeSignInCode(
      world,
      await signInCodeFor(world, peer, secondPerson),
      token,
    );

    expect(response.status).toBe(409);
    expect(await world.database.userIdentity.findMany({ where: { userId: user.id } })).toEqual([
      { provider: 'google', subject: firstPerson.sub, userId: user.id },
    ]);
  });

  it('returns the reason to a blocked user and opens no session', async () => {
    const person = aPerson();
    const session = signInResultOf(
      (await exchangeSignInCode(world, await signInCodeFor(world, peer, person))).body,
    );
    await world.database.user.update({
      where: { id: session.user.id },
      data: { blockedAt: START, blockedReason: 'мошенничество' },
    });

    const response = await exchangeSignInCode(world, await signInCodeFor(world, peer, person));

    const { code, message } = failureOf(response, 403);
    expect(code).toBe('account.blocked');
    expect(message).toContain('мошенничество');
    expect(response.text).not.toContain('"token"');
    expect((await world.call(getProfile, { token: session.token })).status).toBe(401);
  });

  it('does not reveal a block to a caller who only knows the email address', async () => {
    const owner = await anAccount(world, { blockedAt: START, blockedReason: 'мошенничество' });

    const response = await exchangeSignInCode(
      world,
      await signInCodeFor(world, peer, aPerson({ email: owner.email })),
    );

    expect(failureOf(response, 409).code).toBe('google.link_needed');
    expect(response.text).not.toContain('мошенничество');
  });
});
