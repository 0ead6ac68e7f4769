import { expect, it } from 'vitest';
import { FacetIndex } from './facet-index.ts';
import type { Query } from './query.ts';

it('returns the results documented in the README', () => {
  const index = new FacetIndex({
    make: { type: 'id', postings: true },
    color: { type: 'enumeration' },
    year: { type: 'integer' },
    price: { type: 'number' },
    published: { type: 'timestamp' },
  });
  index.set([101, 7, 0, 1989, 120_000, Date.parse('2026-01-05')]);
  index.set([102, 7, 1, 2004, null, Date.parse('2026-02-01')]);
  index.set([103, 9, 0, 1995, 80_000, Date.parse('2026-03-10')]);
  const query: Query = {
    base: [{ name: 'public', field: 'published', from: 0, to: Date.parse('2026-11-28') }],
    criteria: [
      { name: 'make', field: 'make', values: [7] },
      { name: 'year', field: 'year', from: 1980, to: 1999 },
    ],
  };
  const sort = [{ field: 'price', direction: 'asc' } as const];

  expect(index.search(query, { sort, limit: 24, offset: 0 })).toEqual({
    total: 1,
    hits: [{ id: 101, version: 1 }],
    cursor: [120_000],
  });
  const { without, values } = index.facets(query, [
    { name: 'makes', criterion: 'make', field: 'make', as: 'values' },
  ]);
  expect([without.get('year'), values.get('makes')?.[9 + 1]]).toEqual([2, 1]);
  const cheapQuery = {
    base: [],
    criteria: [{ name: 'price', field: 'price', from: 0, to: 50_000 }],
  };
  expect(index.nearMisses(cheapQuery, { closer: null, sort, limit: 3 })).toMatchObject({
    missed: [{ criteria: ['price'], documents: 3 }],
    values: [{ criterion: 'price', below: null, above: 80_000 }],
  });
});
