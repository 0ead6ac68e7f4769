import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceError } from './offer-actions.rules.ts';

const noOffers = { countered: null, declined: [] };

describe("a buyer's price", () => {
  it.each([
    [65n, 100n, 'offer.too_low'],
    [66n, 100n, null],
    [64_999_999n, 99_999_999n, 'offer.too_low'],
    [65_000_000n, 99_999_999n, null],
    [1n, 1n, null],
    [649_999_999_999n, 999_999_999_999n, 'offer.too_low'],
    [650_000_000_000n, 999_999_999_999n, null],
    [200n, 100n, null],
    [1n, null, null],
  ])('of %s for an asking price of %s results in %s', (price, asking, error) => {
    expect(priceError('buyer', { price, asking, ...noOffers })).toBe(error);
  });

  it('must exceed exactly 65 % of the asking price', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 20n });
    fc.assert(
      fc.property(price, price, (offered, asking) => {
        const error = priceError('buyer', { price: offered, asking, ...noOffers });
        // 20 given ≤ 13 asking: the same bound without a percentage.
        expect(error === 'offer.too_low').toBe(20n * offered <= 13n * asking);
      }),
    );
  });

  it.each([
    [80n, null, [80n], 'offer.not_higher'],
    [81n, null, [70n, 80n], null],
    [90n, 90n, [], 'counter_not_lower'],
    [89n, 90n, [], null],
    [60n, 90n, [95n], 'offer.too_low'],
  ])(
    'of %s against %s, after %s was declined, results in %s',
    (price, countered, declined, error) => {
      expect(priceError('buyer', { price, asking: 100n, countered, declined })).toBe(error);
    },
  );
});

describe("a seller's counter", () => {
  it.each([
    [80n, 100n, 'counter_low'],
    [81n, 100n, null],
    [100n, 100n, null],
    [101n, 100n, 'counter_high'],
    [1_000n, null, null],
    [80n, null, 'counter_low'],
  ])('of %s to 80 for an asking price of %s results in %s', (price, asking, error) => {
    expect(priceError('seller', { price, asking, countered: 80n, declined: [] })).toBe(error);
  });
});
