import {
  getCreateData,
  getFreeCount,
  getFreeCountOffers,
  getProfile,
  getUpdateData,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConfirmedAccount } from '../../../testing/a-link.ts';
import { grantUnits } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount, signInResultOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { CALLBACK, exchangeSignInCode, signInCodeFor } from '../../../testing/google-sign-in.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { CLIENT, type OpenIdPeer, startOpenIdPeer } from '../../../testing/openid-peer.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Free ads of new accounts (docs/product.md#allowance).
let mailServer: MailServer;
let peer: OpenIdPeer;
let worlds: Record<'default' | 'promo' | 'none', TestWorld>;
beforeAll(async () => {
  mailServer = await startMailServer();
  peer = await startOpenIdPeer(CALLBACK);
  const settings = { SMTP_URL: mailServer.url, GOOGLE_ISSUER: peer.issuer, ...CLIENT };
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
  await mailServer.close();
  await peer.close();
});

/** Two calendar months after START. */
const TRIAL_END = new Date('2026-08-15T12:00:00.000Z');

const fetchCounts = async (world: TestWorld, token: string) => ({
  placements: dataOf(getFreeCount, await world.call(getFreeCount, { token })).count,
  offers: dataOf(getFreeCountOffers, await world.call(getFreeCountOffers, { token })).count,
  tariff: dataOf(getProfile, await world.call(getProfile, { token })).tariff_info,
  form: dataOf(getCreateData, await world.call(getCreateData, { token })).allowance,
});

const companyFields = {
  company: true,
  company_name: 'ООО «Моторы»',
  company_address: 'Москва, Тверская, 1',
};

async function register(world: TestWorld, fields: Record<string, unknown>) {
  const { token, user } = await aConfirmedAccount(world, mailServer, fields);
  return { token, id: user.id };
}

async function registerWithGoogle(world: TestWorld) {
  const person = {
    sub: 'g-1',
    email: 'g-1@example.test',
    email_verified: true,
    given_name: 'Анна',
    family_name: 'Орлова',
  };
  const { token, user } = signInResultOf(
    (await exchangeSignInCode(world, await signInCodeFor(world, peer, person))).body,
  );
  return { token, id: user.id };
}

const kinds = [
  { kind: 'an individual', type_id: 1, createAccount: (world: TestWorld) => register(world, {}) },
  {
    kind: 'a company',
    type_id: 3,
    createAccount: (world: TestWorld) => register(world, companyFields),
  },
  { kind: 'a Google user', type_id: 1, createAccount: registerWithGoogle },
];
const settings = [
  { name: 'default', freeAds: 2 },
  { name: 'promo', freeAds: 5 },
  { name: 'none', freeAds: 0 },
] as const;
const trialCases = kinds.flatMap((kind) => settings.map((setting) => ({ ...kind, ...setting })));

describe('a new account', () => {
  it.each(trialCases)(
    'of $kind has $freeAds ads for two months',
    async ({ name, freeAds, type_id, createAccount }) => {
      const world = worlds[name];

      const { token, id } = await createAccount(world);

      const expires_at = freeAds > 0 ? TRIAL_END.toISOString() : null;
      expect(await fetchCounts(world, token)).toEqual({
        placements: freeAds,
        offers: 0,
        tariff: expect.objectContaining({
          type_id,
          adverts_left: freeAds,
          special_offers_left: 0,
          expires_at: TRIAL_END.toISOString(),
        }),
        form: { count: freeAds, unlimited: false, special_offers: 0, expires_at },
      });
      expect(await expectSoundLedger(world, id)).toEqual({
        placements: freeAds,
        specialOffers: 0,
        reasons: freeAds > 0 ? ['granted'] : [],
      });

      world.clock.moveTo(new Date(TRIAL_END.getTime() - 1));
      expect((await world.app.services.allowance.allowanceOf(id)).count).toBe(freeAds);
      world.clock.moveTo(TRIAL_END);
      expect((await world.app.services.allowance.allowanceOf(id)).count).toBe(0);
    },
  );

  it('has an English tariff name', async () => {
    const { token } = await register(worlds.default, {});

    const headers = { 'Accept-Language': 'en' };
    const response = await worlds.default.call(getProfile, { token, headers });

    expect(dataOf(getProfile, response).tariff_info?.name).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe('the remaining allowance', () => {
  it('is the same in all responses, even for an unlimited tariff', async () => {
    const world = worlds.default;
    const { user, token } = await aSignedInAccount(world, { tariffType: 6 });
    await grantUnits(world, user.id, { placements: 3, specialOffers: 4 });
    const { id } = await anOwnPost(world, user.id);

    expect(await fetchCounts(world, token)).toEqual({
      placements: 3,
      offers: 4,
      tariff: expect.objectContaining({
        type_id: 6,
        adverts_left: 3,
        special_offers_left: 4,
      }),
      form: { count: 3, unlimited: true, special_offers: 4, expires_at: null },
    });
    const response = await world.call(getUpdateData, { token, params: { id } });
    expect(dataOf(getUpdateData, response).allowance).toMatchObject({ count: 3, unlimited: true });
  });

  it('is separate for each account', async () => {
    const world = worlds.default;
    const { user } = await aSignedInAccount(world);
    await grantUnits(world, user.id, { placements: 3, specialOffers: 4 });
    const { token } = await aSignedInAccount(world);

    expect(await fetchCounts(world, token)).toMatchObject({
      placements: 0,
      offers: 0,
      tariff: null,
    });
  });
});
