import { type Bits, has } from './bits.ts';
import { scratch } from './scratch.ts';

/**
 * One of so many is nearly always in a set that is large. Fewer are not enough: the most powerful ads of a few years are
 * not the most powerful of all.
 */
const LISTED = 4_096;
/** One ad of so many tells where the first ones end. */
const SAMPLED = 64;

/** Slots whose keys come first, in this order; those with keys below the bound are all there. */
interface First {
  slots: Uint32Array;
  bound: number;
}

/** What slots sort by. */
function keysOf(values: ArrayLike<number>, slots: Uint32Array, sign: 1 | -1) {
  const keys = scratch.keys.take(slots.length);
  for (let at = 0; at < slots.length; at += 1)
    keys[at] = sign * (values[slots[at] as number] as number);
  return keys;
}

function firstOf(values: ArrayLike<number>, slots: Uint32Array, sign: 1 | -1): First {
  const keys = keysOf(values, slots, sign);
  const sample = Float64Array.from(
    { length: Math.ceil(keys.length / SAMPLED) },
    (_none, at) => keys[at * SAMPLED] as number,
  ).sort();
  const bound = sample[LISTED / SAMPLED] ?? Number.POSITIVE_INFINITY;
  const places: number[] = [];
  for (let at = 0; at < keys.length; at += 1) if ((keys[at] as number) < bound) places.push(at);
  places.sort((one, other) => (keys[one] as number) - (keys[other] as number));
  for (let at = 0; at < keys.length && places.length < LISTED; at += 1) {
    if (keys[at] === bound) places.push(at);
  }
  return { slots: Uint32Array.from(places, (place) => slots[place] as number), bound };
}

/** The ads with the least and those with the most of something: a set that has one of them is not looked through for its ends. */
export class Extremes {
  readonly #least: First;
  readonly #most: First;
  /** Slots of both. */
  readonly #listed: ReadonlySet<number>;

  /** @param slots those that have a value */
  constructor(values: ArrayLike<number>, slots: Uint32Array) {
    this.#least = firstOf(values, slots, 1);
    this.#most = firstOf(values, slots, -1);
    this.#listed = new Set([...this.#least.slots, ...this.#most.slots]);
  }

  /** Whether these are others once a slot has got a value. */
  isEndedBy(slot: number, value: number): boolean {
    const [least, most] = [this.#least, this.#most];
    return (value >= 0 && (value < least.bound || -value < most.bound)) || this.#listed.has(slot);
  }

  /** The slots of a set with the least and the most; undefined where none of it is listed. */
  endsOf(bits: Bits): { least: number | undefined; most: number | undefined } {
    const [least, most] = [this.#least, this.#most].map(({ slots }) =>
      slots.find((slot) => has(bits, slot)),
    );
    return { least, most };
  }
}
