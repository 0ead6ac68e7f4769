import { Bitset, type ReadonlyBitset, wordCount } from './bitset.ts';

/** Factor by which arrays exceed the needed size, so that they remain large enough while the index grows. */
const SPARE_FACTOR = 1.125;

class Pool<Kind extends { length: number; subarray: (from: number, to: number) => Kind }> {
  readonly #create: (size: number) => Kind;
  readonly #arrays: Kind[] = [];
  #used = 0;

  constructor(create: (size: number) => Kind) {
    this.#create = create;
  }

  acquire(size: number): Kind {
    const pooledArray = this.#arrays[this.#used];
    const array =
      pooledArray && pooledArray.length >= size
        ? pooledArray
        : this.#create(Math.ceil(size * SPARE_FACTOR));
    this.#arrays[this.#used] = array;
    this.#used += 1;
    return array.subarray(0, size);
  }

  release(): void {
    this.#used = 0;
  }
}

/**
 * Memory that every query reuses. A query needs several arrays with an entry per document; allocating them each time
 * spent a third of the query time on garbage collection.
 */
export class Scratch {
  readonly #words = new Pool((size) => new Int32Array(size));
  readonly #docIds = new Pool((size) => new Uint32Array(size));
  readonly #keys = new Pool((size) => new Float64Array(size));

  /** Releases all arrays for the next query, which may overwrite them. */
  release(): void {
    for (const pool of [this.#words, this.#docIds, this.#keys]) pool.release();
  }

  /** Returns an empty set with room for the documents numbered below `end`. */
  emptySet(end: number): Bitset {
    return new Bitset(this.#words.acquire(wordCount(end)).fill(0));
  }

  /** Returns the set of all documents numbered below `end`. */
  fullSet(end: number): Bitset {
    return new Bitset(this.#words.acquire(wordCount(end)).fill(-1)).clearFrom(end);
  }

  copy({ words }: ReadonlyBitset): Bitset {
    const copy = this.#words.acquire(words.length);
    copy.set(words);
    return new Bitset(copy);
  }

  /** Returns a copy of a set with room only for the documents below `end`; it must contain no others. */
  copyBelow({ words }: ReadonlyBitset, end: number): Bitset {
    const copy = this.#words.acquire(wordCount(end));
    copy.set(words.subarray(0, copy.length));
    return new Bitset(copy);
  }

  /** Returns an uninitialized array of document numbers. */
  docIds(size: number): Uint32Array<ArrayBuffer> {
    return this.#docIds.acquire(size);
  }

  /** Returns the documents of a set in ascending order. */
  docIdsOf(set: ReadonlyBitset): Uint32Array<ArrayBuffer> {
    const docIds = this.#docIds.acquire(set.cardinality());
    set.writeTo(docIds);
    return docIds;
  }

  /** Returns an uninitialized array of sort keys. */
  keys(size: number): Float64Array<ArrayBuffer> {
    return this.#keys.acquire(size);
  }
}
