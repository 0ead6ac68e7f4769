import type { Bitset } from './bitset.ts';
import type { Documents } from './documents.ts';
import { matchingBaseSet, matchingSet } from './matching.ts';
import type { Criterion, Query, RangeFilter, SortTerm } from './query.ts';
import { selectPage } from './sorting.ts';

/** Criteria that exclude only a few documents. */
export interface NearMisses {
  /** Number of documents that match. */
  total: number;
  /**
   * Names of criteria that documents fail alone or in pairs, with the number of such documents. If there are none, the
   * criteria that the nearest document fails.
   */
  missed: { criteria: string[]; documents: number }[];
  /** For ranges: the nearest values below and above of documents that fail nothing else. */
  values: { criterion: string; below: number | null; above: number | null }[];
  /** Ids of the documents that fail the fewest criteria, the nearest first. */
  ids: number[];
}

interface Options {
  /** Criterion whose documents come before others that fail the same number of criteria. */
  closer: Criterion | null;
  /** Order of documents that are equally near. */
  sort: readonly SortTerm[];
  limit: number;
}

/** Finds criteria that exclude only a few documents. */
export function findNearMisses(
  documents: Documents,
  query: Query,
  { closer, sort, limit }: Options,
): NearMisses {
  const { scratch } = documents;
  const base = matchingBaseSet(documents, query);
  const failed = query.criteria.map((criterion) => ({
    criterion,
    set: scratch.copy(base).andNot(matchingSet(documents, criterion)),
  }));
  const failures = new Failures(
    documents,
    base,
    failed.map(({ set }) => set),
  );
  const { failingNone, failingOne, failingTwo } = failures;
  const failedAlone = failed.map(({ criterion, set }) => ({
    criterion,
    docIds: scratch.docIdsOf(scratch.copy(failingOne).and(set)),
  }));
  const missed = [
    ...failedAlone.flatMap(({ criterion: { name }, docIds }) =>
      docIds.length > 0 ? [{ criteria: [name], documents: docIds.length }] : [],
    ),
    ...failures.countPairs(query.criteria.map(({ name }) => name)),
  ];
  const levels = [failingOne, failingTwo];
  if (failingOne.cardinality() + failingTwo.cardinality() === 0)
    levels.push(failures.withFewestFailures());
  const nearest: number[] = [];
  const closerSet = closer && matchingSet(documents, closer);
  for (const level of levels) {
    const parts = closerSet
      ? [scratch.copy(level).and(closerSet), scratch.copy(level).andNot(closerSet)]
      : [level];
    for (const part of parts) {
      const bounds = { skip: 0, end: limit - nearest.length };
      if (bounds.end > 0) {
        nearest.push(...selectPage(documents, scratch.docIdsOf(part), sort, bounds));
      }
    }
  }
  const [first] = nearest;
  if (missed.length === 0 && first !== undefined) {
    const criteria = failed.flatMap(({ criterion, set }) => (set.has(first) ? criterion.name : []));
    missed.push({ criteria, documents: 1 });
  }
  return {
    total: failingNone.cardinality(),
    missed,
    values: failedAlone.flatMap(({ criterion, docIds }) =>
      'from' in criterion && !documents.enumColumn(criterion.field)
        ? [{ criterion: criterion.name, ...nearestValues(documents, criterion, docIds) }]
        : [],
    ),
    ids: nearest.map((docId) => documents.ids[docId] as number),
  };
}

/** Number per document, stored in binary: one set per digit. */
class DigitSets {
  readonly #digits: readonly Bitset[];

  constructor(digits: readonly Bitset[]) {
    this.#digits = digits;
  }

  /** Assigns a number to documents whose number is 0. */
  write(number: number, docIds: Bitset): void {
    for (const [digit, set] of this.#digits.entries()) {
      if ((number >>> digit) & 1) set.or(docIds);
    }
  }

