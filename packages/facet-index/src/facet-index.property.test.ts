import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FacetIndex } from './facet-index.ts';
import type { FacetRequest } from './facets.ts';
import type { Fields } from './fields.ts';
import type { Criterion, Query } from './query.ts';

// Compares the index with a naive evaluation of every document after additions, changes and removals.

type Document = Record<string, number | null>;

const HALF_HOUR_MS = 1_800_000;
const NOW = 8 * HALF_HOUR_MS + 1;

const fields: Fields = {
  make: { type: 'id', postings: true },
  model: { type: 'id' },
  year: { type: 'integer' },
  power: { type: 'integer' },
  color: { type: 'enumeration' },
  tuned: { type: 'enumeration' },
  mileage: { type: 'number' },
  price: { type: 'number' },
  published: { type: 'timestamp' },
  placed: { type: 'timestamp' },
};

const document = fc.record({
  make: fc.integer({ min: 1, max: 4 }),
  model: fc.integer({ min: 1, max: 9 }),
  year: fc.integer({ min: 1, max: 9 }),
  power: fc.option(fc.nat(9)),
  color: fc.option(fc.integer({ min: 1, max: 4 })),
  tuned: fc.nat(1),
  mileage: fc.nat(9),
  price: fc.option(fc.nat(9)),
  published: fc
    .tuple(fc.nat(9), fc.nat(2))
    .map(([halfHours, extraMs]) => halfHours * HALF_HOUR_MS + extraMs),
  placed: fc.option(fc.nat(9)),
});

const history = fc.record({
  initial: fc.array(document, { minLength: 1, maxLength: 120 }),
  removedIndexes: fc.array(fc.nat(119), { maxLength: 40 }),
  added: fc.array(document, { maxLength: 60 }),
});

const rowOf = (id: number, values: Document) => [
  id,
  ...Object.keys(fields).map((name) => values[name] ?? null),
];

/** Builds an index from a history, with queries in between that fill the caches updated by later changes. */
function buildIndex(
  {
    initial,
    removedIndexes,
    added,
  }: { initial: Document[]; removedIndexes: number[]; added: Document[] },
  query: Query,
) {
  const index = new FacetIndex(fields);
  const documents = new Map<number, Document>();
  const add = (id: number, values: Document) => {
    index.set(rowOf(id, values));
    documents.set(id, values);
  };
  for (const [position, values] of initial.entries()) add(position + 1, values);
  index.facets(query, requests);
  for (const removedIndex of removedIndexes) {
    index.remove(removedIndex + 1);
    documents.delete(removedIndex + 1);
  }
  for (const [position, values] of added.entries()) add(initial.length + position + 1, values);
  return { index, documents };
}

const bounds = fc.tuple(fc.nat(9), fc.nat(9)).map(([one, other]) => ({
  from: Math.min(one, other),
  to: one === other ? Number.POSITIVE_INFINITY : Math.max(one, other),
}));
const rangeOn = (field: string) =>
  bounds.map((range): Criterion => ({ name: field, field, ...range }));
const valuesOf = (field: string) =>
  fc
    .record({
      values: fc.array(fc.integer({ min: 1, max: 99 }).map((id) => id % 10)),
      exclude: fc.boolean(),
    })
    .map(
      ({ values, exclude }): Criterion => ({
        name: field,
        field,
        values,
        ...(exclude && { exclude: true as const }),
      }),
    );
const vehicle = fc
  .record({ makes: fc.array(fc.nat(5), { minLength: 1 }), models: fc.array(fc.nat(9)) })
  .map(
    ({ makes, models }): Criterion => ({
      name: 'vehicle',
      anyOf: [
        { field: 'make', values: makes },
        ...(models.length > 0 ? [{ field: 'model', values: models }] : []),
      ],
    }),
  );
