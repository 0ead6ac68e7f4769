import { Bitset, type ReadonlyBitset } from './bitset.ts';
import { NO_VALUE } from './fields.ts';
import type { Scratch } from './scratch.ts';

/** Number of words of a set that can be combined in the time it takes to read one document's value. */
const WORDS_PER_DOCUMENT = 4;
const MAX_BYTE = 255;

/** Field with few distinct values: the value of every document, and the set of documents of every value. */
export class EnumColumn {
  /** One more than the value of every document, so that a missing value (-1) becomes 0. */
  #ordinals: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  /** By ordinal. */
  #sets: Bitset[] = [];
  #sizes: number[] = [];

  /** @param capacity number of documents to reserve room for */
  constructor(capacity: number) {
    this.#ordinals = new Uint8Array(capacity);
  }

  /** Returns the value of a document; -1 if it has none. */
  valueOf(docId: number): number {
    return (this.#ordinals[docId] ?? 0) + NO_VALUE;
  }

  /** Sets the value of a document that has no value. */
  set(docId: number, value: number): void {
    const ordinal = value - NO_VALUE;
    const capacity = this.#ordinals.length;
    while (this.#sets.length <= ordinal) {
      this.#sizes[this.#sets.push(Bitset.empty(capacity)) - 1] = 0;
    }
    this.#sets[ordinal]?.add(docId);
    (this.#sizes[ordinal] as number) += 1;
    if (ordinal > MAX_BYTE && this.#ordinals instanceof Uint8Array) {
      this.#ordinals = Uint16Array.from(this.#ordinals);
    }
    this.#ordinals[docId] = ordinal;
  }

  clear(docId: number): void {
    const ordinal = this.valueOf(docId) - NO_VALUE;
    const set = this.#sets[ordinal];
    if (!set) return;
    set.remove(docId);
    (this.#sizes[ordinal] as number) -= 1;
  }

  grow(capacity: number): void {
    const ArrayType = this.#ordinals instanceof Uint8Array ? Uint8Array : Uint16Array;
    const larger = new ArrayType(capacity);
    larger.set(this.#ordinals);
    this.#ordinals = larger;
    this.#sets = this.#sets.map((set) => set.withCapacity(capacity));
  }

  /** Returns the documents numbered below `end` whose value `isWanted`. */
  docsWhere(isWanted: (value: number) => boolean, end: number, scratch: Scratch): Bitset {
    const found = scratch.emptySet(end);
    for (const [ordinal, set] of this.#sets.entries()) {
      if (isWanted(ordinal + NO_VALUE)) found.or(set);
    }
    return found;
  }

  /** Counts the documents of a set by ordinal. */
  countInSet(set: ReadonlyBitset): Uint32Array {
    return Uint32Array.from(this.#sets, (valueSet) => set.andCardinality(valueSet));
  }

  /** Counts listed documents by ordinal. */
  countListed(docIds: Uint32Array): Uint32Array {
    return countOrdinals(new Uint32Array(this.#sets.length), this.#ordinals, docIds, 1);
  }

  /** Counts all documents but the listed ones by ordinal. */
  countAllExcept(docIds: Uint32Array): Uint32Array {
    return countOrdinals(Uint32Array.from(this.#sizes), this.#ordinals, docIds, -1);
  }

  /** Reports whether combining all sets with one of `words` words is faster than reading `documents` values. */
  prefersSets(documents: number, words: number): boolean {
    return documents * WORDS_PER_DOCUMENT > this.#sets.length * words;
  }
}

function countOrdinals(
  counts: Uint32Array,
  ordinals: Uint8Array | Uint16Array,
  docIds: Uint32Array,
  delta: 1 | -1,
) {
  for (let index = 0; index < docIds.length; index += 1) {
    (counts[ordinals[docIds[index] as number] as number] as number) += delta;
  }
  return counts;
}
