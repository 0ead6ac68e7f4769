import type { ReadonlyBitset } from './bitset.ts';
import type { Scratch } from './scratch.ts';

/** Number of listed documents per end. Large enough that a large set nearly always contains at least one of them. */
const LISTED = 4_096;
/** One in this number of documents is sampled to estimate the bound of the listed ones. */
const SAMPLE_STEP = 64;

/** Documents with the smallest keys, in order. All documents with keys below the bound are listed. */
interface Smallest {
  docIds: Uint32Array;
  bound: number;
}

function smallestOf(
  values: ArrayLike<number>,
  docIds: Uint32Array,
  { sign, scratch }: { sign: 1 | -1; scratch: Scratch },
): Smallest {
  const keys = scratch.keys(docIds.length);
  for (let at = 0; at < docIds.length; at += 1) {
    keys[at] = sign * (values[docIds[at] as number] as number);
  }
  const sample = Float64Array.from(
    { length: Math.ceil(keys.length / SAMPLE_STEP) },
    (_none, at) => keys[at * SAMPLE_STEP] as number,
  ).sort();
  const bound = sample[LISTED / SAMPLE_STEP] ?? Number.POSITIVE_INFINITY;
  const places: number[] = [];
  for (let at = 0; at < keys.length; at += 1) if ((keys[at] as number) < bound) places.push(at);
  places.sort((one, other) => (keys[one] as number) - (keys[other] as number));
  for (let at = 0; at < keys.length && places.length < LISTED; at += 1) {
    if (keys[at] === bound) places.push(at);
  }
  return { docIds: Uint32Array.from(places, (place) => docIds[place] as number), bound };
}

/** Documents with the smallest and the largest values of a field. The ends of a set that contains any need no scan. */
export class Extremes {
  readonly #least: Smallest;
  readonly #most: Smallest;
  readonly #listed: ReadonlySet<number>;

  /** @param docIds documents that have a value */
  constructor(values: ArrayLike<number>, docIds: Uint32Array, scratch: Scratch) {
    this.#least = smallestOf(values, docIds, { sign: 1, scratch });
    this.#most = smallestOf(values, docIds, { sign: -1, scratch });
    this.#listed = new Set([...this.#least.docIds, ...this.#most.docIds]);
  }

  /** Reports whether the lists are outdated after a document has received a value. */
  isOutdatedBy(docId: number, value: number): boolean {
    const [least, most] = [this.#least, this.#most];
    return (value >= 0 && (value < least.bound || -value < most.bound)) || this.#listed.has(docId);
  }

  /** Returns the documents of a set with the smallest and the largest value; `undefined` if the lists contain none. */
  findExtremesIn(set: ReadonlyBitset): { least: number | undefined; most: number | undefined } {
    const firstIn = ({ docIds }: Smallest) => docIds.find((docId) => set.has(docId));
    return { least: firstIn(this.#least), most: firstIn(this.#most) };
  }
}
