/** Special placements shown in addition to a page. */
export const SPECIAL_PER_PAGE = 3;

/** Which of the running placements that match a search come with a page of it. */
export interface Turn {
  /** Seed of the order, see `seedOf` of the search. */
  seed: number;
  page: number;
  /** In milliseconds: the moment at which placements must be running. */
  now: number;
}

/** Spreads an id over 32 bits, differently for each seed: the finalizer of MurmurHash3. */
function spread(id: number, seed: number): number {
  let bits = seed ^ Math.imul(id, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Keys hold the position of their id in their lower bits, so that numbers are sorted, which is fastest. */
const POSITIONS = 2 ** 21;

/**
 * Chooses the placements of a turn: the ids are put into the order of the seed, and page n takes the n-th three of
 * it, beginning again at its end. Those that the page shows anyway are passed over.
 * @param ids of all placements that match the search, each once
 */
export function chooseInTurn(
  ids: ArrayLike<number>,
  { seed, page }: Pick<Turn, 'seed' | 'page'>,
  shown: ReadonlySet<number>,
): number[] {
  const keys = new Float64Array(ids.length);
  for (let position = 0; position < keys.length; position += 1) {
    keys[position] = spread(ids[position] as number, seed) * POSITIONS + position;
  }
  keys.sort();
  const start = (page - 1) * SPECIAL_PER_PAGE;
  const chosen: number[] = [];
  for (let step = 0; step < keys.length && chosen.length < SPECIAL_PER_PAGE; step += 1) {
    const key = keys[(start + step) % keys.length] as number;
    const id = ids[key % POSITIONS] as number;
    if (!shown.has(id)) chosen.push(id);
  }
  return chosen;
}
