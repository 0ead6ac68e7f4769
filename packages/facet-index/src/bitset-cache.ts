import { LRUCache } from 'lru-cache';
import type { Bitset, ReadonlyBitset } from './bitset.ts';

interface CachedSet {
  set: Bitset;
  matches: (docId: number) => boolean;
}

/** Number of cached sets: one bit per document each, 75 KB for 600 000 documents. */
const MAX_CACHED_SETS = 64;

/**
 * Sets of documents that match the criteria of recent queries, updated with every change. Caching pays off because a
 * list, its counts and its next page are usually requested with the same criteria.
 */
export class BitsetCache {
  readonly #sets = new LRUCache<string, CachedSet>({ max: MAX_CACHED_SETS });

  /**
   * Returns the set of a criterion.
   * @param options.capacity number of documents that the set has room for
   * @param options.find scans all documents; called if the set is not cached
   */
  get(
    criterion: string,
    options: { capacity: number; matches: (docId: number) => boolean; find: () => Bitset },
  ): ReadonlyBitset {
    const { capacity, matches, find } = options;
    const cached = this.#sets.get(criterion) ?? { set: find().withCapacity(capacity), matches };
    this.#sets.set(criterion, cached);
    return cached.set;
  }

  clear(): void {
    this.#sets.clear();
  }

  /** Updates all sets after a document has been stored. */
  update(docId: number): void {
    this.#sets.forEach(({ set, matches }) => {
      if (matches(docId)) set.add(docId);
      else set.remove(docId);
    });
  }

  grow(capacity: number): void {
    this.#sets.forEach((cached) => {
      cached.set = cached.set.withCapacity(capacity);
    });
  }
}
