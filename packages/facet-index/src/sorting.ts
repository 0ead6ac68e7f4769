import type { Documents } from './documents.ts';
import type { Cursor, SortTerm } from './query.ts';

/** Maximum number of documents from which a page is selected without sampling. */
const MAX_UNSAMPLED = 8_192;
/** One of this many documents is sampled to estimate the end of a page. */
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
    for (let index = 0; index < docIds.length; index += 1) {
      keys[index] = preferred?.has(docIds[index] as number) ? 0 : 1;
    }
    return keys;
  }
  const values = documents.values(term.field);
  const sign = term.direction === 'asc' ? 1 : -1;
  for (let index = 0; index < docIds.length; index += 1) {
    const value = values[docIds[index] as number] as number;
    keys[index] = value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
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
  [key, ...otherKeys]: Cursor,
): { before: number; at: number } {
  if (!term || key === undefined) return { before: 0, at: docIds.length };
  const keys = keysOf(documents, docIds, term);
  const tiedDocIds: number[] = [];
  let before = 0;
  for (let index = 0; index < docIds.length; index += 1) {
    if ((keys[index] as number) < key) before += 1;
    else if (keys[index] === key) tiedDocIds.push(docIds[index] as number);
  }
  const tiedCounts = countBeforeAndAt(documents, Uint32Array.from(tiedDocIds), terms, otherKeys);
  return { before: before + tiedCounts.before, at: tiedCounts.at };
}

/**
 * Drops most documents after a page, using a bound estimated from a sample.
 * @param docIds overwritten
 * @param pageEnd number of documents up to the end of the page
 * @returns at least `pageEnd` documents, including all of the page
 */
function dropAfterPage(
  documents: Documents,
  docIds: Uint32Array,
  term: SortTerm,
  pageEnd: number,
): Uint32Array {
  if (docIds.length <= MAX_UNSAMPLED) return docIds;
  const sampled = Uint32Array.from(
    { length: Math.floor(docIds.length / SAMPLE_STEP) },
    (_none, at) => docIds[at * SAMPLE_STEP] as number,
  );
  const expected = pageEnd / SAMPLE_STEP;
  // A margin of six standard deviations: too few documents in one of 10^9 samples.
  const position = Math.ceil(expected + 6 * Math.sqrt(expected) + 6);
  const bound = keysOf(documents, sampled, term).sort()[position];
  if (bound === undefined) return docIds;
  const keys = keysOf(documents, docIds, term);
  let withinBoundCount = 0;
  for (let index = 0; index < keys.length; index += 1)
    withinBoundCount += Number((keys[index] as number) <= bound);
  if (withinBoundCount < pageEnd) return docIds;
  let writtenCount = 0;
  for (let index = 0; index < keys.length; index += 1) {
    docIds[writtenCount] = docIds[index] as number;
    writtenCount += Number((keys[index] as number) <= bound);
  }
  return docIds.subarray(0, writtenCount);
}

function sortDocs(
  documents: Documents,
  docIds: readonly number[],
  terms: readonly SortTerm[],
): number[] {
  const keysByTerm = terms.map((term) => keysOf(documents, Uint32Array.from(docIds), term));
  const positions = docIds.map((_docId, index) => index);
  positions.sort((one, other) => {
    for (const keys of keysByTerm) {
      const [a, b] = [keys[one] as number, keys[other] as number];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  });
  return positions.map((position) => docIds[position] as number);
}

/**
 * Returns the key at a position of the sorted keys (quickselect), in a tenth of the time of sorting.
 * @param keys reordered; must not contain NaN
 */
function selectKey(keys: Float64Array, position: number): number {
  let [left, right] = [0, keys.length - 1];
  while (left < right) {
    const pivot = keys[(left + right) >>> 1] as number;
    let [low, high] = [left, right];
    while (low <= high) {
      while ((keys[low] as number) < pivot) low += 1;
      while ((keys[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const swappedKey = keys[low] as number;
      keys[low++] = keys[high] as number;
      keys[high--] = swappedKey;
    }
    if (position <= high) right = high;
    else if (position >= low) left = low;
    else break;
  }
  return keys[position] as number;
}

/** Number of documents before a page and up to its end. */
interface PageBounds {
  skip: number;
  end: number;
}

/**
 * Returns the documents of a page in order without sorting the others. Selects the keys of its first and its last
 * document, sorts the few documents between them by all terms, and those that share one of the two keys by the
 * remaining terms.
 * @param docIds overwritten
 */
export function selectPage(
  documents: Documents,
  docIds: Uint32Array,
  terms: readonly SortTerm[],
  { skip, end }: PageBounds,
): number[] {
  const [first, ...otherTerms] = terms;
  if (end <= skip) return [];
  if (!first) return Array.from(docIds.subarray(skip, end));
  const candidates = dropAfterPage(documents, docIds, first, end);
  if (skip >= candidates.length) return [];
  const keys = keysOf(documents, candidates, first);
  const reordered = documents.scratch.keys(keys.length);
  reordered.set(keys);
  const from = selectKey(reordered, skip);
  const to = selectKey(reordered, Math.min(end, candidates.length) - 1);
  const atFrom = documents.scratch.docIds(candidates.length);
  const between: number[] = [];
  let [before, fromCount, toCount] = [0, 0, 0];
  for (let index = 0; index < candidates.length; index += 1) {
    const [key, docId] = [keys[index] as number, candidates[index] as number];
    if (key < from) before += 1;
    else if (key === to) candidates[toCount++] = docId;
    else if (key === from) atFrom[fromCount++] = docId;
    else if (key < to) between.push(docId);
  }
  const precedingCount = before + fromCount + between.length;
  return [
    ...selectPage(documents, atFrom.subarray(0, fromCount), otherTerms, {
      skip: skip - before,
      end: fromCount,
    }),
    ...sortDocs(documents, between, terms),
    ...selectPage(documents, candidates.subarray(0, toCount), otherTerms, {
      skip: Math.max(0, skip - precedingCount),
      end: end - precedingCount,
    }),
  ];
}
