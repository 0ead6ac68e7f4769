import { LRUCache } from 'lru-cache';
import { Bitset } from './bitset.ts';

/** Documents that match a condition that the index cannot evaluate, such as words in a text. */
export interface DocSet {
  /** Documents that match. */
  matches: Bitset;
  /** Subset of `matches` that a list sorted by `preferred` shows first. */
  preferred: Bitset;
}

/** Number of stored sets: two bits per document each, 150 KB for 600 000 documents. */
const MAX_SETS = 64;

/**
 * Sets of documents by name, evaluated by the application. A document that changes leaves all sets, until the
 * application has evaluated it again and adds it.
 */
export class DocSets {
  readonly #sets = new LRUCache<string, DocSet>({ max: MAX_SETS });

  /** Returns a set and marks it as used; `null` if it is not stored. */
  get(name: string): DocSet | null {
    return this.#sets.get(name) ?? null;
  }

  get names(): string[] {
    return [...this.#sets.keys()];
  }

  /**
   * Stores an empty set.
   * @param capacity number of documents that the set has room for
   */
  create(name: string, capacity: number): DocSet {
    const set = { matches: Bitset.empty(capacity), preferred: Bitset.empty(capacity) };
    this.#sets.set(name, set);
    return set;
  }

  /** Adds a document to a set, if the set is stored. */
  add(name: string, docId: number, isPreferred: boolean): void {
    const set = this.#sets.peek(name);
    set?.matches.add(docId);
    if (isPreferred) set?.preferred.add(docId);
  }

  /** Removes a document from all sets. */
  remove(docId: number): void {
    this.#sets.forEach(({ matches, preferred }) => {
      matches.remove(docId);
      preferred.remove(docId);
    });
  }

  clear(): void {
    this.#sets.clear();
  }

  grow(capacity: number): void {
    this.#sets.forEach((set) => {
      set.matches = set.matches.withCapacity(capacity);
      set.preferred = set.preferred.withCapacity(capacity);
    });
  }
}
