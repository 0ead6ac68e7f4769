import { describe, expect, it } from 'vitest';
import { someValues } from '../../../testing/some-values.ts';
import {
  isBigPriceStep,
  isCheckedChange,
  unreviewedPriceRange,
  unreviewedValues,
} from './post-values.rules.ts';

/** Returns the columns of a price at a rate of `kopecks` per unit. */
const row = (price: bigint | null, kopecks: bigint, approvedPriceRub: bigint | null = null) => ({
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
  ])('returns for a step from %s to %s: %s', (approved, next, expected) => {
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
      const { from, to } = unreviewedPriceRange(row(price, kopecks, approved)) ?? {
        from: -1,
        to: -1,
      };
      const base = approved ?? price * kopecks;
      const isBig = (next: number) => isBigPriceStep(base, BigInt(next) * kopecks);
      expect([isBig(from), isBig(to)]).toEqual([false, false]);
      expect([isBig(from - 1), isBig(to + 1)]).toEqual([true, true]);
    }
  });

  it('returns null without a price to step from', () => {
    expect(unreviewedPriceRange(row(null, 100n))).toBeNull();
    expect(unreviewedPriceRange(row(0n, 100n))).toBeNull();
    expect(unreviewedPriceRange({ price: 5n, priceRub: null, approvedPriceRub: null })).toBeNull();
  });
});

describe('isCheckedChange', () => {
  const before = { values: someValues, photoIds: [1, 2] };
  const isChecked = (change: Partial<typeof someValues>, isBig = false) =>
    isCheckedChange(before, { ...before, values: { ...someValues, ...change } }, isBig);

  it('reports a change that a moderator has to review', () => {
    expect(isChecked({})).toBe(false);
    expect(isChecked({ description: 'Два владельца' })).toBe(true);
    expect(isChecked({ comment: 'Новый комментарий', contact_phones: [] })).toBe(false);
    expect(isCheckedChange(before, { ...before, photoIds: [2, 1] }, false)).toBe(true);
    expect(isCheckedChange(before, { ...before, photoIds: [1, 2] }, false)).toBe(false);
  });

  it.each([{ price: 1 }, { currency_id: 2 }])('reports %j only with a big step', (change) => {
    expect(isChecked(change, false)).toBe(false);
    expect(isChecked(change, true)).toBe(true);
  });

  it('reports no change for an unchanged price', () => {
    expect(isChecked({ comment: 'Новый комментарий' }, true)).toBe(false);
  });
});

describe('unreviewedValues', () => {
  const next = { ...someValues, description: 'Новое', comment: 'Новый', price: 1, currency_id: 2 };

  it('takes over fields that need no review', () => {
    const { description } = someValues;
    expect(unreviewedValues(someValues, next, false)).toEqual({ ...next, description });
  });

  it('leaves the price unchanged for a big step', () => {
    expect(unreviewedValues(someValues, next, true)).toEqual({ ...someValues, comment: 'Новый' });
  });
});
