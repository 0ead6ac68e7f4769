import { add, type Bits, grown, join, noneBelow, room, sizeOfCommon, takeOne } from './bits.ts';

const NONE = -1;
/** A look at a slot takes as long as so many words of a set. */
const WORDS_A_SLOT = 4;
const MOST_IN_BYTE = 255;

/** A column of few values: each slot's value, and of each value the set of slots that have it. */
export class ValueSets {
  /** One more than the value, of each slot that there is room for. */
  #places: Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>;
  /** The index is one more than the value: null, which is −1, comes first. */
  #sets: Bits[] = [];
  /** How many slots have each value. */
  #sizes: number[] = [];

  /** @param size how many slots there is room for */
  constructor(size: number) {
    this.#places = new Uint8Array(size);
  }

  /** The value of a slot in use; −1 where its ad has none. */
  valueOf(slot: number): number {
    return (this.#places[slot] ?? 0) + NONE;
  }

  /** Gives a slot that has no value one. */
  set(slot: number, value: number): void {
    const place = value - NONE;
    const size = this.#places.length;
    while (this.#sets.length <= place) this.#sizes[this.#sets.push(room(size)) - 1] = 0;
    add(this.#sets[place] as Bits, slot);
    (this.#sizes[place] as number) += 1;
    if (place > MOST_IN_BYTE && this.#places instanceof Uint8Array) {
      this.#places = Uint16Array.from(this.#places);
    }
    this.#places[slot] = place;
  }

  /** Takes a slot its value. */
  clear(slot: number): void {
    const place = this.valueOf(slot) - NONE;
    const set = this.#sets[place];
    if (!set) return;
    takeOne(set, slot);
    (this.#sizes[place] as number) -= 1;
  }

  grow(size: number): void {
    const kind = this.#places instanceof Uint8Array ? Uint8Array : Uint16Array;
    const larger = new kind(size);
    larger.set(this.#places);
    this.#places = larger;
    this.#sets = this.#sets.map((set) => grown(set, size));
  }

  /** The slots below an end whose value is wanted. */
  where(isWanted: (value: number) => boolean, end: number): Bits {
    const bits = noneBelow(end);
    for (const [place, set] of this.#sets.entries()) if (isWanted(place + NONE)) join(bits, set);
    return bits;
  }

  /** How many of these slots have each value; the index is one more than it. */
  countIn(bits: Bits): Uint32Array {
    return Uint32Array.from(this.#sets, (set) => sizeOfCommon(bits, set));
  }

  /** The same of slots in a list. */
  countAmong(slots: Uint32Array): Uint32Array {
    return countPlaces(new Uint32Array(this.#sets.length), this.#places, slots, 1);
  }

  /** The same of all slots but those in a list. */
  countWithout(slots: Uint32Array): Uint32Array {
    return countPlaces(Uint32Array.from(this.#sizes), this.#places, slots, -1);
  }

  /** Whether to look at so many slots takes longer than to lay all sets over one of so many words. */
  isManyFor(slots: number, words: number): boolean {
    return slots * WORDS_A_SLOT > this.#sets.length * words;
  }
}

function countPlaces(
  counts: Uint32Array,
  places: Uint8Array | Uint16Array,
  slots: Uint32Array,
  by: 1 | -1,
) {
  for (let at = 0; at < slots.length; at += 1) {
    (counts[places[slots[at] as number] as number] as number) += by;
  }
  return counts;
}
