import { Bitset, type ReadonlyBitset, wordCount } from './bitset.ts';

/** Factor by which arrays exceed the needed size, so that they remain large enough while the index grows. */
const SPARE = 1.125;

class Pool<Kind extends { length: number; subarray: (from: number, to: number) => Kind }> {
  readonly #make: (size: number) => Kind;
  readonly #arrays: Kind[] = [];
  #used = 0;

  constructor(make: (size: number) => Kind) {
    this.#make = make;
  }

  take(size: number): Kind {
    const known = this.#arrays[this.#used];
    const array = known && known.length >= size ? known : this.#make(Math.ceil(size * SPARE));
    this.#arrays[this.#used] = array;
    this.#used += 1;
    return array.subarray(0, size);
  }

  release(): void {
    this.#used = 0;
  }
}

/**
 * Memory that is reused by every query. A query needs several arrays with an entry per document; allocating them each
 * time cost as much garbage collection as a third of the queries.
 */
export class Scratch {
  readonly #words = new Pool((size) => new Int32Array(size));
  readonly #docIds = new Pool((size) => new Uint32Array(size));
  readonly #keys = new Pool((size) => new Float64Array(size));

  /** Releases all arrays for the next query, which may overwrite them. */
  release(): void {
    for (const pool of [this.#words, this.#docIds, this.#keys]) pool.release();
  }

  /** Returns an empty set of the documents below an end. */
  none(end: number): Bitset {
    return new Bitset(this.#words.take(wordCount(end)).fill(0));
  }

  /** Returns the set of all documents below an end. */
  all(end: number): Bitset {
    return new Bitset(this.#words.take(wordCount(end)).fill(-1)).clearFrom(end);
  }

  copy({ words }: ReadonlyBitset): Bitset {
    const copy = this.#words.take(words.length);
    copy.set(words);
    return new Bitset(copy);
  }

  /** Returns a copy of the documents below an end; the set must contain none from there on. */
  copyBelow({ words }: ReadonlyBitset, end: number): Bitset {
    const copy = this.#words.take(wordCount(end));
    copy.set(words.subarray(0, copy.length));
    return new Bitset(copy);
  }

  /** Returns an array of document numbers with any content. */
  docIds(size: number): Uint32Array<ArrayBuffer> {
    return this.#docIds.take(size);
  }

  /** Returns the documents of a set in ascending order. */
  docIdsOf(set: ReadonlyBitset): Uint32Array<ArrayBuffer> {
    const docIds = this.#docIds.take(set.cardinality());
    set.writeTo(docIds);
    return docIds;
  }

  /** Returns an array of sort keys with any content. */
  keys(size: number): Float64Array<ArrayBuffer> {
    return this.#keys.take(size);
  }
}
