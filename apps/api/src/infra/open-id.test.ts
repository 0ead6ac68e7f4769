import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import {
  type HostilePeer,
  signWithKey,
  signWithSecret,
  startHostilePeer,
} from '../testing/hostile-openid-peer.ts';
import { CLIENT, createKeyPair } from '../testing/openid-peer.ts';
import { serializeError } from './logged-error.ts';
import { openGoogle } from './open-id.ts';

let peer: HostilePeer;
const errors: unknown[] = [];
beforeAll(async () => {
  peer = await startHostilePeer();
});
beforeEach(() => {
  peer.tokenResponse = null;
  errors.length = 0;
});
afterEach(() => {
  // Every rejection is logged, without secrets.
  const logged = JSON.stringify(errors.map((error) => serializeError(error)));
  const secrets = [CLIENT.GOOGLE_CLIENT_SECRET, 'a-code', peer.idToken ?? '-----', '@example.test'];
  for (const secret of secrets) expect(logged).not.toContain(secret);
});
afterAll(() => peer.close());

const RS256 = { alg: 'RS256', kid: 'known', typ: 'JWT' };
const CALLBACK = 'http://localhost:3000/api/auth/google/callback';

function google(issuer = peer.issuer) {
  const config = readConfig({
    DATABASE_URL: 'postgresql://localhost/none',
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    GOOGLE_ISSUER: issuer,
    ...CLIENT,
  });
  const provider = openGoogle(config, (error) => errors.push(error));
  if (!provider) throw new Error('Google is off');
  return provider;
}

/** Runs a whole flow in which the provider responds with the token that `createToken` returns for its nonce. */
async function signInWith(createToken: (nonce: string) => string | null, provider = google()) {
  const { url, flow } = await provider.start();
  const authorizationParams = new URL(url).searchParams;
  peer.idToken = createToken(authorizationParams.get('nonce') ?? '');
  const callbackUrl = new URL(CALLBACK);
  callbackUrl.searchParams.set('code', 'a-code');
  callbackUrl.searchParams.set('state', authorizationParams.get('state') ?? '');
  return provider.finish(callbackUrl, flow);
}

/** Signs modified claims with the provider's own key. */
const signedByProvider =
  (changes: Record<string, unknown>, header: object = RS256) =>
  (nonce: string) =>
    signWithKey(peer.key.privateKey, { ...header }, peer.createClaims(nonce, changes));

const secondsFromNow = (ahead: number) => Math.floor(Date.now() / 1_000) + ahead;