const simple = [
  vehicle,
  rangeOn('year'),
  rangeOn('price'),
  rangeOn('mileage'),
  rangeOn('power'),
  valuesOf('color'),
  rangeOn('tuned'),
  rangeOn('placed'),
];
const several = fc
  .array(fc.oneof(vehicle, rangeOn('year'), valuesOf('model')), { maxLength: 2 })
  .map((allOf): Criterion => ({ name: 'several', allOf }));
const queries = fc
  .subarray([...simple, several])
  .chain((chosen) => fc.tuple(...chosen))
  .map(
    (criteria): Query => ({
      base: [{ name: 'public', field: 'published', from: 0, to: NOW }],
      criteria,
    }),
  );

function meetsCriterion(values: Document, criterion: Criterion): boolean {
  if ('allOf' in criterion) return criterion.allOf.every((one) => meetsCriterion(values, one));
  if ('anyOf' in criterion) {
    return criterion.anyOf.some((filter) =>
      Array.from(filter.values).includes(values[filter.field] ?? -1),
    );
  }
  if ('docSet' in criterion) return false;
  const value = values[criterion.field] ?? null;
  if ('values' in criterion) {
    return Array.from(criterion.values).includes(value ?? -1) !== Boolean(criterion.exclude);
  }
  return value !== null && value >= criterion.from && value <= criterion.to;
}

const matches = (values: Document, criteria: readonly Criterion[]) =>
  criteria.every((criterion) => meetsCriterion(values, criterion));

const publishedBounds = [1, 3, 6].map((halves) => NOW - halves * HALF_HOUR_MS);
const requests: FacetRequest[] = [
  { name: 'make', criterion: 'vehicle', field: 'make', as: 'values' },
  { name: 'color', criterion: 'color', field: 'color', as: 'values' },
  { name: 'both', criterion: 'vehicle', also: 'color', field: 'make', as: 'values' },
  { name: 'tuned', criterion: 'tuned', field: 'tuned', as: 'upTo', bounds: [0, 1] },
  {
    name: 'model',
    criterion: 'vehicle',
    field: 'model',
    as: 'values',
    within: { field: 'make', values: [2, 3] },
  },
  { name: 'age', criterion: 'age', field: 'published', as: 'from', bounds: publishedBounds },
  { name: 'distance', criterion: 'mileage', field: 'mileage', as: 'from', bounds: [5, 2, 8] },
  { name: 'year', criterion: 'year', field: 'year', as: 'range', from: 3, to: 6 },
  { name: 'power', criterion: 'power', field: 'power', as: 'range', from: 3, to: 6 },
  { name: 'price', criterion: 'price', field: 'price', as: 'range', from: 3, to: 6 },
  {
    name: 'mileage',
    criterion: 'mileage',
    field: 'mileage',
    as: 'range',
    from: 3,
    to: 6,
    among: { field: 'tuned', value: 0 },
  },
];

const forAll = (check: (world: ReturnType<typeof buildIndex>, query: Query) => void) =>
  fc.assert(
    fc.property(history, queries, (generated, query) => check(buildIndex(generated, query), query)),
    { numRuns: 400 },
  );

const ascending = (one: number, other: number) => one - other;

