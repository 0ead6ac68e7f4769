import { exchangeCode, finishGoogle, startGoogle } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CALLBACK,
  codeFor,
  exchange,
  finishSignIn,
  PUBLIC_URL,
  startSignIn,
} from '../../../testing/google-journey.ts';
import { CLIENT, type OpenIdPeer, openIdPeer, type Person } from '../../../testing/openid-peer.ts';
import { failureOf } from '../../../testing/responses.ts';
import { testWeb } from '../../../testing/test-web.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

let peer: OpenIdPeer;
let world: TestWorld;
beforeAll(async () => {
  peer = await openIdPeer(CALLBACK);
  world = await testWorld({ GOOGLE_ISSUER: peer.issuer, ...CLIENT });
});
beforeEach(() => world.clock.moveTo(START));
afterAll(async () => {
  await world.close();
  await peer.close();
});

const FAILED = `${PUBLIC_URL}/login?google=failed`;
const person: Person = {
  sub: 'somebody',
  email: 'somebody@example.test',
  email_verified: true,
  given_name: 'Анна',
};

describe('a failing sign-in', () => {
  it.each([
    ['denies access', null],
    ['has an e-mail that is not verified', { ...person, email_verified: false }],
    ['has an e-mail of which nothing is said', { sub: 'x', email: 'x@example.test' }],
    ['has "true" for true', { ...person, email_verified: 'true' }],
    ['has no e-mail', { ...person, email: '' }],
    ['has what is no e-mail', { ...person, email: 'a@b' }],
  ])('redirects to the sign-in page if the user %s', async (_what, who) => {
    const count = async () => [
      await world.database.providerSignIn.count(),
      await world.database.user.count(),
    ];
    const before = await count();

    expect(await codeFor(world, peer, who)).toBeNull();

    expect(await count()).toEqual(before);
  });

  it('redirects there for any unsolicited callback', async () => {
    const { cookie } = await startSignIn(world);

    for (const search of ['', '?', '?error=access_denied', '?code=x', '?code=x&state=y', '?%00']) {
      expect(await finishSignIn(world, search, cookie), search).toBe(FAILED);
      expect(await finishSignIn(world, search), search).toBe(FAILED);
    }
  });
});

describe('auth/exchange', () => {
  it.each(['x', '0', 'a'.repeat(56), "' OR 1=1 --", '{}'])(
    'rejects the code "%s"',
    async (code) => {
      expect(failureOf(await exchange(world, code), 422).code).toBe('google.failed');
    },
  );

  it('accepts a code for ten minutes, and once', async () => {
    const code = await codeFor(world, peer, person);
    world.clock.moveTo(new Date(START.getTime() + 600_000));
    const late = await exchange(world, code);
    world.clock.moveTo(new Date(START.getTime() + 600_000 - 1));

    expect(failureOf(late, 422).code).toBe('google.failed');
    expect((await exchange(world, code)).status).toBe(200);
    expect(failureOf(await exchange(world, code), 422).code).toBe('google.failed');
  });

  it('returns errors in both languages', async () => {
    const say = async (language: string) =>
      failureOf(await exchange(world, 'x').set('Accept-Language', language), 422).message;

    expect(await say('ru')).toBe('Не удалось войти через Google. Попробуйте ещё раз');
    expect(await say('en')).toMatch(/Google/);
  });
});

describe('an unavailable provider', () => {
  it('redirects back from the start, and works once it is available again', async () => {
    const gone = await openIdPeer(CALLBACK);
    const other = await testWorld({ GOOGLE_ISSUER: gone.issuer, ...CLIENT });
    await gone.close();

    const answer = await other.call(startGoogle);

    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe(FAILED);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.text).not.toMatch(/127\.0\.0\.1|fetch|ECONN/);
    expect(await finishSignIn(other, '?code=x&state=y', 'google_flow=e30')).toBe(FAILED);
    const back = await openIdPeer(CALLBACK, Number(new URL(gone.issuer).port));
    const code = await codeFor(other, back, person);
    expect((await exchange(other, code)).status).toBe(200);
    await other.close();
    await back.close();
  });

  it('fails the sign-in if it becomes unavailable in between', async () => {
    const gone = await openIdPeer(CALLBACK);
    const other = await testWorld({ GOOGLE_ISSUER: gone.issuer, ...CLIENT });
    const { url, cookie } = await startSignIn(other);
    await gone.close();

    const state = new URL(url).searchParams.get('state') ?? '';

    expect(await finishSignIn(other, `?code=x&state=${state}`, cookie)).toBe(FAILED);
    await other.close();
  });
});

describe('without a client id', () => {
  it('all three operations return 404', async () => {
    const off = await testWorld();

    const answers = [
      await off.call(startGoogle),
      await off.call(finishGoogle, { query: { code: 'x', state: 'y' } }),
      await off.call(exchangeCode, { body: { code: 'x' } }),
    ];

    for (const answer of answers) expect(failureOf(answer, 404).code).toBe('google.off');
    await off.close();
  });

  it.each([
    ['hidden', {}, false],
    ['shown', CLIENT, true],
  ])('the pages show the button as %s', async (_what, settings, shown) => {
    const web = testWeb();
    const other = await testWorld({ WEB_FOLDER: web.folder, ...settings });

    const { text } = await other.http.get('/login');

    expect(text).toContain(`&quot;google_sign_in&quot;:${shown}`);
    expect(text).not.toContain(CLIENT.GOOGLE_CLIENT_SECRET);
    await other.close();
    web.remove();
  });
});
