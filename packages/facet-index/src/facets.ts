import type { Bitset, ReadonlyBitset } from './bitset.ts';
import { DocGroup } from './doc-group.ts';
import type { Documents, EnumValue } from './documents.ts';
import { cachedRangeSet, matchingBaseSet, matchingSet } from './matching.ts';
import type { Query } from './query.ts';
import { countRange, type RangeCount } from './range-counts.ts';
import { countBetween, countListedValues, countValues } from './value-counts.ts';

/**
 * Facet to count among the documents that match the query without `criterion`, and without `also` if it is set.
 */
export type FacetRequest = { name: string; criterion: string; also?: string; field: string } & (
  | /** By value; `within` counts only documents with any of the values of a field with postings. */ {
      as: 'values';
      within?: { field: string; values: readonly number[] };
    }
  | /** Values up to each bound, for a field with few values. */ {
      as: 'upTo';
      bounds: readonly number[];
    }
  | /** Values from each bound on, for a number or timestamp. */ {
      as: 'from';
      bounds: readonly number[];
    }
  | /** Values below and above a range; `among` counts only documents with one value of an enumeration. */ {
      as: 'range';
      from: number;
      to: number;
      among?: EnumValue;
    }
);

/** Counts of a query by name of the request. */
export interface FacetCounts {
  /** Number of documents that match. */
  total: number;
  /** Number of documents that match without a criterion, by its name. */
  without: Map<string, number>;
  /** Counts by value. The index is one more than the value: documents without a value come first. */
  values: Map<string, Uint32Array>;
  /** Counts in the order of the bounds. */
  bounds: Map<string, number[]>;
  ranges: Map<string, RangeCount>;
}

/**
 * Values from a bound on are counted with a cached set that starts at the next multiple of this, and a scan up to it.
 */
const FROM_STEP_MS = 3_600_000;

function countFrom(documents: Documents, { set }: DocGroup, field: string, bound: number): number {
  const { scratch } = documents;
  const nextStep = Math.ceil(bound / FROM_STEP_MS) * FROM_STEP_MS;
  const laterSet = cachedRangeSet(documents, {
    field,
    from: nextStep,
    to: Number.POSITIVE_INFINITY,
  });
  const stepSet = cachedRangeSet(documents, { field, from: nextStep - FROM_STEP_MS, to: nextStep });
  const docIds = scratch.docIdsOf(scratch.copy(set).and(stepSet));
  return (
    set.andCardinality(laterSet) + countBetween(documents.numbers(field), docIds, bound, nextStep)
  );
}

/** Documents that match a query without one or two of its criteria. */
class FacetGroups {
  readonly matching: DocGroup;
  readonly #documents: Documents;
  readonly #base: ReadonlyBitset;
  readonly #names: readonly string[];
  readonly #sets: readonly ReadonlyBitset[];
  readonly #without = new Map<string, DocGroup>();
  readonly #pairs = new Map<string, DocGroup>();

  constructor(documents: Documents, query: Query) {
    const { scratch } = documents;
    this.#documents = documents;
    this.#base = matchingBaseSet(documents, query);
    this.#names = query.criteria.map(({ name }) => name);
    this.#sets = query.criteria.map((criterion) => matchingSet(documents, criterion));
    // Every set is combined only twice: with the intersection of all sets before it and of all sets after it.
    const before: ReadonlyBitset[] = [this.#base];
    for (const set of this.#sets) before.push(scratch.copy(lastOf(before)).and(set));
    const after: ReadonlyBitset[] = [this.#base];
    for (const set of this.#sets.toReversed()) after.push(scratch.copy(lastOf(after)).and(set));
    this.matching = new DocGroup(documents, lastOf(before));
    for (const [index, name] of this.#names.entries()) {
      const others = scratch.copy(before[index] ?? this.#base);
      others.and(after[this.#sets.length - 1 - index] ?? this.#base);
      this.#without.set(name, new DocGroup(documents, others));
    }
  }

  /** Number of documents without each criterion. */
  sizes(): Map<string, number> {
    return new Map([...this.#without].map(([name, { size }]) => [name, size]));
  }

  without(criterion: string, also: string | undefined): DocGroup {
    if (also === undefined) return this.#without.get(criterion) ?? this.matching;
    const key = `${criterion} ${also}`;
    const group = this.#pairs.get(key) ?? this.#withoutBoth(criterion, also);
    this.#pairs.set(key, group);
    return group;
  }

  #withoutBoth(one: string, other: string): DocGroup {
    const sets = this.#sets.filter((_set, index) => {
      const name = this.#names[index];
      return name !== one && name !== other;
    });
    const copy = this.#documents.scratch.copy(this.#base);
    return new DocGroup(
      this.#documents,
      sets.reduce<Bitset>((found, set) => found.and(set), copy),
    );
  }
}

const lastOf = (sets: readonly ReadonlyBitset[]): ReadonlyBitset => {
  const set = sets.at(-1);
  if (!set) throw new Error('list of sets is empty');
  return set;
};

/** Counts the documents of a query by several fields at once, each without the criterion of its own field. */
export function countFacets(
  documents: Documents,
  query: Query,
  requests: readonly FacetRequest[],
): FacetCounts {
  const groups = new FacetGroups(documents, query);
  const counts: FacetCounts = {
    total: groups.matching.size,
    without: groups.sizes(),
    values: new Map(),
    bounds: new Map(),
    ranges: new Map(),
  };
  // Listing the extremes of all fields at once would block the thread, so each query lists those of at most one field.
  let mayListExtremes = true;
  for (const request of requests) {
    const { name, field } = request;
    const group = groups.without(request.criterion, request.also);
    switch (request.as) {
      case 'values': {
        const { within } = request;
        counts.values.set(
          name,
          within
            ? countListedValues(documents, field, group.docIdsWith(within))
            : countValues(documents, group, field),
        );
        break;
      }
      case 'upTo': {
        const values = countValues(documents, group, field);
        const upTo = (bound: number) =>
          values.subarray(1, bound + 2).reduce((sum, count) => sum + count, 0);
        counts.bounds.set(name, request.bounds.map(upTo));
        break;
      }
      case 'from':
        counts.bounds.set(
          name,
          request.bounds.map((bound) => countFrom(documents, group, field, bound)),
        );
        break;
      case 'range': {
        const isNew = !documents.hasExtremes(field, request.among);
        counts.ranges.set(name, countRange(documents, group, { ...request, mayListExtremes }));
        mayListExtremes &&= !(isNew && documents.hasExtremes(field, request.among));
        break;
      }
    }
  }
  return counts;
}
