import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  computeAmounts,
  creditOfTerm,
  isSameTariff,
  MONTH_DAYS,
  matchesExpectedAmount,
  monthsAfter,
  type PaidTerm,
} from './quotes.rules.ts';

const DAY_MS = 86_400_000;
const BOUGHT_AT = new Date('2026-06-01T09:30:00.000Z');
const prices = { advert: 5_000, specialOffer: 15_000 };
const unlimitedTerm: PaidTerm = {
  startsAt: BOUGHT_AT,
  paid: 390_000,
  monthPrice: 390_000,
  used: { adverts: 22, specialOffers: 2 },
  prices,
};
/** Returns a time on a day of the term, which begins with day 1. */
const onDay = (day: number) => new Date(BOUGHT_AT.getTime() + (day - 1) * DAY_MS + 3_600_000);

it('credits 2,080 roubles for a month of the unlimited tariff on day 14, after 22 ads and 2 special placements', () => {
  expect(creditOfTerm(unlimitedTerm, onDay(14))).toBe(208_000);
});

it('charges 627.50 roubles for a constructor tariff of 2,707.50 after a credit of 2,080', () => {
  const amounts = computeAmounts({ subtotal: 285_000, discount: 14_250, credit: 208_000 }, 100);

  expect(amounts).toEqual({
    subtotal: 285_000,
    discount: 14_250,
    credit: 208_000,
    amount: 62_750,
    refund: 0,
  });
});

it.each([
  ['at its start, when the first day has already begun', 0, 377_000],
  ['a millisecond before the second day', DAY_MS - 1, 377_000],
  ['when the second day begins', DAY_MS, 364_000],
  ['on its last day', 30 * DAY_MS - 1, 0],
  ['before its start', -1, 390_000],
])('credits the days of a term that have not begun: %s', (_what, elapsedMs, credit) => {
  const unused = { ...unlimitedTerm, used: { adverts: 0, specialOffers: 0 } };

  expect(creditOfTerm(unused, new Date(BOUGHT_AT.getTime() + elapsedMs))).toBe(credit);
});

it('deducts the used units instead of the days that have begun if they cost more', () => {
  const usedUnits = { adverts: 60, specialOffers: 5 };

  expect(creditOfTerm({ ...unlimitedTerm, used: usedUnits }, onDay(2))).toBe(
    390_000 - 300_000 - 75_000,
  );
  expect(creditOfTerm({ ...unlimitedTerm, used: { ...usedUnits, adverts: 78 } }, onDay(2))).toBe(0);
});

it('rounds the price of the days that have begun down to a kopeck', () => {
  const oneRouble = {
    ...unlimitedTerm,
    monthPrice: 100,
    paid: 100,
    used: { adverts: 0, specialOffers: 0 },
  };

  expect(creditOfTerm(oneRouble, onDay(1))).toBe(97);
});

it('refunds credit beyond the price, and waives an amount too small to charge', () => {
  const prices = { subtotal: 10_000, discount: 500 };

  expect(computeAmounts({ ...prices, credit: 12_000 }, 100)).toMatchObject({
    credit: 9_500,
    amount: 0,
    refund: 2_500,
  });
  expect(computeAmounts({ ...prices, credit: 9_401 }, 100)).toMatchObject({
    discount: 599,
    amount: 0,
  });
  expect(computeAmounts({ ...prices, credit: 9_400 }, 100)).toMatchObject({
    discount: 500,
    amount: 100,
  });
});

const anyKopecks = fc.integer({ min: 0, max: 2_000_000_000 });

it('returns amounts that add up and are not negative, and never charges more for more credit', () => {
  const purchases = fc
    .tuple(anyKopecks, anyKopecks, anyKopecks)
    .map(([subtotal, part, credit]) => ({ subtotal, discount: part % (subtotal + 1), credit }));
  fc.assert(
    fc.property(purchases, fc.integer({ min: 0, max: 10_000 }), (purchase, minimum) => {
      const amounts = computeAmounts(purchase, minimum);

      expect(amounts.amount).toBe(amounts.subtotal - amounts.discount - amounts.credit);
      expect(amounts.credit + amounts.refund).toBe(purchase.credit);
      expect(Math.min(...Object.values(amounts))).toBeGreaterThanOrEqual(0);
      expect(amounts.discount).toBeLessThanOrEqual(amounts.subtotal);
      expect(amounts.amount === 0 || amounts.amount >= minimum).toBe(true);
      const withMoreCredit = computeAmounts({ ...purchase, credit: purchase.credit + 1 }, minimum);
      expect(withMoreCredit.amount).toBeLessThanOrEqual(amounts.amount);
    }),
  );
});

it('returns exact credit between zero and the paid amount that never grows with time or use', () => {
  const counts = fc.integer({ min: 0, max: 500 });
  const term = fc.record({
    startsAt: fc.constant(BOUGHT_AT),
    paid: anyKopecks,
    monthPrice: anyKopecks,
    used: fc.record({ adverts: counts, specialOffers: counts }),
    prices: fc.constant(prices),
  });
  fc.assert(
    fc.property(term, fc.integer({ min: 1, max: 359 }), counts, (term, day, extraUses) => {
      const credit = creditOfTerm(term, onDay(day));

      const byDays = (BigInt(day) * BigInt(term.monthPrice)) / BigInt(MONTH_DAYS);
      const byUse = BigInt(term.used.adverts * 5_000 + term.used.specialOffers * 15_000);
      const spent = byDays > byUse ? byDays : byUse;
      const exactCredit = BigInt(term.paid) - spent;
      expect(BigInt(credit)).toBe(exactCredit > 0n ? exactCredit : 0n);
      expect(credit).toBeLessThanOrEqual(term.paid);
      expect(creditOfTerm(term, onDay(day + 1))).toBeLessThanOrEqual(credit);
      const usedUnits = { ...term.used, adverts: term.used.adverts + extraUses };
      expect(creditOfTerm({ ...term, used: usedUnits }, onDay(day))).toBeLessThanOrEqual(credit);
    }),
  );
});

it('counts a month as 30 days of 24 hours', () => {
  expect(monthsAfter(BOUGHT_AT, 3).getTime() - BOUGHT_AT.getTime()).toBe(90 * DAY_MS);
});

it('matches only the expected amount, or any amount if none is expected', () => {
  expect(matchesExpectedAmount(62_750, undefined)).toBe(true);
  expect(matchesExpectedAmount(62_750, '627.50')).toBe(true);
  expect(matchesExpectedAmount(62_750, '627.51')).toBe(false);
});

it('considers tariffs the same only if type and options are equal', () => {
  const counts = { car_slots: 12, special_offers: 3 };
  const choice = { type: 5, counts };

  expect(isSameTariff(choice, { type: 5, counts: { ...counts } })).toBe(true);
  expect(isSameTariff(choice, { type: 5, counts: { ...counts, car_slots: 13 } })).toBe(false);
  expect(isSameTariff({ type: 4, counts: null }, { type: 4, counts: null })).toBe(true);
  expect(isSameTariff({ type: 4, counts: null }, { type: 6, counts: null })).toBe(false);
});
