import type { Documents } from './documents.ts';
import type { Cursor, SortTerm } from './query.ts';

/** Maximum number of documents that are sorted without sampling. */
const FEW = 8_192;
/** One in this number of documents is sampled to estimate the end of a page. */
const SAMPLE_STEP = 64;

/** Returns the sort keys of documents in a term, smaller keys first. The array may be changed. */
function keysOf(
  documents: Documents,
  docIds: Uint32Array,
  term: SortTerm,
): Float64Array<ArrayBuffer> {
  const keys = documents.scratch.keys(docIds.length);
  if ('preferred' in term) {
    const preferred = documents.docSets.get(term.preferred)?.preferred;
    for (let at = 0; at < docIds.length; at += 1) {
      keys[at] = preferred?.has(docIds[at] as number) ? 0 : 1;
    }
    return keys;
  }
  const values = documents.values(term.field);
  const sign = term.direction === 'asc' ? 1 : -1;
  for (let at = 0; at < docIds.length; at += 1) {
    const value = values[docIds[at] as number] as number;
    keys[at] = value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
  }
  return keys;
}

/** Returns the position of a document in an order. */
export const cursorOf = (documents: Documents, docId: number, terms: readonly SortTerm[]): Cursor =>
  terms.flatMap((term) => Array.from(keysOf(documents, Uint32Array.of(docId), term)));

/** Counts the documents before a position in an order, and those at it (0 or 1). */
export function countBeforeAndAt(
  documents: Documents,
  docIds: Uint32Array,
  [term, ...terms]: readonly SortTerm[],
  [key, ...others]: Cursor,
): { before: number; at: number } {
  if (!term || key === undefined) return { before: 0, at: docIds.length };
  const keys = keysOf(documents, docIds, term);
  const same: number[] = [];
  let before = 0;
  for (let at = 0; at < docIds.length; at += 1) {
    if ((keys[at] as number) < key) before += 1;
    else if (keys[at] === key) same.push(docIds[at] as number);
  }
  const within = countBeforeAndAt(documents, Uint32Array.from(same), terms, others);
  return { before: before + within.before, at: within.at };
}

/**
 * Drops most documents after a page, by a bound estimated from a sample of one in 64.
 * @param docIds is overwritten
 * @param last number of documents up to the end of the page
 * @returns at least `last` documents, including all of the page
 */
function dropBehind(
  documents: Documents,
  docIds: Uint32Array,
  term: SortTerm,
  last: number,
): Uint32Array {
  if (docIds.length <= FEW) return docIds;
  const sampled = Uint32Array.from(
    { length: Math.floor(docIds.length / SAMPLE_STEP) },
    (_none, at) => docIds[at * SAMPLE_STEP] as number,
  );
  const expected = last / SAMPLE_STEP;
  // Six standard deviations of reserve: too few documents in one of 10^9 samples.
  const place = Math.ceil(expected + 6 * Math.sqrt(expected) + 6);
  const bound = keysOf(documents, sampled, term).sort()[place];
  if (bound === undefined) return docIds;
  const keys = keysOf(documents, docIds, term);
  let within = 0;
  for (let at = 0; at < keys.length; at += 1) within += Number((keys[at] as number) <= bound);
  if (within < last) return docIds;
  let kept = 0;
  for (let at = 0; at < keys.length; at += 1) {
    docIds[kept] = docIds[at] as number;
    kept += Number((keys[at] as number) <= bound);
  }
  return docIds.subarray(0, kept);
}

function sorted(
  documents: Documents,
  docIds: readonly number[],
  terms: readonly SortTerm[],
): number[] {
  const each = terms.map((term) => keysOf(documents, Uint32Array.from(docIds), term));
  const places = docIds.map((_docId, place) => place);
  places.sort((one, other) => {
    for (const keys of each) {
      const [a, b] = [keys[one] as number, keys[other] as number];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  });
  return places.map((place) => docIds[place] as number);
}

/**
 * Returns the key at a position of the sorted keys (quickselect), in a tenth of the time of sorting.
 * @param keys is reordered; must not contain NaN
 */
function keyAt(keys: Float64Array, place: number): number {
  let [left, right] = [0, keys.length - 1];
  while (left < right) {
    const pivot = keys[(left + right) >>> 1] as number;
    let [low, high] = [left, right];
    while (low <= high) {
      while ((keys[low] as number) < pivot) low += 1;
      while ((keys[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const moved = keys[low] as number;
      keys[low++] = keys[high] as number;
      keys[high--] = moved;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else break;
  }
  return keys[place] as number;
}

/** Number of documents before a page, and up to its end. */
interface PageBounds {
  skip: number;
  last: number;
}

/**
 * Returns the documents of a page in order without sorting the others. The keys of its first and its last document are
 * selected; the few documents between them are sorted by all terms, those that share one of the two keys by the
 * remaining terms.
 * @param docIds is overwritten
 */
export function selectPage(
  documents: Documents,
  docIds: Uint32Array,
  terms: readonly SortTerm[],
  { skip, last }: PageBounds,
): number[] {
  const [first, ...others] = terms;
  if (last <= skip) return [];
  if (!first) return Array.from(docIds.subarray(skip, last));
  const candidates = dropBehind(documents, docIds, first, last);
  if (skip >= candidates.length) return [];
  const keys = keysOf(documents, candidates, first);
  const reordered = documents.scratch.keys(keys.length);
  reordered.set(keys);
  const from = keyAt(reordered, skip);
  const to = keyAt(reordered, Math.min(last, candidates.length) - 1);
  const atFrom = documents.scratch.docIds(candidates.length);
  const between: number[] = [];
  let [before, leading, shared] = [0, 0, 0];
  for (let at = 0; at < candidates.length; at += 1) {
    const [key, docId] = [keys[at] as number, candidates[at] as number];
    if (key < from) before += 1;
    else if (key === to) candidates[shared++] = docId;
    else if (key === from) atFrom[leading++] = docId;
    else if (key < to) between.push(docId);
  }
  const passed = before + leading + between.length;
  return [
    ...selectPage(documents, atFrom.subarray(0, leading), others, {
      skip: skip - before,
      last: leading,
    }),
    ...sorted(documents, between, terms),
    ...selectPage(documents, candidates.subarray(0, shared), others, {
      skip: Math.max(0, skip - passed),
      last: last - passed,
    }),
  ];
}
