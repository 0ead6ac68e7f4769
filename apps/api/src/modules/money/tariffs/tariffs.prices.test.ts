import {
  amountText,
  monthPrice,
  optionPrice,
  type TariffOption,
  tariffOptions,
  termMonths,
  termPrice,
  toAmount,
  toKopecks,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const car_slots = {
  min: 5,
  max: 100,
  default: 10,
  tiers: [
    { up_to: 10, price: '45.00' },
    { up_to: 50, price: '40.00' },
    { up_to: 100, price: '35.00' },
  ],
};
const special_offers = {
  min: 0,
  max: 50,
  default: 2,
  tiers: [
    { up_to: 5, price: '140.00' },
    { up_to: 50, price: '120.00' },
  ],
};
const constructorTariff = { price: '730.00', options: { car_slots, special_offers } };

it('charges 2707.50 for 12 ads and 3 special placements a month for 3 months at a 5% discount', () => {
  const monthlyPrice = monthPrice(constructorTariff, { car_slots: 12, special_offers: 3 });

  expect(monthlyPrice).toBe((450 + 80 + 420) * 100);
  expect(toAmount(termPrice(monthlyPrice, { months: 3, discount: 5 }))).toBe('2707.50');
});

it.each([
  [0, 0],
  [10, 45_000],
  [11, 49_000],
  [50, 205_000],
  [51, 208_500],
  [100, 380_000],
])('prices %i ads at %i kopecks a month', (count, price) => {
  expect(optionPrice(car_slots, count)).toBe(price);
});

it('charges the fixed price of a tariff without options', () => {
  expect(monthPrice({ price: '1200.00', options: null }, null)).toBe(120_000);
});

const anyKopecks = fc.integer({ min: 0, max: 100_000_000 });

/** Generates options that admins can enter. */
const anOption: fc.Arbitrary<TariffOption> = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 90 }), price: anyKopecks }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((rows) => {
    let max = 0;
    const tiers = rows.map(({ size, price }) => {
      max += size;
      return { up_to: max, price: toAmount(price) };
    });
    return { min: 0, max, default: Math.min(1, max), tiers };
  });

it('generates only options that admins can enter', () => {
  fc.assert(
    fc.property(anOption, (option) => {
      tariffOptions.parse({ car_slots: option, special_offers: option });
    }),
  );
});

it('adds up the units of an option, each at the price of its tier', () => {
  fc.assert(
    fc.property(anOption, fc.double({ min: 0, max: 1, noNaN: true }), (option, fraction) => {
      const count = Math.floor(option.max * fraction);
      let expected = 0n;
      for (let unit = 1; unit <= count; unit += 1) {
        const tier = option.tiers.find(({ up_to }) => unit <= up_to);
        expected += BigInt(toKopecks(tier?.price ?? ''));
      }
      expect(BigInt(optionPrice(option, count))).toBe(expected);
    }),
  );
});

it('never costs less for one more unit', () => {
  fc.assert(
    fc.property(anOption, fc.nat(899), (option, count) => {
      expect(optionPrice(option, count + 1)).toBeGreaterThanOrEqual(optionPrice(option, count));
    }),
  );
});

it('computes the exact price of a term in kopecks, which grows with the monthly price and never exceeds the undiscounted one', () => {
  const terms = fc.record({
    months: fc.constantFrom(...termMonths),
    discount: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000_000_000 }), terms, (monthlyPrice, term) => {
      const price = termPrice(monthlyPrice, term);

      const exactPrice =
        (BigInt(monthlyPrice) * BigInt(term.months) * BigInt(100 - term.discount)) / 100n;
      expect(BigInt(price)).toBe(exactPrice);
      expect(price).toBeLessThanOrEqual(monthlyPrice * term.months);
      expect(termPrice(monthlyPrice + 1, term)).toBeGreaterThanOrEqual(price);
    }),
  );
});

it('round-trips amounts through text', () => {
  fc.assert(fc.property(anyKopecks, (kopecks) => toKopecks(toAmount(kopecks)) === kopecks));
  expect(toAmount(5)).toBe('0.05');
});

it.each([
  ['2707.50', '2\u00a0707,50\u00a0₽', '2\u00a0707.50\u00a0₽'],
  ['50.00', '50\u00a0₽', '50\u00a0₽'],
  ['1234567.05', '1\u00a0234\u00a0567,05\u00a0₽', '1\u00a0234\u00a0567.05\u00a0₽'],
])('formats %s as %s', (amount, ru, en) => {
  expect([amountText(amount, 'ru'), amountText(amount, 'en')]).toEqual([ru, en]);
});
