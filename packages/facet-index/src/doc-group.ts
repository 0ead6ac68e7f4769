import type { ReadonlyBitset } from './bitset.ts';
import type { Documents } from './documents.ts';
import { postingsSet } from './matching.ts';

/** Documents that are counted, as a set and, when first needed, as lists. */
export class DocGroup {
  readonly set: ReadonlyBitset;
  readonly size: number;
  readonly #documents: Documents;
  readonly #having = new Map<string, Uint32Array>();
  #docIds: Uint32Array | null = null;
  #others: Uint32Array | null = null;

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
  get others(): Uint32Array {
    const { scratch } = this.#documents;
    this.#others ??= scratch.docIdsOf(this.#documents.live().andNot(this.set));
    return this.#others;
  }

  /** Returns the documents with any of the values, in ascending order, so that columns are read sequentially. */
  having(filter: { field: string; values: readonly number[] }): Uint32Array {
    const key = `${filter.field} ${filter.values}`;
    const { scratch } = this.#documents;
    const docIds =
      this.#having.get(key) ?? scratch.docIdsOf(postingsSet(this.#documents, filter).and(this.set));
    this.#having.set(key, docIds);
    return docIds;
  }
}