describe('FacetIndex', () => {
  it('finds and counts matching documents', () => {
    forAll(({ index, documents }, query) => {
      const expected = [...documents].flatMap(([id, values]) =>
        matches(values, [...query.base, ...query.criteria]) ? [id] : [],
      );
      const page = { sort: [{ field: 'id', direction: 'asc' as const }], limit: 500, offset: 0 };
      const { total, hits } = index.search(query, page);
      expect(hits.map(({ id }) => id)).toEqual(expected.toSorted(ascending));
      expect([total, index.count(query)]).toEqual([expected.length, expected.length]);
    });
  });

  it('finds matching documents among those that have a value', () => {
    forAll(({ index, documents }, { criteria }) => {
      const expected = [...documents].flatMap(([id, values]) =>
        values.placed !== null && matches(values, criteria) ? [id] : [],
      );
      expect(index.findAmongPresent('placed', criteria).toSorted(ascending)).toEqual(
        expected.toSorted(ascending),
      );
    });
  });

  it('counts every field without its own criterion', () => {
    forAll(({ index, documents }, query) => {
      const counts = index.facets(query, requests);
      const matching = (...without: (string | undefined)[]) => {
        const others = query.criteria.filter(({ name }) => !without.includes(name));
        return [...documents.values()].filter((values) =>
          matches(values, [...query.base, ...others]),
        );
      };
      expect(counts.total).toBe(matching().length);
      for (const { name } of query.criteria) {
        expect(counts.without.get(name)).toBe(matching(name).length);
      }
      for (const request of requests) {
        const group = matching(request.criterion, request.also);
        const inside = request.as === 'values' ? request.within : undefined;
        const among = request.as === 'range' ? request.among : undefined;
        const counted = group.filter(
          (values) =>
            (!inside || inside.values.includes(values[inside.field] ?? 0)) &&
            (!among || values[among.field] === among.value),
        );
        const values = counted.map((each) => each[request.field] ?? null);
        const known = values.filter((value) => value !== null);
        const size = (isWanted: (value: number) => boolean) => known.filter(isWanted).length;
        switch (request.as) {
          case 'values': {
            const byValue = counts.values.get(request.name);
            for (let value = 0; value < 10; value += 1) {
              expect(byValue?.[value + 1] ?? 0).toBe(size((one) => one === value));
            }
            break;
          }
          case 'upTo':
          case 'from':
            expect(counts.bounds.get(request.name)).toEqual(
              request.bounds.map((bound) =>
                size((one) => (request.as === 'upTo' ? one <= bound : one >= bound)),
              ),
            );
            break;
          case 'range':
            expect(counts.ranges.get(request.name)).toEqual({
              min: known.length > 0 ? Math.min(...known) : null,
              max: known.length > 0 ? Math.max(...known) : null,
              below: size((one) => one < request.from),
              above: size((one) => one > request.to),
              unknown: values.length - known.length,
            });
            break;
        }
      }
    });
  });

  it('lists the criteria that documents fail alone or in pairs', () => {
    forAll(({ index, documents }, query) => {
      const failed = [...documents.values()]
        .filter((values) => matches(values, query.base))
        .map((values) =>
          query.criteria.filter((one) => !meetsCriterion(values, one)).map(({ name }) => name),
        );
      const sort = [{ field: 'id', direction: 'asc' as const }];
      const found = index.nearMisses(query, { closer: null, sort, limit: 5 });
      expect(found.total).toBe(failed.filter((names) => names.length === 0).length);
      for (const { criteria, documents: number } of found.missed) {
        const sameFailures = failed.filter((names) => names.join() === criteria.join());
        expect(sameFailures.length).toBeGreaterThanOrEqual(number);
        if (criteria.length <= 2) expect(number).toBe(sameFailures.length);
      }
      const nearMisses = failed.filter(({ length }) => length === 1 || length === 2);
      if (nearMisses.length > 0) {
        const listedCount = found.missed.reduce((sum, entry) => sum + entry.documents, 0);
        expect(listedCount).toBe(nearMisses.length);
      }
      expect(found.ids.length > 0).toBe(failed.some(({ length }) => length > 0));
    });
  });

  it('corrects exactly the documents that differ from their source', () => {
    forAll(({ index, documents }) => {
      const ids = [...documents.keys()];
      const [changed, missing] = [ids[0] ?? 0, ids.at(-1) ?? 0];
      const rows = ids
        .filter((id) => id !== missing || id === changed)
        .map((id) => rowOf(id, { ...documents.get(id), ...(id === changed && { year: 99 }) }));
      const portion = { rows, after: 0, upTo: Number.POSITIVE_INFINITY };
      const expected = ids.length === 0 ? [] : [...new Set([changed, missing])];

      expect(index.correctRange(portion).toSorted(ascending)).toEqual(expected.toSorted(ascending));
      expect(index.correctRange(portion)).toEqual([]);
      expect(index.size).toBe(rows.length);
    });
  });
});
