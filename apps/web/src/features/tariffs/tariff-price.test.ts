import type { Tariff } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { purchaseOf, termPriceOf } from './tariff-price.ts';
import { readTariffView } from './tariff-view.ts';

const constructorTariff: Tariff = {
  id: 5,
  type_id: 5,
  name: 'Конструктор',
  description: '',
  adverts: 10,
  special_offers: 2,
  period: 30,
  months: 1,
  car_slots: 10,
  price: '730.00',
  terms: [
    { months: 1, discount: 0, price: '730.00' },
    { months: 3, discount: 5, price: '2080.50' },
  ],
  options: {
    car_slots: {
      min: 5,
      max: 100,
      default: 10,
      tiers: [
        { up_to: 10, price: '45.00' },
        { up_to: 100, price: '40.00' },
      ],
    },
    special_offers: { min: 0, max: 50, default: 2, tiers: [{ up_to: 50, price: '140.00' }] },
  },
};

test('prices the term and the counts in the URL', () => {
  const price = termPriceOf(constructorTariff, readTariffView('?months=3&slots=12&special=3'));

  expect(price).toMatchObject({
    months: 3,
    pricePerMonth: 95_000,
    fullPrice: 285_000,
    total: 270_750,
  });
  expect(price && purchaseOf(constructorTariff, price)).toEqual({
    tariff_id: 5,
    months: 3,
    car_slots: 12,
    special_offers: 3,
  });
});

test.each(['', '?months=6&slots=4&special=51', '?months=2&slots=x&special=-1', '?slots=1e3'])(
  'falls back to the defaults for unavailable values: %j',
  (search) => {
    expect(termPriceOf(constructorTariff, readTariffView(search))).toMatchObject({
      months: 1,
      counts: { car_slots: 10, special_offers: 2 },
      total: 73_000,
    });
  },
);

test('returns null for a tariff without terms', () => {
  expect(termPriceOf({ ...constructorTariff, terms: [] }, {})).toBeNull();
});
