import { describe, expect, it } from 'vitest';
import { examplePostValues } from '../../testing/some-values.ts';
import { columnsOf, valuesOf } from './post-columns.ts';

describe('columnsOf', () => {
  it.each([9_500_000, 0, null])('converts a price of %s to columns and back', (price) => {
    const columns = columnsOf({ ...examplePostValues, price });
    expect(columns).toMatchObject({
      brandId: 1,
      contactPhones: ['+79161234567'],
      price: price === null ? null : BigInt(price),
    });
    expect(valuesOf(columns)).toEqual({ ...examplePostValues, price });
  });
});
