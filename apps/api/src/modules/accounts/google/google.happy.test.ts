import { getProfile } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount, signInResultOf } from '../../../testing/an-account.ts';
import {
  CALLBACK,
  exchangeSignInCode,
  signInCodeFor,
  startSignIn,
} from '../../../testing/google-sign-in.ts';
import {
  CLIENT,
  type OpenIdPeer,
  type OpenIdUser,
  startOpenIdPeer,
} from '../../../testing/openid-peer.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
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

let personCount = 0;
function aPerson(fields: Partial<OpenIdUser> = {}): OpenIdUser {
  personCount += 1;
  return {
    sub: `google-${personCount}`,
    email: `google-${personCount}@example.test`,
    email_verified: true,
    given_name: 'Анна',
    family_name: 'Кузнецова',
    ...fields,
  };
}

const signInAs = async (person: OpenIdUser) => {
  const response = await exchangeSignInCode(world, await signInCodeFor(world, peer, person));
  expect(response.status, response.text).toBe(200);
  return signInResultOf(response.body);
};

describe('the redirect to Google', () => {
  it('requests a code with PKCE, state and nonce, and sets a new cookie each time', async () => {
    const { url, cookie } = await startSignIn(world);
    const otherSignIn = await startSignIn(world);

    const authorizationUrl = new URL(url);
    expect(authorizationUrl.origin).toBe(peer.issuer);
    expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
      client_id: CLIENT.GOOGLE_CLIENT_ID,
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(url).not.toContain(CLIENT.GOOGLE_CLIENT_SECRET);
    expect(otherSignIn.cookie).not.toBe(cookie);
  });
});

describe('a first sign-in', () => {
  it('creates an account without a password, with a trial', async () => {
    const person = aPerson({ email: 'New.Person@Example.TEST' });

    const { user, token, expires_in, token_type } = await signInAs(person);

    expect([token_type, expires_in]).toEqual(['Bearer', 86_400]);
    expect(user).toMatchObject({
      email: 'new.person@example.test',
      email_verified: true,
      first_name: 'Анна',
      last_name: 'Кузнецова',
      phone: null,
      has_password: false,
      is_entity: false,
      role: 'user',
      tariff_info: { type_id: 1, expires_at: '2026-08-15T12:00:00.000Z' },
    });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(user);
  });

  it('accepts users without names, and removes markup and control characters from names', async () => {
    const namelessSession = await signInAs({
      sub: 'nameless',
      email: 'no-name@example.test',
      email_verified: true,
    });
    const oddSession = await signInAs(
      aPerson({ given_name: `<b>${'x'.repeat(80)}</b>`, family_name: 'a\u0000\u2011b' }),
    );

    expect([namelessSession.user.first_name, namelessSession.user.last_name]).toEqual([
      'no-name',
      '',
    ]);
    expect(oddSession.user.first_name).toMatch(/^bx{59}$/);
    expect(oddSession.user.last_name).toBe('a-b');
  });
});

describe('a later sign-in', () => {
  it('finds the account by the provider’s id, even if the email address has changed', async () => {
    const person = aPerson();
    const firstSession = await signInAs(person);

    const laterSession = await signInAs({
      ...person,
      email: 'changed@example.test',
      given_name: 'Ольга',
    });

    expect(laterSession.user).toEqual(firstSession.user);
    expect(await world.database.user.count({ where: { email: 'changed@example.test' } })).toBe(0);
  });

  it('does not open an account that has the same email address but another provider id', async () => {
    const firstSession = await signInAs(aPerson());

    const code = await signInCodeFor(world, peer, aPerson({ email: firstSession.user.email }));

    expect(failureOf(await exchangeSignInCode(world, code), 409).code).toBe('google.link_needed');
  });
});

describe('an email address that already has an account', () => {
  it('is linked when its account sends the code, and signs in from then on', async () => {
    const { user, token } = await aSignedInAccount(world, { email: 'linked@example.test' });
    const person = aPerson({ email: 'Linked@example.test' });
    const code = await signInCodeFor(world, peer, person);

    const rejectedResponse = await exchangeSignInCode(world, code);
    expect(failureOf(rejectedResponse, 409).code).toBe('google.link_needed');
    expect(await world.database.userIdentity.count({ where: { userId: user.id } })).toBe(0);

    const linkedSession = signInResultOf((await exchangeSignInCode(world, code, token)).body);
    expect(linkedSession.user).toMatchObject({
      id: user.id,
      has_password: true,
      first_name: 'Иван',
    });
    const laterSession = await signInAs({ ...person, email: 'moved-on@example.test' });
    expect(laterSession.user.id).toBe(user.id);
  });

  it('can be linked until the code expires after ten minutes', async () => {
    const { user, token } = await aSignedInAccount(world);
    const code = await signInCodeFor(world, peer, aPerson({ email: user.email }));
    failureOf(await exchangeSignInCode(world, code), 409);

    world.clock.moveTo(new Date(START.getTime() + 600_000));
    const lateResponse = await exchangeSignInCode(world, code, token);
    world.clock.moveTo(new Date(START.getTime() + 600_000 - 1));

    expect(failureOf(lateResponse, 422).code).toBe('google.failed');
    expect((await exchangeSignInCode(world, code, token)).status).toBe(200);
  });

  it('has its pending registrations deleted by a first sign-in', async () => {
    const email = 'waiting@example.test';
    await world.database.registration.create({
      data: {
        id: '11111111-1111-4111-8111-111111111111',
        email,
        firstName: 'Чужой',
        lastName: 'Человек',
        phone: '+79123456789',
        passwordHash: 'x',
        isEntity: false,
        locale: 'ru',
        network: 'a network',
        createdAt: START,
        expiresAt: new Date(START.getTime() + 3_600_000),
      },
    });

    const { user } = await signInAs(aPerson({ email }));

    expect(user).toMatchObject({ email, has_password: false });
    expect(await world.database.registration.count({ where: { email } })).toBe(0);
  });
});
