import {
  getCreateData,
  getFreeCount,
  getFreeCountOffers,
  getProfile,
  getUpdateData,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantTo } from '../../../testing/a-form.ts';
import { aConfirmed } from '../../../testing/a-link.ts';
import { aSignedIn, signedInOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { CALLBACK, codeFor, exchange } from '../../../testing/google-journey.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { CLIENT, type OpenIdPeer, openIdPeer } from '../../../testing/openid-peer.ts';
import { type PostOffice, postOffice } from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Free ads of new accounts (docs/product.md#allowance).
let office: PostOffice;
let peer: OpenIdPeer;
let worlds: Record<'default' | 'promo' | 'none', TestWorld>;
beforeAll(async () => {
  office = await postOffice();
  peer = await openIdPeer(CALLBACK);
  const settings = { SMTP_URL: office.url, GOOGLE_ISSUER: peer.issuer, ...CLIENT };
  worlds = {
    default: await testWorld(settings),
    promo: await testWorld({ ...settings, TRIAL_FREE_ADS: '5' }),
    none: await testWorld({ ...settings, TRIAL_FREE_ADS: '0' }),
  };
});
beforeEach(() => {
  for (const world of Object.values(worlds)) world.clock.moveTo(START);
});
afterAll(async () => {
  for (const world of Object.values(worlds)) await world.close();
  await office.close();
  await peer.close();
});

/** Two calendar months from the tests' time: 2026-06-15 to 2026-08-15. */
const END = new Date('2026-08-15T12:00:00.000Z');

const counts = async (world: TestWorld, token: string) => ({
  placements: dataOf(getFreeCount, await world.call(getFreeCount, { token })).count,
  offers: dataOf(getFreeCountOffers, await world.call(getFreeCountOffers, { token })).count,
  tariff: dataOf(getProfile, await world.call(getProfile, { token })).tariff_info,
  form: dataOf(getCreateData, await world.call(getCreateData, { token })).allowance,
});

const asCompany = {
  company: true,
  company_name: 'ООО «Моторы»',
  company_address: 'Москва, Тверская, 1',
};

async function register(world: TestWorld, fields: Record<string, unknown>) {
  const { token, user } = await aConfirmed(world, office, fields);
  return { token, id: user.id };
}

async function byGoogle(world: TestWorld) {
  const person = {
    sub: 'g-1',
    email: 'g-1@example.test',
    email_verified: true,
    given_name: 'Анна',
    family_name: 'Орлова',
  };
  const { token, user } = signedInOf(
    (await exchange(world, await codeFor(world, peer, person))).body,
  );
  return { token, id: user.id };
}

const kinds = [
  { kind: 'a person', type_id: 1, make: (world: TestWorld) => register(world, {}) },
  { kind: 'a company', type_id: 3, make: (world: TestWorld) => register(world, asCompany) },
  { kind: 'an account of Google', type_id: 1, make: byGoogle },
];
const settings = [
  { name: 'default', free: 2 },
  { name: 'promo', free: 5 },
  { name: 'none', free: 0 },
] as const;
const cells = kinds.flatMap((kind) => settings.map((setting) => ({ ...kind, ...setting })));

describe('a new account', () => {
  it.each(cells)('of $kind has $free ads for two months', async ({ name, free, type_id, make }) => {
    const world = worlds[name];

    const { token, id } = await make(world);

    const expires_at = free > 0 ? END.toISOString() : null;
    expect(await counts(world, token)).toEqual({
      placements: free,
      offers: 0,
      tariff: expect.objectContaining({
        type_id,
        adverts_left: free,
        special_offers_left: 0,
        expires_at: END.toISOString(),
      }),
      form: { count: free, unlimited: false, special_offers: 0, expires_at },
    });
    expect(await expectSoundLedger(world, id)).toEqual({
      placements: free,
      specialOffers: 0,
      reasons: free > 0 ? ['granted'] : [],
    });

    world.clock.moveTo(new Date(END.getTime() - 1));
    expect((await world.app.services.allowance.allowanceOf(id)).count).toBe(free);
    world.clock.moveTo(END);
    expect((await world.app.services.allowance.allowanceOf(id)).count).toBe(0);
  });

  it('has its texts and names in English too', async () => {
    const { token } = await register(worlds.default, {});

    const headers = { 'Accept-Language': 'en' };
    const answer = await worlds.default.call(getProfile, { token, headers });

    expect(dataOf(getProfile, answer).tariff_info?.name).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('the remaining allowance', () => {
  it('is the same in all responses, also for an unlimited tariff', async () => {
    const world = worlds.default;
    const { user, token } = await aSignedIn(world, { tariffType: 6 });
    await grantTo(world, user.id, { placements: 3, specialOffers: 4 });
    const { id } = await anOwnPost(world, user.id);

    expect(await counts(world, token)).toEqual({
      placements: 3,
      offers: 4,
      tariff: expect.objectContaining({
        type_id: 6,
        adverts_left: 3,
        special_offers_left: 4,
      }),
      form: { count: 3, unlimited: true, special_offers: 4, expires_at: null },
    });
    const answer = await world.call(getUpdateData, { token, params: { id } });
    expect(dataOf(getUpdateData, answer).allowance).toMatchObject({ count: 3, unlimited: true });
  });

  it('is separate for each account', async () => {
    const world = worlds.default;
    const { user } = await aSignedIn(world);
    await grantTo(world, user.id, { placements: 3, specialOffers: 4 });
    const { token } = await aSignedIn(world);

    expect(await counts(world, token)).toMatchObject({ placements: 0, offers: 0, tariff: null });
  });
});
