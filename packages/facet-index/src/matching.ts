import type { Bitset, ReadonlyBitset } from './bitset.ts';
import type { Documents } from './documents.ts';
import type { Criterion, Query, RangeFilter, ValueFilter } from './query.ts';
import { createValueTable, scanIntegers, scanNumbers, scanTable } from './scan.ts';

/** Documents of listed values are tested one by one if their share of all documents is at most 1 / this number. */
const LISTED_SHARE_DIVISOR = 16;

/** Returns the documents within bounds, including removed ones. */
export function rangeSet(documents: Documents, range: RangeFilter): ReadonlyBitset {
  const { end, scratch } = documents;
  const { field, from, to } = range;
  const column = documents.enumColumn(field);
  if (column) return column.docsWhere((value) => value >= from && value <= to, end, scratch);
  if (!documents.isTimestamp(field)) return cachedRangeSet(documents, range);
  // A range up to now nearly always covers all documents. Any other range is requested only once.
  return from <= 0 && to >= documents.maxValue(field)
    ? documents.docsWithValue(field)
    : scanRange(documents, range);
}

function scanRange(documents: Documents, { field, ...bounds }: RangeFilter): Bitset {
  const values = documents.values(field);
  const found = documents.scratch.emptySet(documents.end);
  if (values instanceof Float64Array) scanNumbers(values, bounds, found);
  else scanIntegers(values, bounds, found);
  return found.clearFrom(documents.end);
}

/** Returns the documents within bounds, including removed ones, from the cache. */
export const cachedRangeSet = (documents: Documents, range: RangeFilter): ReadonlyBitset =>
  documents.cache.get(`${range.field} ${range.from} ${range.to}`, {
    capacity: documents.capacity,
    matches: (docId) => {
      const value = documents.values(range.field)[docId] as number;
      return value >= range.from && value <= range.to;
    },
    find: () => scanRange(documents, range),
  });

function valueSet(documents: Documents, filter: ValueFilter): ReadonlyBitset {
  const { field, values, exclude = false } = filter;
  const { end, scratch } = documents;
  const wantedValues = new Set(Array.from(values));
  const matches = (value: number) => wantedValues.has(value) !== exclude;
  const column = documents.enumColumn(field);
  if (column) return column.docsWhere(matches, end, scratch);
  if (documents.postings(field) && !exclude) return postingsSet(documents, filter);
  return documents.cache.get(`${field} ${exclude} ${[...wantedValues]}`, {
    capacity: documents.capacity,
    matches: (docId) => matches(documents.integers(field)[docId] as number),
    find: () => {
      const found = scratch.emptySet(end);
      const table = createValueTable(filter, documents.maxValue(field));
      scanTable(documents.integers(field), table, found);
      return found.clearFrom(end);
    },
  });
}

/** Returns the documents with any of the values, from their postings. */
export function postingsSet(
  documents: Documents,
  { field, values }: Pick<ValueFilter, 'field' | 'values'>,
): Bitset {
  const found = documents.scratch.emptySet(documents.end);
  for (const value of Array.from(values)) {
    const docIds = documents.postings(field)?.docIdsOf(value) ?? [];
    for (let index = 0; index < docIds.length; index += 1) found.add(docIds[index] as number);
  }
  return found;
}

/** Returns the documents that meet a criterion, including removed ones. */
export function matchingSet(documents: Documents, criterion: Criterion): ReadonlyBitset {
  const { end, scratch } = documents;
  if ('allOf' in criterion) return intersection(documents, criterion.allOf, scratch.fullSet(end));
  if ('anyOf' in criterion) {
    const sets = criterion.anyOf.map((filter) => valueSet(documents, filter));
    const [only] = sets;
    if (only && sets.length === 1) return only;
    return sets.reduce<Bitset>((found, set) => found.or(set), scratch.emptySet(end));
  }
  if ('docSet' in criterion) {
    return documents.docSets.get(criterion.docSet)?.matches ?? scratch.emptySet(end);
  }
  return 'from' in criterion ? rangeSet(documents, criterion) : valueSet(documents, criterion);
}

