import {
  createTariffVersion,
  getEntityTariffs,
  getIndividualTariffs,
  getModerationLog,
  getModerationTariff,
  getModerationTariffs,
  getQuote,
  updateTariff,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let adminToken: string;
let moderatorToken: string;
beforeAll(async () => {
  world.clock.moveTo(START);
  adminToken = (await aSignedInAccount(world, { role: 'admin' })).token;
  moderatorToken = (await aSignedInAccount(world, { role: 'moderator' })).token;
});
beforeEach(() => world.clock.moveTo(START));

const termOf = (months: number, discount: number, price: string) => ({ months, discount, price });
const prices = { advert: '50.00', special_offer: '150.00' };
const commonFields = { period: 30, months: 1, options: null };

describe('tariffs/get-individual', () => {
  it('returns the trial and single ads', async () => {
    const response = await world.call(getIndividualTariffs);

    const { tariffs, prices: unitPrices } = dataOf(getIndividualTariffs, response);
    expect(unitPrices).toEqual(prices);
    const individualFields = { special_offers: 0, car_slots: null, terms: [] };
    expect(tariffs).toMatchObject([
      {
        ...commonFields,
        ...individualFields,
        id: 1,
        type_id: 1,
        adverts: 2,
        months: 2,
        price: '0.00',
      },
      { ...commonFields, ...individualFields, id: 2, type_id: 2, adverts: 1, price: '50.00' },
    ]);
  });

  it('returns the trial and the price of special placements set by environment variables', async () => {
    const customWorld = await testWorld({
      TRIAL_FREE_ADS: '5',
      TRIAL_MONTHS: '1',
      SPECIAL_OFFER_PRICE: '99',
    });
    const response = await customWorld.call(getIndividualTariffs);
    await customWorld.close();

    const { tariffs, prices: unitPrices } = dataOf(getIndividualTariffs, response);
    expect(tariffs[0]).toMatchObject({ adverts: 5, months: 1 });
    expect(unitPrices.special_offer).toBe('99.00');
  });
});

describe('tariffs/get-entity', () => {
  it('returns the tariffs for companies with the price of each term', async () => {
    const response = await world.call(getEntityTariffs);

    const { tariffs, prices: unitPrices } = dataOf(getEntityTariffs, response);
    expect(unitPrices).toEqual(prices);
    expect(tariffs.map(({ type_id }) => type_id)).toEqual([3, 4, 5, 6]);
    expect(tariffs[1]).toMatchObject({
      ...commonFields,
      car_slots: 20,
      adverts: 20,
      special_offers: 4,
      price: '1200.00',
      terms: [
        termOf(1, 0, '1200.00'),
        termOf(3, 5, '3420.00'),
        termOf(6, 10, '6480.00'),
        termOf(12, 20, '11520.00'),
      ],
    });
    expect(tariffs[2]).toMatchObject({ car_slots: 10, special_offers: 2, price: '730.00' });
    expect(tariffs[2]?.options?.car_slots).toMatchObject({ min: 5, max: 100, default: 10 });
    expect(tariffs[2]?.options?.special_offers.tiers).toEqual([
      { up_to: 5, price: '140.00' },
      { up_to: 50, price: '120.00' },
    ]);
    expect(tariffs[3]).toMatchObject({
      car_slots: null,
      adverts: null,
      special_offers: 10,
      price: '3900.00',
    });
  });

  it.each([
    ['ru', 'Безлимит'],
    ['en', 'Unlimited'],
  ])('returns texts in %s', async (language, name) => {
    const headers = { 'accept-language': language };
    const { tariffs } = dataOf(getEntityTariffs, await world.call(getEntityTariffs, { headers }));

    expect(tariffs[3]?.name).toBe(name);
    expect(
      tariffs.every(({ description }) => /[а-я]/.test(description) === (language === 'ru')),
    ).toBe(true);
  });
});

describe('moderation/tariffs', () => {
  it('shows moderators all tariffs with their versions', async () => {
    const tariffs = dataOf(
      getModerationTariffs,
      await world.call(getModerationTariffs, { token: moderatorToken }),
    );
    const tariff = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: moderatorToken, params: { id: 6 } }),
    );

    expect(tariffs.map(({ id, version }) => [id, version])).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => [id, 1]),
    );
    expect(tariffs[5]).toEqual(tariff);
  });

  it('creates the next version from an edit and sells it immediately', async () => {
    const params = { id: 4 };
    const tariff = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: adminToken, params }),
    );
    const body = { ...tariff, name: 'Бизнес+', price: '1300.00', special_offers: 5 };

    const editedTariff = dataOf(
      updateTariff,
      await world.call(updateTariff, { token: adminToken, params, body }),
    );

    expect(editedTariff).toMatchObject({
      version: 2,
      updated_at: START.toISOString(),
      name: 'Бизнес+',
      price: '1300.00',
      special_offers: 5,
      // Computed from the price.
      terms: [
        { price: '1300.00' },
        { price: '3705.00' },
        { price: '7020.00' },
        { price: '12480.00' },
      ],
    });
    const { tariffs } = dataOf(getEntityTariffs, await world.call(getEntityTariffs));
    expect(tariffs[1]?.price).toBe('1300.00');
    const quoteResponse = await world.call(getQuote, { body: { tariff_id: 4, months: 3 } });
    expect(dataOf(getQuote, quoteResponse).amount).toBe('3705.00');
    const log = pageOf(getModerationLog, await world.call(getModerationLog, { token: adminToken }));
    expect(log.data[0]).toMatchObject({ action: 'edit_tariff', reason: 'Бизнес+: 2' });
  });

  it("changes texts only in the request's language, and leaves older versions unchanged", async () => {
    const before = await world.database.tariffVersion.findMany({ where: { typeId: 6 } });
    const headers = { 'accept-language': 'en' };
    const tariff = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: adminToken, params: { id: 6 }, headers }),
    );

    const response = await world.call(createTariffVersion, {
      token: adminToken,
      headers,
      body: { ...tariff, name: 'Endless' },
    });

    expect(dataOf(createTariffVersion, response)).toMatchObject({ version: 2, name: 'Endless' });
    const rows = await world.database.tariffVersion.findMany({
      where: { typeId: 6 },
      orderBy: { version: 'asc' },
    });
    expect(rows.slice(0, 1)).toEqual(before);
    expect(rows.map(({ nameRu, nameEn }) => [nameRu, nameEn])).toEqual([
      ['Безлимит', 'Unlimited'],
      ['Безлимит', 'Endless'],
    ]);
  });

  it("computes a constructor's month from its options", async () => {
    const tariff = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: adminToken, params: { id: 5 } }),
    );
    const car_slots = { min: 1, max: 3, default: 2, tiers: [{ up_to: 3, price: '0.05' }] };
    const body = { ...tariff, options: { ...tariff.options, car_slots }, price: '1.00' };

    const editedTariff = dataOf(
      updateTariff,
      await world.call(updateTariff, { token: adminToken, params: { id: 5 }, body }),
    );

    expect(editedTariff).toMatchObject({ car_slots: 2, adverts: 2, price: '280.10', version: 2 });
  });

  it("takes a trial's figures from environment variables, and the price of an ad from tariff 2", async () => {
    const texts = { name: 'Проба', description: 'Два объявления', version: 1 };
    const trialResponse = await world.call(updateTariff, {
      token: adminToken,
      params: { id: 1 },
      body: { ...texts, adverts: 9, months: 9, price: '9.00', special_offers: 9 },
    });
    const adTariffResponse = await world.call(updateTariff, {
      token: adminToken,
      params: { id: 2 },
      body: { ...texts, price: '60.00' },
    });

    expect(dataOf(updateTariff, trialResponse)).toMatchObject({
      name: 'Проба',
      adverts: 2,
      months: 2,
      price: '0.00',
      special_offers: 0,
    });
    expect(dataOf(updateTariff, adTariffResponse).price).toBe('60.00');
    const { prices: newPrices } = dataOf(getEntityTariffs, await world.call(getEntityTariffs));
    expect(newPrices).toEqual({ ...prices, advert: '60.00' });
  });
});
