import { describe, expect, it } from 'vitest';
import { MIN_MEDIAN_PRICES, priceDistance, unlikelyValues } from './findings.rules.ts';

describe('priceDistance', () => {
  const median = { of: 'model', priceRub: 10_000_000, count: MIN_MEDIAN_PRICES } as const;

  it.each([
    ['the median itself', 10_000_000n, null],
    ['exactly half', 5_000_000n, null],
    ['a little less than half', 4_940_000n, 49],
    ['a tenth', 1_000_000n, 10],
    ['exactly double', 20_000_000n, null],
    ['a little more than double', 20_100_000n, 201],
    ['ten times as much', 100_000_000n, 1_000],
    ['one kopeck', 1n, 0],
    ['on request', null, null],
  ])('from the median of its model: %s', (_what, price, percent) => {
    const vehicle = percent === null ? null : { of: 'model', percent };
    expect(priceDistance(price, median)).toEqual(vehicle);
  });

  it.each([
    ['exactly a fifth', 2_000_000n, null],
    ['less than a fifth', 1_900_000n, 19],
    ['five times as much', 50_000_000n, null],
    ['more than five times as much', 50_100_000n, 501],
  ])('from the median of its make: %s', (_what, price, percent) => {
    const vehicle = percent === null ? null : { of: 'brand', percent };
    expect(priceDistance(price, { ...median, of: 'brand' })).toEqual(vehicle);
  });

  it('is null with fewer than five ads or none', () => {
    expect(MIN_MEDIAN_PRICES).toBe(5);
    expect(priceDistance(1n, { ...median, count: 4 })).toBeNull();
    expect(priceDistance(1n, { ...median, priceRub: null, count: 0 })).toBeNull();
    expect(priceDistance(1n, undefined)).toBeNull();
  });
});

describe('unlikelyValues', () => {
  const known = { yearFrom: 1996, yearTo: 2004, volume: 3_600, power: 400 };
  const likely = { year: 2001, volume: 3_600, power: 400 };
  const price = 100_000_000n;
  const fieldsOf = (vehicle: object, facts: Partial<typeof known> | undefined = known) =>
    unlikelyValues({ ...likely, ...vehicle }, price, facts && { ...known, ...facts }).map(
      ({ field }) => field,
    );

  it.each([
    ['nothing', {}, []],
    ['the first year', { year: 1996 }, []],
    ['the last year', { year: 2004 }, []],
    ['a year before', { year: 1995 }, ['year']],
    ['a year after', { year: 2005 }, ['year']],
    ['exactly half and double', { volume: 1_800, power: 800 }, []],
    ['less than half the volume', { volume: 1_799 }, ['volume']],
    ['more than double the power', { power: 801 }, ['power']],
    ['none said', { volume: null, power: null }, []],
    ['all at once', { year: 1900, volume: 1, power: 9_999 }, ['year', 'volume', 'power']],
  ])('%s', (_what, vehicle, fields) => {
    expect(fieldsOf(vehicle)).toEqual(fields);
  });

  it('are empty if the catalogue has no data or the generation is still produced', () => {
    expect(unlikelyValues({ year: 1900, volume: 1, power: 1 }, price, undefined)).toEqual([]);
    const open = { ...known, yearTo: null };
    expect(unlikelyValues({ ...likely, year: 2026 }, price, open)).toEqual([]);
    expect(unlikelyValues({ ...likely, year: 1990 }, price, open)).toEqual([
      { field: 'year', text: 'year_since', values: { from: 1996 } },
    ]);
  });

  it('include what they were compared with', () => {
    expect(unlikelyValues({ year: 2010, volume: 900, power: 400 }, 999_999n, known)).toEqual([
      { field: 'year', text: 'year', values: { from: 1996, to: 2004 } },
      { field: 'volume', text: 'volume', values: { own: 900, usual: 3_600 } },
      { field: 'price', text: 'price', values: { least: 10_000 } },
    ]);
  });

  it('omit a price on request and one of ten thousand roubles', () => {
    for (const fine of [null, 1_000_000n]) expect(unlikelyValues(likely, fine, known)).toEqual([]);
  });
});
