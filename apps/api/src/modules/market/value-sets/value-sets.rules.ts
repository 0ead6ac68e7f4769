import {
  add,
  type Bits,
  grown,
  has,
  join,
  noneBelow,
  room,
  sizeAmong,
  sizeOfCommon,
  takeOne,
} from '../bits/bits.rules.ts';

const NONE = -1;

/** A column of few values: of each value the set of slots that have it. What has a value is found without a look at ads. */
export class ValueSets {
  #size: number;
  /** The index is one more than the value: null, which is −1, comes first. */
  #sets: Bits[] = [];
  /** How many slots have each value. */
  #sizes: number[] = [];

  /** @param size how many slots there is room for */
  constructor(size: number) {
    this.#size = size;
  }

  /** The value of a slot; −1 where it has none. */
  valueOf(slot: number): number {
    return this.#sets.findIndex((set) => has(set, slot)) + NONE;
  }

  /** Gives a slot that has no value one. */
  set(slot: number, value: number): void {
    const place = value - NONE;
    while (this.#sets.length <= place) this.#sizes[this.#sets.push(room(this.#size)) - 1] = 0;
    add(this.#sets[place] as Bits, slot);
    (this.#sizes[place] as number) += 1;
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
    this.#size = size;
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
    return Uint32Array.from(this.#sets, (set) => sizeAmong(set, slots));
  }

  /** The same of all slots but those in a list. */
  countWithout(slots: Uint32Array): Uint32Array {
    return Uint32Array.from(
      this.#sets,
      (set, place) => (this.#sizes[place] as number) - sizeAmong(set, slots),
    );
  }
}
