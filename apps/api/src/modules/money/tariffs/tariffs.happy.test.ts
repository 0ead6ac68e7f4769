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
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let admin: string;
let moderator: string;
beforeAll(async () => {
  world.clock.moveTo(START);
  admin = (await aSignedIn(world, { role: 'admin' })).token;
  moderator = (await aSignedIn(world, { role: 'moderator' })).token;
});
beforeEach(() => world.clock.moveTo(START));

const term = (months: number, discount: number, price: string) => ({ months, discount, price });
const prices = { advert: '50.00', special_offer: '150.00' };
const common = { period: 30, months: 1, options: null };

describe('tariffs/get-individual', () => {
  it('returns the trial and single ads', async () => {
    const answer = await world.call(getIndividualTariffs);

    const { tariffs, prices: single } = dataOf(getIndividualTariffs, answer);
    expect(single).toEqual(prices);
    const usual = { special_offers: 0, car_slots: null, terms: [] };
    expect(tariffs).toMatchObject([
      { ...common, ...usual, id: 1, type_id: 1, adverts: 2, months: 2, price: '0.00' },
      { ...common, ...usual, id: 2, type_id: 2, adverts: 1, price: '50.00' },
    ]);
  });

  it('returns the trial and the placement price set by variables', async () => {
    const other = await testWorld({
      TRIAL_FREE_ADS: '5',
      TRIAL_MONTHS: '1',
      SPECIAL_OFFER_PRICE: '99',
    });
    const answer = await other.call(getIndividualTariffs);
    await other.close();

    const { tariffs, prices: single } = dataOf(getIndividualTariffs, answer);
    expect(tariffs[0]).toMatchObject({ adverts: 5, months: 1 });
    expect(single.special_offer).toBe('99.00');
  });
});

describe('tariffs/get-entity', () => {
  it('returns the tariffs for companies, with the full price of each term', async () => {
    const answer = await world.call(getEntityTariffs);

    const { tariffs, prices: single } = dataOf(getEntityTariffs, answer);
    expect(single).toEqual(prices);
    expect(tariffs.map(({ type_id }) => type_id)).toEqual([3, 4, 5, 6]);
    expect(tariffs[1]).toMatchObject({
      ...common,
      car_slots: 20,
      adverts: 20,
      special_offers: 4,
      price: '1200.00',
      terms: [
        term(1, 0, '1200.00'),
        term(3, 5, '3420.00'),
        term(6, 10, '6480.00'),
        term(12, 20, '11520.00'),
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
    const all = dataOf(
      getModerationTariffs,
      await world.call(getModerationTariffs, { token: moderator }),
    );
    const one = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: moderator, params: { id: 6 } }),
    );

    expect(all.map(({ id, version }) => [id, version])).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => [id, 1]),
    );
    expect(all[5]).toEqual(one);
  });

  it('creates the next version from an edit, which is sold at once', async () => {
    const params = { id: 4 };
    const read = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: admin, params }),
    );
    const body = { ...read, name: 'Бизнес+', price: '1300.00', special_offers: 5 };

    const edited = dataOf(
      updateTariff,
      await world.call(updateTariff, { token: admin, params, body }),
    );

    expect(edited).toMatchObject({
      version: 2,
      updated_at: START.toISOString(),
      name: 'Бизнес+',
      price: '1300.00',
      special_offers: 5,
      // Figures that follow from the price.
      terms: [
        { price: '1300.00' },
        { price: '3705.00' },
        { price: '7020.00' },
        { price: '12480.00' },
      ],
    });
    const { tariffs } = dataOf(getEntityTariffs, await world.call(getEntityTariffs));
    expect(tariffs[1]?.price).toBe('1300.00');
    const quoted = await world.call(getQuote, { body: { tariff_id: 4, months: 3 } });
    expect(dataOf(getQuote, quoted).amount).toBe('3705.00');
    const log = pageOf(getModerationLog, await world.call(getModerationLog, { token: admin }));
    expect(log.data[0]).toMatchObject({ action: 'edit_tariff', reason: 'Бизнес+: 2' });
  });

  it("changes texts only in the request's language, and leaves older versions unchanged", async () => {
    const before = await world.database.tariffVersion.findMany({ where: { typeId: 6 } });
    const headers = { 'accept-language': 'en' };
    const read = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: admin, params: { id: 6 }, headers }),
    );

    const answer = await world.call(createTariffVersion, {
      token: admin,
      headers,
      body: { ...read, name: 'Endless' },
    });

    expect(dataOf(createTariffVersion, answer)).toMatchObject({ version: 2, name: 'Endless' });
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
    const read = dataOf(
      getModerationTariff,
      await world.call(getModerationTariff, { token: admin, params: { id: 5 } }),
    );
    const car_slots = { min: 1, max: 3, default: 2, tiers: [{ up_to: 3, price: '0.05' }] };
    const body = { ...read, options: { ...read.options, car_slots }, price: '1.00' };

    const edited = dataOf(
      updateTariff,
      await world.call(updateTariff, { token: admin, params: { id: 5 }, body }),
    );

    expect(edited).toMatchObject({ car_slots: 2, adverts: 2, price: '280.10', version: 2 });
  });

  it("takes a trial's figures from variables, and the price of an ad from tariff 2", async () => {
    const edit = { name: 'Проба', description: 'Два объявления', version: 1 };
    const trial = await world.call(updateTariff, {
      token: admin,
      params: { id: 1 },
      body: { ...edit, adverts: 9, months: 9, price: '9.00', special_offers: 9 },
    });
    const single = await world.call(updateTariff, {
      token: admin,
      params: { id: 2 },
      body: { ...edit, price: '60.00' },
    });

    expect(dataOf(updateTariff, trial)).toMatchObject({
      name: 'Проба',
      adverts: 2,
      months: 2,
      price: '0.00',
      special_offers: 0,
    });
    expect(dataOf(updateTariff, single).price).toBe('60.00');
    const { prices: now } = dataOf(getEntityTariffs, await world.call(getEntityTariffs));
    expect(now).toEqual({ ...prices, advert: '60.00' });
  });
});
