/** Number of special placements shown in addition to the ads of a page. */
export const SPECIAL_PER_PAGE = 3;

/** Determines which of the matching special placements a page shows. */
export interface RotationTurn {
  /** Seed of the order, see `seedOf`. */
  seed: number;
  page: number;
  /** Time in milliseconds at which placements must not have expired. */
  now: number;
}

/** Hashes an id with a seed to 32 bits, using the finalizer of MurmurHash3. */
function hashId(id: number, seed: number): number {
  let bits = seed ^ Math.imul(id, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Number of positions encoded in the low bits of each key, so that plain numbers are sorted, which is fastest. */
const POSITIONS = 2 ** 21;

/**
 * Chooses the placements of a turn: the seed determines an order of the ids, and page n gets the n-th three of it,
 * cyclically, skipping those that are already on the page.
 * @param ids distinct ids of all placements that match the search
 */
export function chooseSpecialPlacements(
  ids: ArrayLike<number>,
  { seed, page }: Pick<RotationTurn, 'seed' | 'page'>,
  shownIds: ReadonlySet<number>,
): number[] {
  const keys = new Float64Array(ids.length);
  for (let position = 0; position < keys.length; position += 1) {
    keys[position] = hashId(ids[position] as number, seed) * POSITIONS + position;
  }
  keys.sort();
  const start = (page - 1) * SPECIAL_PER_PAGE;
  const chosenIds: number[] = [];
  for (let step = 0; step < keys.length && chosenIds.length < SPECIAL_PER_PAGE; step += 1) {
    const key = keys[(start + step) % keys.length] as number;
    const id = ids[key % POSITIONS] as number;
    if (!shownIds.has(id)) chosenIds.push(id);
  }
  return chosenIds;
}
