import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  costsAsExpected,
  creditOfTerm,
  isSameTariff,
  MONTH_DAYS,
  monthsAfter,
  type PaidTerm,
  settleSums,
} from './quotes.rules.ts';

const DAY_MS = 86_400_000;
const BOUGHT = new Date('2026-06-01T09:30:00.000Z');
const prices = { advert: 5_000, specialOffer: 15_000 };
const unlimited: PaidTerm = {
  startsAt: BOUGHT,
  paid: 390_000,
  monthPrice: 390_000,
  used: { adverts: 22, specialOffers: 2 },
  prices,
};
/** Returns a time on a day of the term, which begins with day 1. */
const onDay = (day: number) => new Date(BOUGHT.getTime() + (day - 1) * DAY_MS + 3_600_000);

it('values an unlimited month at 2080 on day 14, after 22 ads and 2 placements', () => {
  expect(creditOfTerm(unlimited, onDay(14))).toBe(208_000);
});

it('charges 627.50 for the constructor of 2707.50 then', () => {
  const sums = settleSums({ subtotal: 285_000, discount: 14_250, credit: 208_000 }, 100);

  expect(sums).toEqual({
    subtotal: 285_000,
    discount: 14_250,
    credit: 208_000,
    amount: 62_750,
    refund: 0,
  });
});

it.each([
  ['at its start a day has begun', 0, 377_000],
  ['a millisecond before the second day', DAY_MS - 1, 377_000],
  ['when the second day begins', DAY_MS, 364_000],
  ['on its last day', 30 * DAY_MS - 1, 0],
  ['before it has begun', -1, 390_000],
])('%s', (_what, after, credit) => {
  const unused = { ...unlimited, used: { adverts: 0, specialOffers: 0 } };

  expect(creditOfTerm(unused, new Date(BOUGHT.getTime() + after))).toBe(credit);
});

it('counts the use if it is worth more than the days', () => {
  const used = { adverts: 60, specialOffers: 5 };

  expect(creditOfTerm({ ...unlimited, used }, onDay(2))).toBe(390_000 - 300_000 - 75_000);
  expect(creditOfTerm({ ...unlimited, used: { ...used, adverts: 78 } }, onDay(2))).toBe(0);
});

it('rounds days down to a kopeck', () => {
  const odd = { ...unlimited, monthPrice: 100, paid: 100, used: { adverts: 0, specialOffers: 0 } };

  expect(creditOfTerm(odd, onDay(1))).toBe(97);
});

it('refunds credit beyond the price, and waives a sum too small to charge', () => {
  const bought = { subtotal: 10_000, discount: 500 };

  expect(settleSums({ ...bought, credit: 12_000 }, 100)).toMatchObject({
    credit: 9_500,
    amount: 0,
    refund: 2_500,
  });
  expect(settleSums({ ...bought, credit: 9_401 }, 100)).toMatchObject({ discount: 599, amount: 0 });
  expect(settleSums({ ...bought, credit: 9_400 }, 100)).toMatchObject({
    discount: 500,
    amount: 100,
  });
});

const sum = fc.integer({ min: 0, max: 2_000_000_000 });

it('returns sums that add up, are not negative, and never rise with credit', () => {
  const given = fc
    .tuple(sum, sum, sum)
    .map(([subtotal, part, credit]) => ({ subtotal, discount: part % (subtotal + 1), credit }));
  fc.assert(
    fc.property(given, fc.integer({ min: 0, max: 10_000 }), (bought, minimum) => {
      const sums = settleSums(bought, minimum);

      expect(sums.amount).toBe(sums.subtotal - sums.discount - sums.credit);
      expect(sums.credit + sums.refund).toBe(bought.credit);
      expect(Math.min(...Object.values(sums))).toBeGreaterThanOrEqual(0);
      expect(sums.discount).toBeLessThanOrEqual(sums.subtotal);
      expect(sums.amount === 0 || sums.amount >= minimum).toBe(true);
      const more = settleSums({ ...bought, credit: bought.credit + 1 }, minimum);
      expect(more.amount).toBeLessThanOrEqual(sums.amount);
    }),
  );
});

it('returns exact credit between zero and the paid sum that only falls with time and use', () => {
  const counts = fc.integer({ min: 0, max: 500 });
  const term = fc.record({
    startsAt: fc.constant(BOUGHT),
    paid: sum,
    monthPrice: sum,
    used: fc.record({ adverts: counts, specialOffers: counts }),
    prices: fc.constant(prices),
  });
  fc.assert(
    fc.property(term, fc.integer({ min: 1, max: 359 }), counts, (bought, day, more) => {
      const credit = creditOfTerm(bought, onDay(day));

      const byDays = (BigInt(day) * BigInt(bought.monthPrice)) / BigInt(MONTH_DAYS);
      const byUse = BigInt(bought.used.adverts * 5_000 + bought.used.specialOffers * 15_000);
      const spent = byDays > byUse ? byDays : byUse;
      const exact = BigInt(bought.paid) - spent;
      expect(BigInt(credit)).toBe(exact > 0n ? exact : 0n);
      expect(credit).toBeLessThanOrEqual(bought.paid);
      expect(creditOfTerm(bought, onDay(day + 1))).toBeLessThanOrEqual(credit);
      const used = { ...bought.used, adverts: bought.used.adverts + more };
      expect(creditOfTerm({ ...bought, used }, onDay(day))).toBeLessThanOrEqual(credit);
    }),
  );
});

it('counts a month as 30 days of 24 hours', () => {
  expect(monthsAfter(BOUGHT, 3).getTime() - BOUGHT.getTime()).toBe(90 * DAY_MS);
});

it('rejects a purchase only at a different price', () => {
  expect(costsAsExpected(62_750, undefined)).toBe(true);
  expect(costsAsExpected(62_750, '627.50')).toBe(true);
  expect(costsAsExpected(62_750, '627.51')).toBe(false);
});

it('prolongs a tariff only with the same options', () => {
  const counts = { car_slots: 12, special_offers: 3 };
  const bought = { type: 5, counts };

  expect(isSameTariff(bought, { type: 5, counts: { ...counts } })).toBe(true);
  expect(isSameTariff(bought, { type: 5, counts: { ...counts, car_slots: 13 } })).toBe(false);
  expect(isSameTariff({ type: 4, counts: null }, { type: 4, counts: null })).toBe(true);
  expect(isSameTariff({ type: 4, counts: null }, { type: 6, counts: null })).toBe(false);
});
