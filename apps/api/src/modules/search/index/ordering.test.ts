import { searchOrders } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, room } from './bits.ts';
import { columnNames } from './column-fields.ts';
import { Columns } from './columns.rules.ts';
import { countAround, pageOf, placeOf } from './ordering.ts';
import { sortTerms } from './sort-terms.ts';

const NOW = 1_000;

const ad = fc.record({
  price_rub: fc.option(fc.nat(5)),
  year: fc.nat(5),
  mileage: fc.nat(5),
  power: fc.option(fc.nat(5)),
  published_at: fc.nat(NOW),
  /** Whether its title has the words. */
  in_title: fc.nat(1),
});
type Ad = typeof ad extends fc.Arbitrary<infer Value> ? Value : never;

function inTitleOf(ads: Ad[]) {
  const bits = room(ads.length);
  for (const [slot, each] of ads.entries()) if (each.in_title === 1) add(bits, slot);
  return bits;
}

function columnsOf(ads: Ad[]): Columns {
  const columns = new Columns();
  ads.forEach((each, place) => {
    const values = new Map<string, number | null>(Object.entries({ ...each, id: place + 1 }));
    columns.set(columnNames.map((name) => values.get(name) ?? null));
  });
  return columns;
}

/** The same list, sorted whole. */
function naive(ads: Ad[], order: (typeof searchOrders)[number]): number[] {
  const [key = 'date', direction] = order.split('_');
  const column = key === 'date' ? 'published_at' : key === 'price' ? 'price_rub' : key;
  const keyOf = (each: Ad) => {
    const value = new Map<string, number | null>(Object.entries(each)).get(column) ?? null;
    if (value === null) return Number.POSITIVE_INFINITY;
    return direction === 'asc' ? value : -value;
  };
  return ads
    .map((each, place) => ({ each, id: place + 1 }))
    .sort((one, other) => {
      const [a, b] = [one.each, other.each];
      if (order === 'relevance') {
        return b.in_title - a.in_title || b.published_at - a.published_at || other.id - one.id;
      }
      const [keyA, keyB] = [keyOf(a), keyOf(b)];
      return keyA === keyB ? other.id - one.id : keyA - keyB;
    })
    .map(({ id }) => id);
}

describe('the first ads of a list', () => {
  it.each(searchOrders)('are those of the whole list, sorted by %s', (order) => {
    fc.assert(
      fc.property(fc.array(ad, { maxLength: 60 }), fc.nat(70), fc.nat(40), (ads, skip, more) => {
        const most = skip + more;
        const columns = columnsOf(ads);
        const slots = Uint32Array.from(ads, (_each, slot) => slot);
        const by = { terms: sortTerms(order, true), inTitle: inTitleOf(ads) };

        const first = pageOf(columns, slots, { ...by, skip, most });

        const inOrder = naive(ads, order);
        expect(first.map((slot) => columns.numbers('id')[slot])).toEqual(inOrder.slice(skip, most));
        const [id] = inOrder.slice(skip);
        if (id === undefined) return;
        const all = Uint32Array.from(ads, (_each, slot) => slot);
        const place = placeOf(columns, id - 1, by);
        expect(countAround(columns, all, by, place)).toEqual({ before: skip, at: 1 });
      }),
    );
  });

  it.each([
    ['all differ', 20_011],
    ['many are the same', 7],
  ])('are found where far more keys come than are kept, and %s', (_name, different) => {
    const years = Array.from({ length: 20_000 }, (_none, place) => (place * 7_919) % different);
    const ads = years.map((year) => ({
      price_rub: year % 3 === 0 ? null : year,
      year,
      mileage: 0,
      power: null,
      published_at: 0,
      in_title: 0,
    }));
    const columns = columnsOf(ads);

    for (const order of ['year_asc', 'price_desc'] as const) {
      for (const [skip, most] of [
        [0, 24],
        [4_000, 5_000],
        [19_950, 19_990],
      ] as const) {
        const first = pageOf(
          columns,
          Uint32Array.from(ads, (_each, slot) => slot),
          { terms: sortTerms(order, false), inTitle: null, skip, most },
        );

        expect(first.map((slot) => columns.numbers('id')[slot])).toEqual(
          naive(ads, order).slice(skip, most),
        );
      }
    }
  });
});
