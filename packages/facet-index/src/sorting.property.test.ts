import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FacetIndex } from './facet-index.ts';
import type { Fields } from './fields.ts';
import type { SortTerm } from './query.ts';

const fields: Fields = { year: { type: 'integer' }, price: { type: 'number' } };
const allDocuments = { base: [], criteria: [] };
const DOC_SET = 'words';

const document = fc.record({
  year: fc.nat(5),
  price: fc.option(fc.nat(5)),
  isPreferred: fc.boolean(),
});
type Document = typeof document extends fc.Arbitrary<infer Value> ? Value : never;

const byId: SortTerm = { field: 'id', direction: 'desc' };
const orders: Record<string, SortTerm[]> = {
  'year, ascending': [{ field: 'year', direction: 'asc' }, byId],
  'price, descending': [{ field: 'price', direction: 'desc' }, byId],
  'price and year': [
    { field: 'price', direction: 'asc' },
    { field: 'year', direction: 'desc' },
    byId,
  ],
  'preferred documents and year': [
    { preferred: DOC_SET },
    { field: 'year', direction: 'desc' },
    byId,
  ],
};

function createIndex(documents: readonly Document[]): FacetIndex {
  const index = new FacetIndex(fields);
  for (const [position, { year, price }] of documents.entries())
    index.set([position + 1, year, price]);
  const ids = documents.map((_document, position) => position + 1);
  const preferred = ids.filter((id) => documents[id - 1]?.isPreferred);
  index.storeDocSet(DOC_SET, ids, preferred);
  return index;
}

/** Returns the sorted ids of all documents. */
function sortedIds(documents: readonly Document[], terms: readonly SortTerm[]): number[] {
  const keyOf = (id: number, term: SortTerm) => {
    const document = documents[id - 1];
    if ('preferred' in term) return document?.isPreferred ? 0 : 1;
    const value =
      term.field === 'id' ? id : term.field === 'year' ? document?.year : document?.price;
    if (value === null || value === undefined) return Number.POSITIVE_INFINITY;
    return term.direction === 'asc' ? value : -value;
  };
  const compare = (one: number, other: number) => {
    for (const term of terms) {
      const [a, b] = [keyOf(one, term), keyOf(other, term)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
  return documents.map((_document, position) => position + 1).sort(compare);
}

describe.each(Object.entries(orders))('pages by %s', (_name, sort) => {
  it('equal slices of the sorted list, by offset and by cursor', () => {
    fc.assert(
      fc.property(
        fc.array(document, { maxLength: 60 }),
        fc.nat(70),
        fc.integer({ min: 1, max: 40 }),
        (documents, offset, limit) => {
          const index = createIndex(documents);
          const expected = sortedIds(documents, sort);
          const idsOf = (page: ReturnType<typeof index.search>) => page.hits.map(({ id }) => id);

          const page = index.search(allDocuments, { sort, offset, limit });

          expect(idsOf(page)).toEqual(expected.slice(offset, offset + limit));
          expect(page.total).toBe(documents.length);
          const { cursor: after } = page;
          if (after === null) return;
          const next = index.search(allDocuments, { sort, offset: 0, limit, after });
          const end = offset + page.hits.length;
          expect(idsOf(next)).toEqual(expected.slice(end, end + limit));
          const previousPage = { sort, offset: 0, limit: 1, after, backwards: true };
          expect(idsOf(index.search(allDocuments, previousPage))).toEqual(
            end < 2 ? [] : [expected[end - 2]],
          );
        },
      ),
    );
  });
});

describe('pages with sampling', () => {
  it.each([
    ['values differ', 20_011],
    ['documents share values', 7],
  ])('equal slices of the sorted list if %s', (_name, distinctCount) => {
    const documents = Array.from({ length: 20_000 }, (_none, position) => {
      const year = (position * 7_919) % distinctCount;
      return { year, price: year % 3 === 0 ? null : year, isPreferred: position % 2 === 0 };
    });
    const index = createIndex(documents);
    for (const sort of Object.values(orders)) {
      const expected = sortedIds(documents, sort);
      for (const [offset, limit] of [
        [0, 24],
        [2_850, 24],
        [4_000, 1_000],
        [19_950, 40],
      ] as const) {
        const { hits } = index.search(allDocuments, { sort, offset, limit });
        expect(hits.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit));
      }
    }
  });
});
