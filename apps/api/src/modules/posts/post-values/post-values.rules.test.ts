import { describe, expect, it } from 'vitest';
import { isBigStep, pricesAtOnce } from './post-values.rules.ts';

/** What a price is in kopecks at so many kopecks a unit. */
const row = (price: bigint | null, kopecks: bigint, approvedPriceRub: bigint | null = null) => ({
  price,
  priceRub: price === null ? null : price * kopecks,
  approvedPriceRub,
});

describe('pricesAtOnce', () => {
  it('are no big step, and the next ones are', () => {
    for (const [price, kopecks, approved] of [
      [4_000_000n, 100n, null],
      [999_999n, 100n, 90_000_001n],
      [50_000n, 8_125n, 400_000_000n],
      [1n, 100n, null],
    ] as const) {
      const { from, to } = pricesAtOnce(row(price, kopecks, approved)) ?? { from: -1, to: -1 };
      const base = approved ?? price * kopecks;
      const isBig = (next: number) => isBigStep(base, BigInt(next) * kopecks);
      expect([isBig(from), isBig(to)]).toEqual([false, false]);
      expect([isBig(from - 1), isBig(to + 1)]).toEqual([true, true]);
    }
  });

  it('are none where there is no price to step from', () => {
    expect(pricesAtOnce(row(null, 100n))).toBeNull();
    expect(pricesAtOnce(row(0n, 100n))).toBeNull();
  });
});
