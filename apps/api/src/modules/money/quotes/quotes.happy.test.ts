import {
  askChangeMessage,
  getChangeMessage,
  getQuote,
  type TariffType,
  tariffTypes,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCompany, aTerm, aUsedUnlimited } from '../../../testing/a-term.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const DAY_MS = 86_400_000;
const daysAfterStart = (days: number) => new Date(START.getTime() + days * DAY_MS);
const quoteFor = async (body: object, token?: string) =>
  dataOf(getQuote, await world.call(getQuote, { body, ...(token && { token }) }));
const constructorTariff = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

describe('payment/quote', () => {
  it('returns the unit prices of ads and special placements', async () => {
    expect(await quoteFor({ advert: 3, spec_offer: 2, currency_id: 1 })).toEqual({
      items: [
        { kind: 'advert', title: 'Объявление', count: 3, price: '50.00', amount: '150.00' },
        {
          kind: 'special_offer',
          title: 'Спецразмещение',
          count: 2,
          price: '150.00',
          amount: '300.00',
        },
      ],
      subtotal: '450.00',
      discount: '0.00',
      credit: '0.00',
      amount: '450.00',
      refund: '0.00',
      starts_at: null,
      ends_at: null,
    });
    expect((await quoteFor({ spec_offer: 1 })).items).toHaveLength(1);
  });

  it('returns 2707.50 for 12 ads and 3 special placements a month for 3 months', async () => {
    expect(await quoteFor(constructorTariff)).toEqual({
      items: [
        {
          kind: 'tariff',
          title: 'Тариф «Конструктор»: 12 объявлений, 3 спецразмещения в месяц',
          count: 3,
          price: '950.00',
          amount: '2850.00',
        },
      ],
      subtotal: '2850.00',
      discount: '142.50',
      credit: '0.00',
      amount: '2707.50',
      refund: '0.00',
      starts_at: START.toISOString(),
      ends_at: daysAfterStart(90).toISOString(),
    });
  });

  it('ignores options of tariffs without options', async () => {
    const body = { tariff_id: 6, months: 12, car_slots: 1, special_offers: -5 };

    expect(await quoteFor(body)).toMatchObject({ amount: '37440.00', discount: '9360.00' });
  });

  it('ignores an amount in the body', async () => {
    const body = {
      ...constructorTariff,
      amount: '1.00',
      price: '1.00',
      discount: '2000.00',
      credit: '9.00',
    };

    expect((await quoteFor({ ...body, expected_amount: '2707.50' })).amount).toBe('2707.50');
  });

  it('credits 2080 for an unlimited tariff on day 14, so that the constructor costs 627.50', async () => {
    const { user, token } = await aCompany(world);
    await aUsedUnlimited(world, user.id, new Date(daysAfterStart(-14).getTime() + 1));

    expect(await quoteFor(constructorTariff, token)).toMatchObject({
      subtotal: '2850.00',
      discount: '142.50',
      credit: '2080.00',
      amount: '627.50',
      refund: '0.00',
      starts_at: START.toISOString(),
    });
    expect((await quoteFor(constructorTariff)).credit, 'of a visitor').toBe('0.00');
  });

  it('refunds credit beyond the new price', async () => {
    const { user, token } = await aCompany(world);
    await aUsedUnlimited(world, user.id, new Date(daysAfterStart(-14).getTime() + 1));

    const body = { ...constructorTariff, months: 1, car_slots: 5, special_offers: 0 };

    expect(await quoteFor(body, token)).toMatchObject({
      credit: '225.00',
      amount: '0.00',
      refund: '1855.00',
    });
  });

  it('extends the same tariff from its end, without credit', async () => {
    const { user, token } = await aCompany(world);
    const counts = { carSlots: 12, specialOffers: 3 };
    const term = {
      type: tariffTypes.entityConstructor,
      paid: 95_000,
      monthPrice: 95_000,
      counts,
    };
    await aTerm(world, user.id, { ...term, startsAt: daysAfterStart(-10) });
    await aTerm(world, user.id, { ...term, startsAt: daysAfterStart(20) });

    expect(await quoteFor({ ...constructorTariff, months: 1 }, token)).toMatchObject({
      credit: '0.00',
      amount: '950.00',
      starts_at: daysAfterStart(50).toISOString(),
      ends_at: daysAfterStart(80).toISOString(),
    });
    // Eleven days of the first term have begun; the second term is credited in full.
    const otherOptions = { ...constructorTariff, months: 1, car_slots: 13 };
    const firstTermCredit = 95_000 - Math.floor((11 * 95_000) / 30);
    expect(await quoteFor(otherOptions, token)).toMatchObject({
      credit: '990.00',
      refund: `${(firstTermCredit + 95_000 - 99_000) / 100}`.padEnd(6, '0'),
      starts_at: START.toISOString(),
    });
  });

  it.each<[string, TariffType, number]>([
    ['expired', tariffTypes.entityBusiness, -31],
    ['of another account', tariffTypes.entityBusiness, -1],
  ])('gives no credit for a term that is %s', async (what, type, day) => {
    const [buyer, other] = [await aCompany(world), await aCompany(world)];
    const owner = what === 'expired' ? buyer : other;
    await aTerm(world, owner.user.id, {
      type,
      startsAt: daysAfterStart(day),
      paid: 120_000,
      monthPrice: 120_000,
    });

    const { credit, starts_at } = await quoteFor({ tariff_id: 4, months: 1 }, buyer.token);
    expect([credit, starts_at]).toEqual(['0.00', START.toISOString()]);
  });

  it('deducts used units that were granted with the term', async () => {
    const { user, token } = await aCompany(world);
    await aTerm(world, user.id, {
      type: tariffTypes.entityBusiness,
      startsAt: START,
      paid: 120_000,
      monthPrice: 120_000,
      granted: [
        { unit: 'ad', amount: 20, left: 5 },
        { unit: 'special_offer', amount: 4, left: 3 },
      ],
    });

    // 15 × 50 + 1 × 150 exceeds the price of the day that has begun.
    expect((await quoteFor({ tariff_id: 6, months: 1 }, token)).credit).toBe('300.00');
  });

  it('returns English texts', async () => {
    const headers = { 'accept-language': 'en' };
    const response = await world.call(getQuote, {
      body: { ...constructorTariff, car_slots: 21 },
      headers,
    });

    expect(dataOf(getQuote, response).items[0]?.title).toBe(
      'Constructor tariff: 21 ads, 3 special placements a month',
    );
  });

  it('writes nothing', async () => {
    const before = await world.database.allowanceEntry.count();
    await quoteFor(constructorTariff, (await aCompany(world)).token);

    expect(await world.database.allowanceEntry.count()).toBe(before);
  });
});

