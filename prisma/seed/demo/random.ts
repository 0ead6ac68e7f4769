/** Seeded random number generator: the same seed results in the same world. */
export interface Random {
  /** Returns a number in [0, 1). */
  next(): number;
  /** Returns a whole number, both ends included. */
  int(from: number, to: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns an element of a non-empty list. */
  pick<T>(items: readonly T[]): T;
  /** Returns an element of a non-empty list with a probability proportional to its weight. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(items: readonly T[]): T[];
}

/** Creates a mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }

  function itemAt<T>(items: readonly T[], index: number): T {
    const item = items[index];
    if (item === undefined) throw new Error('cannot pick from an empty list');
    return item;
  }

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    weighted(items, weight) {
      const total = items.reduce((sum, item) => sum + weight(item), 0);
      let remaining = next() * total;
      for (const item of items) {
        remaining -= weight(item);
        if (remaining < 0) return item;
      }
      return itemAt(items, items.length - 1);
    },
    shuffle(items) {
      const copy = [...items];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const otherIndex = int(0, index);
        const current = itemAt(copy, index);
        copy[index] = itemAt(copy, otherIndex);
        copy[otherIndex] = current;
      }
      return copy;
    },
  };
}
