import { describe, expect, it } from 'vitest';
import { examplePostValues } from '../../../testing/some-values.ts';
import {
  isBigPriceStep,
  isCheckedChange,
  unreviewedPriceRange,
  unreviewedValues,
} from './post-values.rules.ts';

/** Returns the price columns of an ad at a rate of `kopecks` per unit of its currency. */
const aPriceRow = (
  price: bigint | null,
  kopecks: bigint,
  approvedPriceRub: bigint | null = null,
) => ({
  price,
  priceRub: price === null ? null : price * kopecks,
  approvedPriceRub,
});

describe('isBigPriceStep', () => {
  it.each([
    [null, null, false],
    [100n, null, false],
    [null, 100n, true],
    [100n, 100n, false],
    [100n, 150n, false],
    [100n, 151n, true],
    [100n, 50n, false],
    [100n, 49n, true],
    [0n, 0n, false],
  ])('returns, for a step from %s to %s, %s', (approved, next, expected) => {
    expect(isBigPriceStep(approved, next)).toBe(expected);
  });
});

describe('unreviewedPriceRange', () => {
  it('returns the range of prices without a big step', () => {
    for (const [price, kopecks, approved] of [
      [4_000_000n, 100n, null],
      [999_999n, 100n, 90_000_001n],
      [50_000n, 8_125n, 400_000_000n],
      [1n, 100n, null],
    ] as const) {
      const { from, to } = unreviewedPriceRange(aPriceRow(price, kopecks, approved)) ?? {
        from: -1,
        to: -1,
      };
      const basePrice = approved ?? price * kopecks;
      const isBigStepTo = (next: number) => isBigPriceStep(basePrice, BigInt(next) * kopecks);
      expect([isBigStepTo(from), isBigStepTo(to)]).toEqual([false, false]);
      expect([isBigStepTo(from - 1), isBigStepTo(to + 1)]).toEqual([true, true]);
    }
  });

  it('returns null without a price to compare with', () => {
    expect(unreviewedPriceRange(aPriceRow(null, 100n))).toBeNull();
    expect(unreviewedPriceRange(aPriceRow(0n, 100n))).toBeNull();
    expect(unreviewedPriceRange({ price: 5n, priceRub: null, approvedPriceRub: null })).toBeNull();
  });
});

describe('isCheckedChange', () => {
  const publishedVersion = { values: examplePostValues, photoIds: [1, 2] };
  const isCheckedWith = (change: Partial<typeof examplePostValues>, isBigStep = false) =>
    isCheckedChange(
      publishedVersion,
      { ...publishedVersion, values: { ...examplePostValues, ...change } },
      isBigStep,
    );

  it('reports a change that a moderator has to review', () => {
    expect(isCheckedWith({})).toBe(false);
    expect(isCheckedWith({ description: 'Два владельца' })).toBe(true);
    expect(isCheckedWith({ comment: 'Новый комментарий', contact_phones: [] })).toBe(false);
    expect(
      isCheckedChange(publishedVersion, { ...publishedVersion, photoIds: [2, 1] }, false),
    ).toBe(true);
    expect(
      isCheckedChange(publishedVersion, { ...publishedVersion, photoIds: [1, 2] }, false),
    ).toBe(false);
  });

  it.each([{ price: 1 }, { currency_id: 2 }])(
    'reports the change %j only with a big step',
    (change) => {
      expect(isCheckedWith(change, false)).toBe(false);
      expect(isCheckedWith(change, true)).toBe(true);
    },
  );

  it('reports no change if the price is unchanged', () => {
    expect(isCheckedWith({ comment: 'Новый комментарий' }, true)).toBe(false);
  });
});

describe('unreviewedValues', () => {
  const next = {
    ...examplePostValues,
    description: 'Новое',
    comment: 'Новый',
    price: 1,
    currency_id: 2,
  };

  it('returns the new values of fields that need no review', () => {
    const { description } = examplePostValues;
    expect(unreviewedValues(examplePostValues, next, false)).toEqual({ ...next, description });
  });

  it('returns the old price for a big step', () => {
    expect(unreviewedValues(examplePostValues, next, true)).toEqual({
      ...examplePostValues,
      comment: 'Новый',
    });
  });
});
