import type { Bitset } from './bitset.ts';
import type { Integers, Numbers } from './documents.ts';

/*
 * Scans of all documents, optimized for the JIT compiler: without branches, because mispredicting every other document
 * takes three times as long; one loop per type of array, because a loop over two types takes several times as long; and
 * no loop in a closure created per query, because such code is never compiled.
 */

interface Bounds {
  from: number;
  to: number;
}

const MAX_INTEGER = 2 ** 31 - 1;

/** Writes the documents with a value within bounds into an empty set. */
export function scanIntegers(values: Integers, { from, to }: Bounds, target: Bitset): void {
  const { words } = target;
  // Comparing integers is faster.
  const [min, max] = [Math.max(from, 0) | 0, Math.min(to, MAX_INTEGER) | 0];
  for (let index = 0, docId = 0; index < words.length; index += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, docId += 1) {
      const value = values[docId] as number;
      word |= (Number(value >= min) & Number(value <= max)) << bit;
    }
    words[index] = word;
  }
}

/** Writes the documents with a value within bounds into an empty set. */
export function scanNumbers(values: Numbers, { from, to }: Bounds, target: Bitset): void {
  const { words } = target;
  for (let index = 0, docId = 0; index < words.length; index += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, docId += 1) {
      const value = values[docId] as number;
      word |= (Number(value >= from) & Number(value <= to)) << bit;
    }
    words[index] = word;
  }
}

/** 1 for every value to match, otherwise 0. The index is one more than the value: a missing value (-1) comes first. */
export type ValueTable = Uint8Array<ArrayBuffer>;

/**
 * Creates a table that matches values, or with `exclude` all others.
 * @param max largest value that a document has; larger ones are ignored
 */
export function createValueTable(
  { values, exclude }: { values: ArrayLike<number>; exclude?: true },
  max: number,
): ValueTable {
  const table = new Uint8Array(max + 2).fill(exclude ? 1 : 0);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] as number;
    if (value <= max) table[value + 1] = exclude ? 0 : 1;
  }
  return table;
}

/** Writes the documents whose value is in a table into an empty set. */
export function scanTable(values: Integers, table: ValueTable, target: Bitset): void {
  const { words } = target;
  for (let index = 0, docId = 0; index < words.length; index += 1) {
    let word = 0;
    for (let bit = 0; bit < 32; bit += 1, docId += 1) {
      word |= (table[(values[docId] as number) + 1] as number) << bit;
    }
    words[index] = word;
  }
}
