import { describe, expect, it } from 'vitest';
import { findUnlikelyValues, MIN_MEDIAN_PRICES, priceDeviationOf } from './findings.rules.ts';

describe('priceDeviationOf', () => {
  const median = { of: 'model', priceRub: 10_000_000, count: MIN_MEDIAN_PRICES } as const;

  it.each([
    ['the median', 10_000_000n, null],
    ['exactly half', 5_000_000n, null],
    ['a little less than half', 4_940_000n, 49],
    ['a tenth', 1_000_000n, 10],
    ['exactly double', 20_000_000n, null],
    ['a little more than double', 20_100_000n, 201],
    ['ten times as much', 100_000_000n, 1_000],
    ['one kopeck', 1n, 0],
    ['a price on request', null, null],
  ])('returns the deviation from the median of the model for %s', (_what, price, percent) => {
    const deviation = percent === null ? null : { of: 'model', percent };
    expect(priceDeviationOf(price, median)).toEqual(deviation);
  });

  it.each([
    ['exactly a fifth', 2_000_000n, null],
    ['less than a fifth', 1_900_000n, 19],
    ['five times as much', 50_000_000n, null],
    ['more than five times as much', 50_100_000n, 501],
  ])('returns the deviation from the median of the make for %s', (_what, price, percent) => {
    const deviation = percent === null ? null : { of: 'brand', percent };
    expect(priceDeviationOf(price, { ...median, of: 'brand' })).toEqual(deviation);
  });

  it('returns null for fewer than five ads', () => {
    expect(MIN_MEDIAN_PRICES).toBe(5);
    expect(priceDeviationOf(1n, { ...median, count: 4 })).toBeNull();
    expect(priceDeviationOf(1n, { ...median, priceRub: null, count: 0 })).toBeNull();
    expect(priceDeviationOf(1n, undefined)).toBeNull();
  });
});

describe('findUnlikelyValues', () => {
  const catalogueData = { yearFrom: 1996, yearTo: 2004, volume: 3_600, power: 400 };
  const likelyVehicle = { year: 2001, volume: 3_600, power: 400 };
  const price = 100_000_000n;
  const unlikelyFieldsOf = (vehicle: object) =>
    findUnlikelyValues({ ...likelyVehicle, ...vehicle }, price, catalogueData).map(
      ({ field }) => field,
    );

  it.each([
    ['equal values', {}, []],
    ['the first year', { year: 1996 }, []],
    ['the last year', { year: 2004 }, []],
    ['a year before', { year: 1995 }, ['year']],
    ['a year after', { year: 2005 }, ['year']],
    ['exactly half the volume and double the power', { volume: 1_800, power: 800 }, []],
    ['less than half the volume', { volume: 1_799 }, ['volume']],
    ['more than double the power', { power: 801 }, ['power']],
    ['missing values', { volume: null, power: null }, []],
    [
      'several contradictions',
      { year: 1900, volume: 1, power: 9_999 },
      ['year', 'volume', 'power'],
    ],
  ])('returns the contradicting fields for %s', (_what, vehicle, fields) => {
    expect(unlikelyFieldsOf(vehicle)).toEqual(fields);
  });

  it('returns nothing without catalogue data, and only the first year for a generation still in production', () => {
    expect(findUnlikelyValues({ year: 1900, volume: 1, power: 1 }, price, undefined)).toEqual([]);
    const currentGeneration = { ...catalogueData, yearTo: null };
    expect(findUnlikelyValues({ ...likelyVehicle, year: 2026 }, price, currentGeneration)).toEqual(
      [],
    );
    expect(findUnlikelyValues({ ...likelyVehicle, year: 1990 }, price, currentGeneration)).toEqual([
      { field: 'year', text: 'year_since', values: { from: 1996 } },
    ]);
  });

  it('returns each finding with the values for its text', () => {
    expect(
      findUnlikelyValues({ year: 2010, volume: 900, power: 400 }, 999_999n, catalogueData),
    ).toEqual([
      { field: 'year', text: 'year', values: { from: 1996, to: 2004 } },
      { field: 'volume', text: 'volume', values: { own: 900, usual: 3_600 } },
      { field: 'price', text: 'price', values: { least: 10_000 } },
    ]);
  });

  it('accepts a price on request and ten thousand roubles', () => {
    for (const plausiblePrice of [null, 1_000_000n])
      expect(findUnlikelyValues(likelyVehicle, plausiblePrice, catalogueData)).toEqual([]);
  });
});
