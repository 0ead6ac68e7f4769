import { phoneticKeyOf, searchKeyOf, toLatinLookalikes } from '@pitlane/contracts/spelling';

type NamesOf<Entry> = (entry: Entry) => readonly string[];

/** Minimum length for phonetic matching: shorter texts sound like too many names. */
const SOUNDS_FROM = 3;

interface Names {
  plain: string[];
  sounding: string[];
}
const namesByEntry = new WeakMap<object, Names>();

function readNames<Entry extends object>(entry: Entry, namesOf: NamesOf<Entry>): Names {
  const existing = namesByEntry.get(entry);
  if (existing) return existing;
  const texts = namesOf(entry).map(searchKeyOf);
  const names = { plain: texts, sounding: texts.map(phoneticKeyOf) };
  namesByEntry.set(entry, names);
  return names;
}

/** Rank of the best match: 0 for the whole name, 1 for its beginning, 2 for a part of it. */
function matchRank(names: readonly string[], part: string): number {
  const places = names.map((name) => {
    if (name === part) return 0;
    return name.startsWith(part) ? 1 : name.includes(part) ? 2 : Number.POSITIVE_INFINITY;
  });
  return Math.min(...places);
}

const READINGS = 3;

/** Sorts the matches by position in the name, then by kind of match. */
function ranked<Entry extends object>(
  entries: readonly Entry[],
  needle: string,
  namesOf: NamesOf<Entry>,
) {
  const [looks, sounds] = [toLatinLookalikes(needle), phoneticKeyOf(needle)];
  const rankOf = (entry: Entry) => {
    const names = readNames(entry, namesOf);
    const places = [
      matchRank(names.plain, needle),
      matchRank(names.plain, looks),
      sounds.length < SOUNDS_FROM ? Number.POSITIVE_INFINITY : matchRank(names.sounding, sounds),
    ];
    return Math.min(...places.map((place, reading) => place * READINGS + reading));
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
  wanted: string,
  namesOf: NamesOf<Entry>,
): readonly Entry[] {
  const needle = searchKeyOf(wanted);
  return needle === '' ? entries : ranked(entries, needle, namesOf).map(({ entry }) => entry);
}

/** Returns the only entry with exactly that name, or the only match. */
export function findUnambiguousName<Entry extends object>(
  entries: readonly Entry[],
  wanted: string,
  namesOf: NamesOf<Entry>,
): Entry | undefined {
  const needle = searchKeyOf(wanted);
  if (needle === '') return undefined;
  const [first, second] = ranked(entries, needle, namesOf);
  if (!first) return undefined;
  const isWhole = first.rank < READINGS && first.rank !== second?.rank;
  return isWhole || !second ? first.entry : undefined;
}
