import { askChangeMessage, getChangeMessage, getQuote } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../../testing/a-term.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const constructorTariff = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

const invalidBodies: [body: object, fields: string[]][] = [
  [{}, ['advert']],
  [{ advert: 0, spec_offer: 0 }, ['advert']],
  [{ advert: 1, currency_id: 2 }, ['currency_id']],
  [{ advert: 1, currency_id: 999 }, ['currency_id']],
  [{ tariff_id: 4 }, ['months']],
  ...[7, 999, 2_147_483_647].map((tariff_id): [object, string[]] => [
    { tariff_id, months: 1 },
    ['tariff_id'],
  ]),
  [{ tariff_id: 5, months: 1 }, ['car_slots', 'special_offers']],
  ...[4, 101, 0, -1].map((car_slots): [object, string[]] => [
    { ...constructorTariff, car_slots },
    ['car_slots'],
  ]),
  [{ ...constructorTariff, special_offers: 51 }, ['special_offers']],
  [{ ...constructorTariff, car_slots: 4, special_offers: -1 }, ['car_slots', 'special_offers']],
];

describe('payment/quote', () => {
  it.each(invalidBodies)('rejects %j', async (body, fields) => {
    const { code, errors } = failureOf(await world.call(getQuote, { body }), 422);

    expect(code).toBe('validation');
    expect(Object.keys(errors ?? {}).sort()).toEqual(fields.toSorted());
  });

  it('names the minimum of an option', async () => {
    const headers = { 'accept-language': 'en' };
    const response = await world.call(getQuote, {
      body: { ...constructorTariff, car_slots: 4 },
      headers,
    });

    expect(failureOf(response, 422).errors).toEqual({ car_slots: ['Min 5'] });
  });

  it.each([1, 2, 3])('rejects tariff %i, which is not sold by months', async (tariff_id) => {
    for (const termFields of [{ months: 1 }, { months: 'x' }, {}]) {
      const response = await world.call(getQuote, { body: { tariff_id, ...termFields } });
      expect(failureOf(response, 409).code).toBe('tariff.not_sold');
    }
  });

  it.each(['2707.49', '2707.51', '0.00'])(
    'rejects the expected amount %s',
    async (expectedAmount) => {
      const body = { ...constructorTariff, expected_amount: expectedAmount };

      const response = await world.call(getQuote, { body });

      expect(failureOf(response, 409).code).toBe('payment.price_changed');
    },
  );

  it('charges nothing below the minimum amount', async () => {
    const minimumWorld = await testWorld({ PAYMENT_MINIMUM: '60.00' });
    const response = await minimumWorld.call(getQuote, { body: { advert: 1 } });
    await minimumWorld.close();

    expect(dataOf(getQuote, response)).toMatchObject({
      subtotal: '50.00',
      discount: '50.00',
      amount: '0.00',
    });
  });
});

describe('payment/get-message-if-change-from-unlimited-to-constructor', () => {
  let token: string;
  beforeAll(async () => {
    token = (await aCompany(world, { tariffType: 6 })).token;
  });

  it.each([{ car_slots: 4 }, { car_slots: 101 }, { special_offers: 51 }, { special_offers: -1 }])(
    'rejects %j with both methods',
    async (fields) => {
      const getResponse = await world.call(getChangeMessage, { token, query: fields });
      const postResponse = await world.call(askChangeMessage, { token, body: fields });

      for (const response of [getResponse, postResponse]) {
        expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(Object.keys(fields));
      }
    },
  );

  it('accepts only JSON numbers in a body', async () => {
    const body = { months: '3' };
    expect(
      failureOf(await world.call(askChangeMessage, { token, body }), 422).errors,
    ).toHaveProperty('months');
    dataOf(getChangeMessage, await world.call(getChangeMessage, { token, query: body }));
  });
});
