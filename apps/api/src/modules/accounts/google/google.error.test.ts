import { exchangeCode, finishGoogle, startGoogle } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { testWeb } from '../../../testing/test-web.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

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
const person: OpenIdUser = {
  sub: 'somebody',
  email: 'somebody@example.test',
  email_verified: true,
  given_name: 'Анна',
};

describe('a failing sign-in', () => {
  it.each([
    ['denies access', null],
    ['has an unverified email address', { ...person, email_verified: false }],
    ['has an email address without email_verified', { sub: 'x', email: 'x@example.test' }],
    ['has "true" instead of true', { ...person, email_verified: 'true' }],
    ['has no email address', { ...person, email: '' }],
    ['has an invalid email address', { ...person, email: 'a@b' }],
  ])('redirects to the sign-in page if the user %s', async (_what, identity) => {
    const countRows = async () => [
      await world.database.providerSignIn.count(),
      await world.database.user.count(),
    ];
    const countsBefore = await countRows();

    expect(await signInCodeFor(world, peer, identity)).toBeNull();

    expect(await countRows()).toEqual(countsBefore);
  });

  it('redirects any unsolicited callback to the sign-in page', async () => {
    const { cookie } = await startSignIn(world);

    for (const search of ['', '?', '?error=access_denied', '?code=x', '?code=x&state=y', '?%00']) {
      expect(await finishSignIn(world, search, cookie), search).toBe(FAILED_URL);
      expect(await finishSignIn(world, search), search).toBe(FAILED_URL);
    }
  });
});

describe('auth/exchange', () => {
  it.each(['x', '0', 'a'.repeat(56), "' OR 1=1 --", '{}'])(
    'rejects the code "%s"',
    async (code) => {
      expect(failureOf(await exchangeSignInCode(world, code), 422).code).toBe('google.failed');
    },
  );

  it('accepts a code for ten minutes, and once', async () => {
    const code = await signInCodeFor(world, peer, person);
    world.clock.moveTo(new Date(START.getTime() + 600_000));
    const lateResponse = await exchangeSignInCode(world, code);
    world.clock.moveTo(new Date(START.getTime() + 600_000 - 1));

    expect(failureOf(lateResponse, 422).code).toBe('google.failed');
    expect((await exchangeSignInCode(world, code)).status).toBe(200);
    expect(failureOf(await exchangeSignInCode(world, code), 422).code).toBe('google.failed');
  });

  it('returns errors in both languages', async () => {
    const errorMessage = async (language: string) =>
      failureOf(await exchangeSignInCode(world, 'x').set('Accept-Language', language), 422).message;

    expect(await errorMessage('ru')).toBe('Не удалось войти через Google. Попробуйте ещё раз');
    expect(await errorMessage('en')).toMatch(/Google/);
  });
});

describe('an unavailable provider', () => {
  it('redirects to the sign-in page, and works once it is available again', async () => {
    const unavailablePeer = await startOpenIdPeer(CALLBACK);
    const otherWorld = await testWorld({ GOOGLE_ISSUER: unavailablePeer.issuer, ...CLIENT });
    await unavailablePeer.close();

    const response = await otherWorld.call(startGoogle);

    expect(response.status).toBe(302);
    expect(response.headers.location).toBe(FAILED_URL);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.text).not.toMatch(/127\.0\.0\.1|fetch|ECONN/);
    expect(await finishSignIn(otherWorld, '?code=x&state=y', 'google_flow=e30')).toBe(FAILED_URL);
    const restartedPeer = await startOpenIdPeer(
      CALLBACK,
      Number(new URL(unavailablePeer.issuer).port),
    );
    const code = await signInCodeFor(otherWorld, restartedPeer, person);
    expect((await exchangeSignInCode(otherWorld, code)).status).toBe(200);
    await otherWorld.close();
    await restartedPeer.close();
  });

  it('fails the sign-in if it becomes unavailable after the start', async () => {
    const unavailablePeer = await startOpenIdPeer(CALLBACK);
    const otherWorld = await testWorld({ GOOGLE_ISSUER: unavailablePeer.issuer, ...CLIENT });
    const { url, cookie } = await startSignIn(otherWorld);
    await unavailablePeer.close();

    const state = new URL(url).searchParams.get('state') ?? '';

    expect(await finishSignIn(otherWorld, `?code=x&state=${state}`, cookie)).toBe(FAILED_URL);
    await otherWorld.close();
  });
});

describe('without a client id', () => {
  it('all three operations return 404', async () => {
    const worldWithoutGoogle = await testWorld();

    const responses = [
      await worldWithoutGoogle.call(startGoogle),
      await worldWithoutGoogle.call(finishGoogle, { query: { code: 'x', state: 'y' } }),
      await worldWithoutGoogle.call(exchangeCode, { body: { code: 'x' } }),
    ];

    for (const response of responses) expect(failureOf(response, 404).code).toBe('google.off');
    await worldWithoutGoogle.close();
  });

  it.each([
    ['hidden', {}, false],
    ['shown', CLIENT, true],
  ])('the button on the sign-in page is %s', async (_what, settings, isShown) => {
    const web = testWeb();
    const otherWorld = await testWorld({ WEB_FOLDER: web.folder, ...settings });

    const { text } = await otherWorld.http.get('/login');

    expect(text).toContain(`&quot;google_sign_in&quot;:${isShown}`);
    expect(text).not.toContain(CLIENT.GOOGLE_CLIENT_SECRET);
    await otherWorld.close();
    web.remove();
  });
});
