import { phoneticKeyOf, searchKeyOf, toLatinLookalikes } from '@pitlane/contracts/spelling';

type NamesOf<Entry> = (entry: Entry) => readonly string[];

/** Minimum length for phonetic matching: shorter texts sound like too many names. */
const MIN_PHONETIC_LENGTH = 3;

interface NameKeys {
  textKeys: string[];
  phoneticKeys: string[];
}
const keysByEntry = new WeakMap<object, NameKeys>();

function nameKeysOf<Entry extends object>(entry: Entry, namesOf: NamesOf<Entry>): NameKeys {
  const cachedKeys = keysByEntry.get(entry);
  if (cachedKeys) return cachedKeys;
  const textKeys = namesOf(entry).map(searchKeyOf);
  const keys = { textKeys, phoneticKeys: textKeys.map(phoneticKeyOf) };
  keysByEntry.set(entry, keys);
  return keys;
}

/** Rank of the best match: 0 for the whole name, 1 for its beginning, 2 for a part of it. */
function matchRank(names: readonly string[], part: string): number {
  const ranks = names.map((name) => {
    if (name === part) return 0;
    return name.startsWith(part) ? 1 : name.includes(part) ? 2 : Number.POSITIVE_INFINITY;
  });
  return Math.min(...ranks);
}

const MATCH_KIND_COUNT = 3;

/** Sorts the matches by position in the name, then by kind of match. */
function rankMatches<Entry extends object>(
  entries: readonly Entry[],
  needle: string,
  namesOf: NamesOf<Entry>,
) {
  const [lookalike, phoneticKey] = [toLatinLookalikes(needle), phoneticKeyOf(needle)];
  const rankOf = (entry: Entry) => {
    const keys = nameKeysOf(entry, namesOf);
    const ranks = [
      matchRank(keys.textKeys, needle),
      matchRank(keys.textKeys, lookalike),
      phoneticKey.length < MIN_PHONETIC_LENGTH
        ? Number.POSITIVE_INFINITY
        : matchRank(keys.phoneticKeys, phoneticKey),
    ];
    return Math.min(...ranks.map((rank, kind) => rank * MATCH_KIND_COUNT + kind));
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * Returns the entries whose name or an alias matches a text, those that begin with it first. Ignores letter
 * case, accents, spaces, dashes and the alphabet: users type `mercedes benz`, `citroen`, `мерседес` and `м5`.
 */
export function findByName<Entry extends object>(
  entries: readonly Entry[],
  query: string,
  namesOf: NamesOf<Entry>,
): readonly Entry[] {
  const needle = searchKeyOf(query);
  return needle === '' ? entries : rankMatches(entries, needle, namesOf).map(({ entry }) => entry);
}

/** Returns the only entry with exactly that name, or the only match. */
export function findUnambiguousName<Entry extends object>(
  entries: readonly Entry[],
  query: string,
  namesOf: NamesOf<Entry>,
): Entry | undefined {
  const needle = searchKeyOf(query);
  if (needle === '') return undefined;
  const [firstMatch, secondMatch] = rankMatches(entries, needle, namesOf);
  if (!firstMatch) return undefined;
  const isExact = firstMatch.rank < MATCH_KIND_COUNT && firstMatch.rank !== secondMatch?.rank;
  return isExact || !secondMatch ? firstMatch.entry : undefined;
}
