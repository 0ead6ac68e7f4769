import type { ReadonlyBitset } from './bitset.ts';
import type { Documents } from './documents.ts';
import { postingsSet } from './matching.ts';

/** Documents to count, as a set and, once needed, as lists. */
export class DocGroup {
  readonly set: ReadonlyBitset;
  readonly size: number;
  readonly #documents: Documents;
  readonly #docIdsByFilter = new Map<string, Uint32Array>();
  #docIds: Uint32Array | null = null;
  #otherDocIds: Uint32Array | null = null;

  constructor(documents: Documents, set: ReadonlyBitset) {
    this.set = set;
    this.size = set.cardinality();
    this.#documents = documents;
  }

  /** True if reading the documents one by one is faster than combining sets. */
  get isSmall(): boolean {
    return this.size < this.set.words.length;
  }

  /** Number of all other documents. */
  get otherSize(): number {
    return this.#documents.size - this.size;
  }

  get docIds(): Uint32Array {
    this.#docIds ??= this.#documents.scratch.docIdsOf(this.set);
    return this.#docIds;
  }

  /** All other documents. */
  get otherDocIds(): Uint32Array {
    const { scratch } = this.#documents;
    this.#otherDocIds ??= scratch.docIdsOf(this.#documents.liveDocs().andNot(this.set));
    return this.#otherDocIds;
  }

  /** Returns the documents with any of the values, in ascending order, so that columns are read sequentially. */
  docIdsWith(filter: { field: string; values: readonly number[] }): Uint32Array {
    const key = `${filter.field} ${filter.values}`;
    const { scratch } = this.#documents;
    const docIds =
      this.#docIdsByFilter.get(key) ??
      scratch.docIdsOf(postingsSet(this.#documents, filter).and(this.set));
    this.#docIdsByFilter.set(key, docIds);
    return docIds;
  }
}
