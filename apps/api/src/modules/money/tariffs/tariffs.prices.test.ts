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
const made = { price: '730.00', options: { car_slots, special_offers } };

it('charges 2707.50 for 12 slots and 3 placements over 3 months', () => {
  const month = monthPrice(made, { car_slots: 12, special_offers: 3 });

  expect(month).toBe((450 + 80 + 420) * 100);
  expect(toAmount(termPrice(month, { months: 3, discount: 5 }))).toBe('2707.50');
});

it.each([
  [0, 0],
  [10, 45_000],
  [11, 49_000],
  [50, 205_000],
  [51, 208_500],
  [100, 380_000],
])('charges for %i slots %i kopecks a month', (count, price) => {
  expect(optionPrice(car_slots, count)).toBe(price);
});

it('charges the stated price of a tariff without options', () => {
  expect(monthPrice({ price: '1200.00', options: null }, null)).toBe(120_000);
});

const sum = fc.integer({ min: 0, max: 100_000_000 });

/** Any option that admins can enter. */
const anOption: fc.Arbitrary<TariffOption> = fc
  .array(fc.record({ size: fc.integer({ min: 1, max: 90 }), price: sum }), {
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

it('sums the units of an option, each at the price of its tier', () => {
  fc.assert(
    fc.property(anOption, fc.double({ min: 0, max: 1, noNaN: true }), (option, part) => {
      const count = Math.floor(option.max * part);
      let each = 0n;
      for (let unit = 1; unit <= count; unit += 1) {
        const tier = option.tiers.find(({ up_to }) => unit <= up_to);
        each += BigInt(toKopecks(tier?.price ?? ''));
      }
      expect(BigInt(optionPrice(option, count))).toBe(each);
    }),
  );
});

it('never costs less with one unit more', () => {
  fc.assert(
    fc.property(anOption, fc.nat(899), (option, count) => {
      expect(optionPrice(option, count + 1)).toBeGreaterThanOrEqual(optionPrice(option, count));
    }),
  );
});

it('computes terms exact in kopecks, growing with the month and never above its months', () => {
  const terms = fc.record({
    months: fc.constantFrom(...termMonths),
    discount: fc.integer({ min: 0, max: 90 }),
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200_000_000_000 }), terms, (month, term) => {
      const price = termPrice(month, term);

      const exact = (BigInt(month) * BigInt(term.months) * BigInt(100 - term.discount)) / 100n;
      expect(BigInt(price)).toBe(exact);
      expect(price).toBeLessThanOrEqual(month * term.months);
      expect(termPrice(month + 1, term)).toBeGreaterThanOrEqual(price);
    }),
  );
});

it('round-trips sums through text', () => {
  fc.assert(fc.property(sum, (kopecks) => toKopecks(toAmount(kopecks)) === kopecks));
  expect(toAmount(5)).toBe('0.05');
});

it.each([
  ['2707.50', '2\u00a0707,50\u00a0₽', '2\u00a0707.50\u00a0₽'],
  ['50.00', '50\u00a0₽', '50\u00a0₽'],
  ['1234567.05', '1\u00a0234\u00a0567,05\u00a0₽', '1\u00a0234\u00a0567.05\u00a0₽'],
])('formats %s as %s', (sum, ru, en) => {
  expect([amountText(sum, 'ru'), amountText(sum, 'en')]).toEqual([ru, en]);
});