  read(docId: number): number {
    let number = 0;
    for (let digit = 0; digit < this.#digits.length; digit += 1) {
      number |= Number(this.#digits[digit]?.has(docId)) << digit;
    }
    return number;
  }

  /** Adds one to the numbers of documents. */
  increment(docIds: Bitset, copy: (set: Bitset) => Bitset): void {
    let carry = copy(docIds);
    for (const set of this.#digits) {
      const nextCarry = copy(carry).and(set);
      set.xor(carry);
      carry = nextCarry;
    }
  }

  /** Removes documents with another number from a set. */
  retain(number: number, docIds: Bitset): Bitset {
    for (const [digit, set] of this.#digits.entries()) {
      if ((number >>> digit) & 1) docIds.and(set);
      else docIds.andNot(set);
    }
    return docIds;
  }
}

/**
 * Documents by the number of criteria that they fail. Every set is combined a constant number of times; comparing all
 * pairs of sets took quadratic time.
 */
class Failures {
  /** Documents that fail no criterion, exactly one, exactly two. */
  readonly failingNone: Bitset;
  readonly failingOne: Bitset;
  readonly failingTwo: Bitset;
  readonly #documents: Documents;
  readonly #failed: readonly Bitset[];
  readonly #failingAny: Bitset;
  /** Index of the first and the second criterion that a document fails. */
  readonly #firstFailed: DigitSets;
  readonly #secondFailed: DigitSets;

  constructor(documents: Documents, base: Bitset, failed: readonly Bitset[]) {
    const { scratch } = documents;
    this.#documents = documents;
    this.#failed = failed;
    this.#firstFailed = this.#digitSets(Math.max(2, failed.length));
    this.#secondFailed = this.#digitSets(Math.max(2, failed.length));
    const [atLeastOnce, atLeastTwice, atLeastThrice] = [
      this.#empty(),
      this.#empty(),
      this.#empty(),
    ];
    for (const [index, failing] of failed.entries()) {
      const repeated = scratch.copy(atLeastOnce).and(failing);
      this.#firstFailed.write(index, scratch.copy(failing).andNot(atLeastOnce));
      this.#secondFailed.write(index, scratch.copy(repeated).andNot(atLeastTwice));
      atLeastThrice.or(scratch.copy(atLeastTwice).and(failing));
      atLeastTwice.or(repeated);
      atLeastOnce.or(failing);
    }
    this.#failingAny = atLeastOnce;
    this.failingNone = scratch.copy(base).andNot(atLeastOnce);
    this.failingOne = scratch.copy(atLeastOnce).andNot(atLeastTwice);
    this.failingTwo = scratch.copy(atLeastTwice).andNot(atLeastThrice);
  }

  /**
   * Counts the documents that fail exactly two criteria.
   * @param names names of the criteria
   */
  countPairs(names: readonly string[]): { criteria: string[]; documents: number }[] {
    const counts = new Uint32Array(names.length ** 2);
    const docIds = this.#documents.scratch.docIdsOf(this.failingTwo);
    for (let index = 0; index < docIds.length; index += 1) {
      const docId = docIds[index] as number;
      const pair = this.#firstFailed.read(docId) * names.length + this.#secondFailed.read(docId);
      (counts[pair] as number) += 1;
    }
    return Array.from(counts).flatMap((count, pair) => {
      const [first, second] = [Math.floor(pair / names.length), pair % names.length];
      return count > 0
        ? [{ criteria: [names[first] ?? '', names[second] ?? ''], documents: count }]
        : [];
    });
  }

  /** Returns the documents that fail the fewest criteria, but at least one. */
  withFewestFailures(): Bitset {
    const { scratch } = this.#documents;
    // Plus one, because a document may fail all criteria.
    const totals = this.#digitSets(this.#failed.length + 1);
    for (const set of this.#failed) totals.increment(set, (one) => scratch.copy(one));
    for (let number = 1; number <= this.#failed.length; number += 1) {
      const found = totals.retain(number, scratch.copy(this.#failingAny));
      if (found.cardinality() > 0) return found;
    }
    return this.#empty();
  }

  #empty(): Bitset {
    return this.#documents.scratch.emptySet(this.#documents.end);
  }

  /** @param count number of distinct numbers, which start from 0 */
  #digitSets(count: number): DigitSets {
    const length = Math.max(1, Math.ceil(Math.log2(count)));
    return new DigitSets(Array.from({ length }, () => this.#empty()));
  }
}

/** Returns the values nearest to a range, below and above it. */
function nearestValues(
  documents: Documents,
  { field, from, to }: RangeFilter,
  docIds: Uint32Array,
): { below: number | null; above: number | null } {
  const values = documents.values(field);
  let [below, above] = [-1, Number.POSITIVE_INFINITY];
  for (let index = 0; index < docIds.length; index += 1) {
    const value = values[docIds[index] as number] as number;
    if (value < from && value > below) below = value;
    if (value > to && value < above) above = value;
  }
  return {
    below: below < 0 ? null : below,
    above: Number.isFinite(above) ? above : null,
  };
}