describe('the profile of a valid token', () => {
  it('is returned if every claim is valid', async () => {
    expect(await signInWith(signedByProvider({}))).toEqual({
      subject: 'person-1',
      email: 'person@example.test',
      emailVerified: true,
      firstName: 'Анна',
      lastName: 'Кузнецова',
    });
    expect(errors).toEqual([]);
  });

  it('is returned if the audience lists our id among others', async () => {
    const profile = await signInWith(
      signedByProvider({ aud: [CLIENT.GOOGLE_CLIENT_ID, 'other'], azp: CLIENT.GOOGLE_CLIENT_ID }),
    );

    expect(profile?.subject).toBe('person-1');
  });

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'other-client' }],
    ['no audience', { aud: undefined }],
    ['our id among several, but issued to another client', { aud: ['pitlane', 'x'], azp: 'x' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['no issuer', { iss: undefined }],
    ['an expired token', { iat: secondsFromNow(-7_200), exp: secondsFromNow(-3_600) }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a number', { exp: 'never' }],
    ['a start in the future', { nbf: secondsFromNow(3_600) }],
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['an overlong subject', { sub: 'x'.repeat(256) }],
    ['a numeric subject', { sub: 1 }],
    ['no email', { email: undefined }],
    ['two emails', { email: 'a@example.test,b@example.test' }],
    ['a list of emails', { email: ['a@example.test'] }],
    ['an email with a line break', { email: 'a@example.test\r\nBcc: b@example.test' }],
    ['an overlong email', { email: `${'a'.repeat(300)}@example.test` }],
    ['no email_verified', { email_verified: undefined }],
    ['email_verified as a string', { email_verified: 'true' }],
    ['email_verified as a number', { email_verified: 1 }],
  ])('is null for a token with %s', async (_what, changes) => {
    expect(await signInWith(signedByProvider(changes))).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('has an unverified email if the provider says so', async () => {
    expect((await signInWith(signedByProvider({ email_verified: false })))?.emailVerified).toBe(
      false,
    );
  });
});

describe('a token with an invalid signature', () => {
  const otherKey = createKeyPair('known');

  it.each<[string, (nonce: string) => string | null]>([
    ['another key', (nonce) => signWithKey(otherKey.privateKey, RS256, peer.createClaims(nonce))],
    ['an unknown kid', signedByProvider({}, { ...RS256, kid: 'unknown' })],
    [
      'an embedded key',
      (nonce) =>
        signWithKey(
          otherKey.privateKey,
          { ...RS256, jwk: otherKey.publicJwk },
          peer.createClaims(nonce),
        ),
    ],
    [
      'no signature',
      (nonce) =>
        signWithSecret('', { alg: 'none' }, peer.createClaims(nonce)).replace(/[^.]+$/, ''),
    ],
    [
      'the client secret as the key',
      (nonce) =>
        signWithSecret(CLIENT.GOOGLE_CLIENT_SECRET, { alg: 'HS256' }, peer.createClaims(nonce)),
    ],
    [
      'the public key as a secret',
      (nonce) =>
        signWithSecret(
          JSON.stringify(peer.key.publicJwk),
          { ...RS256, alg: 'HS256' },
          peer.createClaims(nonce),
        ),
    ],
    ['an algorithm other than declared', signedByProvider({}, { ...RS256, alg: 'RS512' })],
    ['an unknown critical header', signedByProvider({}, { ...RS256, crit: ['x'], x: 1 })],
    [
      'claims altered after signing',
      (nonce) => {
        const [head, , signature] = signedByProvider({})(nonce).split('.');
        const other = Buffer.from(JSON.stringify(peer.createClaims(nonce, { sub: 'person-2' })));
        return `${head}.${other.toString('base64url')}.${signature}`;
      },
    ],
    ['junk instead of a token', () => 'not a token'],
    ['no token', () => null],
  ])('is rejected: %s', async (_what, createToken) => {
    expect(await signInWith(createToken)).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('does not make the server fetch a key from a URL in it', async () => {
    const visits: string[] = [];
    const canary = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end(JSON.stringify({ keys: [otherKey.publicJwk] }));
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/keys`;
    const header = { ...RS256, jku: url, x5u: url };

    const rejectedProfile = await signInWith((nonce) =>
      signWithKey(
        otherKey.privateKey,
        header,
        peer.createClaims(nonce, { picture: url, profile: url }),
      ),
    );
    const profile = await signInWith(signedByProvider({ picture: url, profile: url }, header));

    expect(rejectedProfile).toBeNull();
    expect(profile?.subject).toBe('person-1');
    expect(visits).toEqual([]);
    await new Promise((resolve) => canary.close(resolve));
  });
});

describe('a provider with unexpected responses', () => {
  it.each([
    ['an error', { status: 400, text: '{"error":"invalid_grant"}' }],
    ['a failure', { status: 500, text: 'oops' }],
    ['junk', { status: 200, text: '<html>' }],
    ['nothing', { status: 200, text: '' }],
    ['a list', { status: 200, text: '[]' }],
    ['no token', { status: 200, text: '{}' }],
  ])('is rejected: %s', async (_what, response) => {
    peer.tokenResponse = response;

    expect(await signInWith(signedByProvider({}))).toBeNull();
    expect(errors).toHaveLength(1);
  });

  it('is not requested for the callback of another flow', async () => {
    const provider = google();
    const { flow } = await provider.start();
    const requestCount = peer.requestedPaths.length;

    for (const search of ['?code=x&state=other', '?code=x', '?state=x', '', '?code=a&code=b']) {
      expect(await provider.finish(new URL(`${CALLBACK}${search}`), flow)).toBeNull();
    }

    expect(peer.requestedPaths.slice(requestCount)).toEqual([]);
  });

  it.each(['', 'x', 'e30', 'bnVsbA', Buffer.from('{"state":1}').toString('base64url')])(
    'is not requested for an invalid cookie: "%s"',
    async (flow) => {
      const before = peer.requestedPaths.filter((path) => path === '/token').length;

      expect(await google().finish(new URL(`${CALLBACK}?code=x&state=y`), flow)).toBeNull();

      expect(peer.requestedPaths.filter((path) => path === '/token')).toHaveLength(before);
    },
  );

  it('must be the configured issuer', async () => {
    await expect(google(`${peer.issuer}/other`).start()).rejects.toThrow();
  });

  it('may use plain HTTP only on this machine', async () => {
    await expect(google('http://provider.example').start()).rejects.toThrow(/https|insecure/i);
  });

  it('is discovered once for many sign-ins', async () => {
    const provider = google();
    const before = peer.requestedPaths.filter((path) => path.startsWith('/.well-known')).length;

    await Promise.all(Array.from({ length: 5 }, () => provider.start()));

    const after = peer.requestedPaths.filter((path) => path.startsWith('/.well-known')).length;
    expect(after - before).toBe(1);
  });
});