/** Removes documents that do not meet all criteria from a set. */
const intersection = (documents: Documents, criteria: readonly Criterion[], set: Bitset): Bitset =>
  criteria.reduce((found, criterion) => found.and(matchingSet(documents, criterion)), set);

/** Returns the live documents that meet the base conditions. */
export const matchingBaseSet = (documents: Documents, { base }: Query): Bitset =>
  intersection(documents, base, documents.liveDocs());

/** Returns the filter of a criterion if it consists only of values with postings, otherwise `null`. */
function postingsFilter(documents: Documents, criterion: Criterion): ValueFilter | null {
  const [only, ...others] =
    'anyOf' in criterion ? criterion.anyOf : 'values' in criterion ? [criterion] : [];
  if (!only || others.length > 0 || only.exclude) return null;
  return documents.postings(only.field) ? only : null;
}

/** Returns the documents that match a query, in no order. The array may be changed. */
export function matchingDocIds(documents: Documents, query: Query): Uint32Array<ArrayBuffer> {
  const listedDocIds = matchingAmongPostings(documents, query);
  if (listedDocIds) return listedDocIds;
  const found = intersection(documents, query.criteria, matchingBaseSet(documents, query));
  return documents.scratch.docIdsOf(found);
}

export function countMatching(documents: Documents, query: Query): number {
  const listedDocIds = matchingAmongPostings(documents, query);
  if (listedDocIds) return listedDocIds.length;
  return intersection(documents, query.criteria, matchingBaseSet(documents, query)).cardinality();
}

/** Tests only the documents of listed values; returns `null` if they are too many or no criterion lists values. */
function matchingAmongPostings(documents: Documents, { base, criteria }: Query) {
  for (const criterion of criteria) {
    const filter = postingsFilter(documents, criterion);
    if (!filter) continue;
    const values = [...new Set(Array.from(filter.values))];
    const lists = values.map((value) => documents.postings(filter.field)?.docIdsOf(value) ?? []);
    const size = lists.reduce((sum, { length }) => sum + length, 0);
    if (size * LISTED_SHARE_DIVISOR > documents.size) return null;
    const docIds = documents.scratch.docIds(size);
    let length = 0;
    for (const list of lists) {
      docIds.set(list, length);
      length += list.length;
    }
    const otherCriteria = criteria.filter((other) => other !== criterion);
    return filterMatching(documents, docIds, [...base, ...otherCriteria]);
  }
  return null;
}

/**
 * Tests documents one by one.
 * @param docIds overwritten: documents that match are moved to the front
 */
export function filterMatching(
  documents: Documents,
  docIds: Uint32Array<ArrayBuffer>,
  criteria: readonly Criterion[],
): Uint32Array<ArrayBuffer> {
  let { length } = docIds;
  for (const criterion of criteria) {
    length = moveMatching(documents, docIds.subarray(0, length), criterion);
  }
  return docIds.subarray(0, length);
}

/** Moves the documents that meet a criterion to the front. @returns their number */
function moveMatching(documents: Documents, docIds: Uint32Array, criterion: Criterion): number {
  const filter = postingsFilter(documents, criterion) ?? criterion;
  const values =
    'field' in filter && !documents.enumColumn(filter.field) && documents.values(filter.field);
  let matchCount = 0;
  if (values && 'from' in filter) {
    const { from, to } = filter;
    for (let index = 0; index < docIds.length; index += 1) {
      const docId = docIds[index] as number;
      const value = values[docId] as number;
      if (value >= from && value <= to) docIds[matchCount++] = docId;
    }
  } else if (values && 'values' in filter) {
    const table = createValueTable(filter, documents.maxValue(filter.field));
    for (let index = 0; index < docIds.length; index += 1) {
      const docId = docIds[index] as number;
      if (table[(values[docId] as number) + 1] === 1) docIds[matchCount++] = docId;
    }
  } else {
    const set = matchingSet(documents, criterion);
    for (let index = 0; index < docIds.length; index += 1) {
      const docId = docIds[index] as number;
      if (set.has(docId)) docIds[matchCount++] = docId;
    }
  }
  return matchCount;
}
