import { scratch } from './scratch.ts';

/** A set of slots, one bit each: two sets of 600 000 are compared in some microseconds. */
export type Bits = Int32Array<ArrayBuffer>;

const IN_WORD = 32;

const wordsOf = (end: number) => Math.ceil(end / IN_WORD);

/** An empty set of slots below an end, which is kept. */
export const room = (end: number): Bits => new Int32Array(wordsOf(end));

/** The same for the question that is answered now. */
export const noneBelow = (end: number): Bits => scratch.bits.take(wordsOf(end)).fill(0);

/** A set for the question that is answered now, as another one. */
export function copyOf(bits: Bits): Bits {
  const copy = scratch.bits.take(bits.length);
  copy.set(bits);
  return copy;
}

/** The same set with room for more. */
export function grown(bits: Bits, end: number): Bits {
  const larger = room(end);
  larger.set(bits);
  return larger;
}

/** All slots below an end. */
export function allBelow(end: number): Bits {
  const bits = scratch.bits.take(wordsOf(end)).fill(-1);
  clearFrom(bits, end);
  return bits;
}

/** Takes out what lies beyond the end in the last word. */
export function clearFrom(bits: Bits, end: number): void {
  const inLast = end % IN_WORD;
  if (inLast > 0) bits[bits.length - 1] = (bits.at(-1) ?? 0) & (2 ** inLast - 1);
}

export function add(bits: Bits, slot: number): void {
  (bits[slot >>> 5] as number) |= 1 << (slot & 31);
}

export function takeOne(bits: Bits, slot: number): void {
  (bits[slot >>> 5] as number) &= ~(1 << (slot & 31));
}

export const has = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] as number) >>> (slot & 31)) & 1) === 1;

/** Keeps in the first what is in both. */
export function keepCommon(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) (bits[at] as number) &= other[at] as number;
  return bits;
}

/** Takes out of the first what is in the other. */
export function takeOut(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) (bits[at] as number) &= ~(other[at] as number);
  return bits;
}

/** Adds to the first what is in the other. */
export function join(bits: Bits, other: Bits): Bits {
  for (let at = 0; at < bits.length; at += 1) (bits[at] as number) |= other[at] as number;
  return bits;
}

/** How many slots are in both. */
export function sizeOfCommon(bits: Bits, other: Bits): number {
  let size = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = (bits[at] as number) & (other[at] as number);
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    size += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return size;
}

/** How many slots there are. */
export const sizeOf = (bits: Bits): number => sizeOfCommon(bits, bits);

/** The slots, in order. */
export function slotsOf(bits: Bits): Uint32Array {
  const slots = scratch.slots.take(sizeOf(bits));
  let length = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at] as number;
    while (word !== 0) {
      slots[length++] = at * IN_WORD + 31 - Math.clz32(word & -word);
      word &= word - 1;
    }
  }
  return slots;
}
