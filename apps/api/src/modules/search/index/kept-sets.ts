import { LRUCache } from 'lru-cache';
import { add, type Bits, grown, takeOne } from './bits.ts';

interface KeptSet {
  bits: Bits;
  fits: (slot: number) => boolean;
}

/** Of the last searches: one bit an ad each, 75 KB for 600 000 ads. */
const MOST = 64;

/**
 * Which slots fit what the last searches asked of a column. Who looks for something asks for its list, its numbers and its
 * next page, each with the same bounds.
 */
export class KeptSets {
  readonly #kept = new LRUCache<string, KeptSet>({ max: MOST });

  /**
   * The set with this name, itself: who wants to change it takes a copy.
   * @param size how many slots there is room for
   * @param make finds it by a look at all slots, if it is not kept
   */
  of(
    name: string,
    { size, fits, make }: Omit<KeptSet, 'bits'> & { size: number; make: () => Bits },
  ): Bits {
    const kept = this.#kept.get(name) ?? { bits: grown(make(), size), fits };
    this.#kept.set(name, kept);
    return kept.bits;
  }

  /** Forgets all sets: after very many changes they are sooner found again. */
  forget(): void {
    this.#kept.clear();
  }

  /** An ad has come to a slot. */
  note(slot: number): void {
    this.#kept.forEach(({ bits, fits }) => {
      if (fits(slot)) add(bits, slot);
      else takeOne(bits, slot);
    });
  }

  grow(size: number): void {
    this.#kept.forEach((kept) => {
      kept.bits = grown(kept.bits, size);
    });
  }
}
