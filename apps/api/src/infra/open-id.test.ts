import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type HostilePeer, hostilePeer, sealed, signed } from '../testing/hostile-openid-peer.ts';
import { aKey, CLIENT } from '../testing/openid-peer.ts';
import { serializeError } from './logged-error.ts';
import { openGoogle } from './open-id.ts';

let peer: HostilePeer;
const refused: unknown[] = [];
beforeAll(async () => {
  peer = await hostilePeer();
});
beforeEach(() => {
  peer.answer = null;
  refused.length = 0;
});
afterEach(() => {
  // Every rejection is logged, without secrets.
  const logged = JSON.stringify(refused.map((error) => serializeError(error)));
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
  const provider = openGoogle(config, (error) => refused.push(error));
  if (!provider) throw new Error('Google is off');
  return provider;
}

/** Runs a whole flow in which the provider responds with the token that `make` returns for its nonce. */
async function flowWith(make: (nonce: string) => string | null, provider = google()) {
  const { url, flow } = await provider.start();
  const asked = new URL(url).searchParams;
  peer.idToken = make(asked.get('nonce') ?? '');
  const back = new URL(CALLBACK);
  back.searchParams.set('code', 'a-code');
  back.searchParams.set('state', asked.get('state') ?? '');
  return provider.finish(back, flow);
}

/** Signs modified claims with the provider's own key. */
const own =
  (changes: Record<string, unknown>, header: object = RS256) =>
  (nonce: string) =>
    signed(peer.key.privateKey, { ...header }, peer.claims(nonce, changes));

const seconds = (ahead: number) => Math.floor(Date.now() / 1_000) + ahead;

describe('the profile of a valid token', () => {
  it('is returned if every claim is valid', async () => {
    expect(await flowWith(own({}))).toEqual({
      subject: 'person-1',
      email: 'person@example.test',
      emailVerified: true,
      firstName: 'Анна',
      lastName: 'Кузнецова',
    });
    expect(refused).toEqual([]);
  });

  it('is returned if the audience lists our id among others', async () => {
    const person = await flowWith(
      own({ aud: [CLIENT.GOOGLE_CLIENT_ID, 'other'], azp: CLIENT.GOOGLE_CLIENT_ID }),
    );

    expect(person?.subject).toBe('person-1');
  });

  it.each<[string, Record<string, unknown>]>([
    ['another audience', { aud: 'somebody-else' }],
    ['no audience', { aud: undefined }],
    ['our id among several, but made for another', { aud: ['pitlane', 'x'], azp: 'x' }],
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['no issuer', { iss: undefined }],
    ['a time that is over', { iat: seconds(-7_200), exp: seconds(-3_600) }],
    ['no end', { exp: undefined }],
    ['an end that is no number', { exp: 'never' }],
    ['a beginning in the future', { nbf: seconds(3_600) }],
    ['another nonce', { nonce: 'x'.repeat(43) }],
    ['no nonce', { nonce: undefined }],
    ['no person', { sub: undefined }],
    ['an empty person', { sub: '' }],
    ['an endless person', { sub: 'x'.repeat(256) }],
    ['a person that is a number', { sub: 1 }],
    ['no e-mail', { email: undefined }],
    ['two e-mails', { email: 'a@example.test,b@example.test' }],
    ['a list of e-mails', { email: ['a@example.test'] }],
    ['an e-mail with a line end', { email: 'a@example.test\r\nBcc: b@example.test' }],
    ['an endless e-mail', { email: `${'a'.repeat(300)}@example.test` }],
    ['nothing about the e-mail', { email_verified: undefined }],
    ['a word about the e-mail', { email_verified: 'true' }],
    ['a number about the e-mail', { email_verified: 1 }],
  ])('is null for a token with %s', async (_what, changes) => {
    expect(await flowWith(own(changes))).toBeNull();
    expect(refused).toHaveLength(1);
  });

  it('has an unverified email if the provider says so', async () => {
    expect((await flowWith(own({ email_verified: false })))?.emailVerified).toBe(false);
  });
});

describe('a token with an invalid signature', () => {
  const stranger = aKey('known');

  it.each<[string, (nonce: string) => string | null]>([
    ['by a stranger’s key', (nonce) => signed(stranger.privateKey, RS256, peer.claims(nonce))],
    ['with an unknown kid', own({}, { ...RS256, kid: 'unknown' })],
    [
      'by a key that it brings along',
      (nonce) =>
        signed(stranger.privateKey, { ...RS256, jwk: stranger.published }, peer.claims(nonce)),
    ],
    ['by nobody', (nonce) => sealed('', { alg: 'none' }, peer.claims(nonce)).replace(/[^.]+$/, '')],
    [
      'with our client secret',
      (nonce) => sealed(CLIENT.GOOGLE_CLIENT_SECRET, { alg: 'HS256' }, peer.claims(nonce)),
    ],
    [
      'with its public key as a secret',
      (nonce) =>
        sealed(JSON.stringify(peer.key.published), { ...RS256, alg: 'HS256' }, peer.claims(nonce)),
    ],
    ['in another way than it says', own({}, { ...RS256, alg: 'RS512' })],
    ['in a way that must be understood', own({}, { ...RS256, crit: ['x'], x: 1 })],
    [
      'to this end, but was changed after',
      (nonce) => {
        const [head, , signature] = own({})(nonce).split('.');
        const other = Buffer.from(JSON.stringify(peer.claims(nonce, { sub: 'person-2' })));
        return `${head}.${other.toString('base64url')}.${signature}`;
      },
    ],
    ['at all', () => 'not a token'],
    ['because there is none', () => null],
  ])('is rejected: signed %s', async (_what, make) => {
    expect(await flowWith(make)).toBeNull();
    expect(refused).toHaveLength(1);
  });

  it('does not make the server fetch a key from an address in it', async () => {
    const visits: string[] = [];
    const canary = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end(JSON.stringify({ keys: [stranger.published] }));
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/keys`;
    const header = { ...RS256, jku: url, x5u: url };

    const person = await flowWith((nonce) =>
      signed(stranger.privateKey, header, peer.claims(nonce, { picture: url, profile: url })),
    );
    const real = await flowWith(own({ picture: url, profile: url }, header));

    expect(person).toBeNull();
    expect(real?.subject).toBe('person-1');
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
  ])('is rejected: %s', async (_what, answer) => {
    peer.answer = answer;

    expect(await flowWith(own({}))).toBeNull();
    expect(refused).toHaveLength(1);
  });

  it('is not requested for the callback of another flow', async () => {
    const provider = google();
    const { flow } = await provider.start();
    const before = peer.asked.length;

    for (const search of ['?code=x&state=other', '?code=x', '?state=x', '', '?code=a&code=b']) {
      expect(await provider.finish(new URL(`${CALLBACK}${search}`), flow)).toBeNull();
    }

    expect(peer.asked.slice(before)).toEqual([]);
  });

  it.each(['', 'x', 'e30', 'bnVsbA', Buffer.from('{"state":1}').toString('base64url')])(
    'is not requested for an invalid cookie: "%s"',
    async (flow) => {
      const before = peer.asked.filter((path) => path === '/token').length;

      expect(await google().finish(new URL(`${CALLBACK}?code=x&state=y`), flow)).toBeNull();

      expect(peer.asked.filter((path) => path === '/token')).toHaveLength(before);
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
    const before = peer.asked.filter((path) => path.startsWith('/.well-known')).length;

    await Promise.all(Array.from({ length: 5 }, () => provider.start()));

    const after = peer.asked.filter((path) => path.startsWith('/.well-known')).length;
    expect(after - before).toBe(1);
  });
});
