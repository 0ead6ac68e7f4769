import type { ReadonlyBitset } from './bitset.ts';
import type { Scratch } from './scratch.ts';

/** Number of documents listed at each end. A large set nearly always contains at least one of them. */
const LISTED_COUNT = 4_096;
/** One of this many documents is sampled to estimate the bound of the listed documents. */
const SAMPLE_STEP = 64;

/** Documents with the smallest keys, in order. Contains all documents with keys below the bound. */
interface SmallestDocs {
  docIds: Uint32Array;
  bound: number;
}

function findSmallest(
  values: ArrayLike<number>,
  docIds: Uint32Array,
  { sign, scratch }: { sign: 1 | -1; scratch: Scratch },
): SmallestDocs {
  const keys = scratch.keys(docIds.length);
  for (let index = 0; index < docIds.length; index += 1) {
    keys[index] = sign * (values[docIds[index] as number] as number);
  }
  const sample = Float64Array.from(
    { length: Math.ceil(keys.length / SAMPLE_STEP) },
    (_none, at) => keys[at * SAMPLE_STEP] as number,
  ).sort();
  const bound = sample[LISTED_COUNT / SAMPLE_STEP] ?? Number.POSITIVE_INFINITY;
  const positions: number[] = [];
  for (let index = 0; index < keys.length; index += 1)
    if ((keys[index] as number) < bound) positions.push(index);
  positions.sort((one, other) => (keys[one] as number) - (keys[other] as number));
  for (let index = 0; index < keys.length && positions.length < LISTED_COUNT; index += 1) {
    if (keys[index] === bound) positions.push(index);
  }
  return { docIds: Uint32Array.from(positions, (position) => docIds[position] as number), bound };
}

/**
 * Documents with the smallest and the largest values of a field: the extremes of most sets are found without a scan.
 */
export class Extremes {
  readonly #smallest: SmallestDocs;
  readonly #largest: SmallestDocs;
  readonly #listedDocIds: ReadonlySet<number>;

  /** @param docIds documents that have a value */
  constructor(values: ArrayLike<number>, docIds: Uint32Array, scratch: Scratch) {
    this.#smallest = findSmallest(values, docIds, { sign: 1, scratch });
    this.#largest = findSmallest(values, docIds, { sign: -1, scratch });
    this.#listedDocIds = new Set([...this.#smallest.docIds, ...this.#largest.docIds]);
  }

  /** Reports whether the lists are outdated after a document has received a value. */
  isOutdatedBy(docId: number, value: number): boolean {
    const isExtreme = value < this.#smallest.bound || -value < this.#largest.bound;
    return (value >= 0 && isExtreme) || this.#listedDocIds.has(docId);
  }

  /** Returns the documents of a set with the smallest and the largest value; `undefined` if the lists contain none. */
  findExtremesIn(set: ReadonlyBitset): {
    smallest: number | undefined;
    largest: number | undefined;
  } {
    const firstIn = ({ docIds }: SmallestDocs) => docIds.find((docId) => set.has(docId));
    return { smallest: firstIn(this.#smallest), largest: firstIn(this.#largest) };
  }
}