describe('payment/get-message-if-change-from-unlimited-to-constructor', () => {
  const noMessage = { message: null, credit: null, amount: null, ends_at: null };

  it('describes what happens to the unlimited tariff, identically with both methods', async () => {
    const { user, token } = await aCompany(world);
    await aUsedUnlimited(world, user.id, new Date(daysAfterStart(-14).getTime() + 1));
    const { tariff_id: _type, ...options } = constructorTariff;

    const getResult = dataOf(
      getChangeMessage,
      await world.call(getChangeMessage, { token, query: options }),
    );
    const postResponse = await world.call(askChangeMessage, { token, body: options });

    expect(getResult).toEqual({
      message:
        'Безлимит закончится сразу после оплаты, и Конструктор будет действовать до 13 сентября 2026. ' +
        'Неизрасходованные 2\u00a0080\u00a0₽ зачтём. К оплате будет 627,50\u00a0₽. ' +
        'Неиспользованные спецразмещения Безлимита пропадут, а размещённые объявления останутся на сайте до конца своего срока.',
      credit: '2080.00',
      amount: '627.50',
      ends_at: daysAfterStart(90).toISOString(),
    });
    expect(dataOf(askChangeMessage, postResponse)).toEqual(getResult);
  });

  it('defaults to a month with the default options, and states the refund', async () => {
    const { user, token } = await aCompany(world);
    await aUsedUnlimited(world, user.id, new Date(daysAfterStart(-14).getTime() + 1));
    const headers = { 'accept-language': 'en' };

    const response = await world.call(askChangeMessage, { token, headers, body: {} });

    const { message, ...amounts } = dataOf(askChangeMessage, response);
    expect(amounts).toEqual({
      credit: '2080.00',
      amount: '0.00',
      ends_at: daysAfterStart(30).toISOString(),
    });
    expect(message).toContain(
      'There will be nothing to pay. We will also return 1\u00a0350\u00a0₽',
    );
  });

  it('returns only nulls without a current unlimited tariff', async () => {
    const expiredTariff = { tariffType: 6, tariffExpiresAt: START };
    for (const fields of [{}, { tariffType: 4 }, expiredTariff]) {
      const { token } = await aCompany(world, fields);
      expect(dataOf(getChangeMessage, await world.call(getChangeMessage, { token }))).toEqual(
        noMessage,
      );
    }
  });

  it('returns no credit for an unlimited tariff without a payment', async () => {
    const { token } = await aCompany(world, { tariffType: 6, tariffExpiresAt: null });

    const result = dataOf(getChangeMessage, await world.call(getChangeMessage, { token }));

    expect(result).toMatchObject({ credit: '0.00', amount: '730.00' });
  });
});
