import { lookalike, plainName, sounding } from '@pitlane/contracts/spelling';

/** What people may call an entry of a list; asked once for each. */
type NamesOf<Entry> = (entry: Entry) => readonly string[];

/** Fewer letters sound like too many names. */
const SOUNDS_FROM = 3;

interface Names {
  plain: string[];
  sounding: string[];
}
const known = new WeakMap<object, Names>();

function readNames<Entry extends object>(entry: Entry, namesOf: NamesOf<Entry>): Names {
  const before = known.get(entry);
  if (before) return before;
  const texts = namesOf(entry).map(plainName);
  const names = { plain: texts, sounding: texts.map(sounding) };
  known.set(entry, names);
  return names;
}

/** 0: the whole name; 1: its beginning; 2: within it. */
function placeIn(names: readonly string[], part: string): number {
  const places = names.map((name) => {
    if (name === part) return 0;
    return name.startsWith(part) ? 1 : name.includes(part) ? 2 : Number.POSITIVE_INFINITY;
  });
  return Math.min(...places);
}

const READINGS = 3;

/** The matches with their rank, the best first: by place in the name, then by kind of match. */
function ranked<Entry extends object>(
  entries: readonly Entry[],
  needle: string,
  namesOf: NamesOf<Entry>,
) {
  const [looks, sounds] = [lookalike(needle), sounding(needle)];
  const rankOf = (entry: Entry) => {
    const names = readNames(entry, namesOf);
    const places = [
      placeIn(names.plain, needle),
      placeIn(names.plain, looks),
      sounds.length < SOUNDS_FROM ? Number.POSITIVE_INFINITY : placeIn(names.sounding, sounds),
    ];
    return Math.min(...places.map((place, reading) => place * READINGS + reading));
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * The entries that a search finds by their name or an alias, what begins with it first. Case,
 * accents, spaces and dashes make no difference, nor does the alphabet: people type `mercedes benz`,
 * `citroen`, `мерседес` and `м5`. Every search by name uses it.
 */
export function findByName<Entry extends object>(
  entries: readonly Entry[],
  wanted: string,
  namesOf: NamesOf<Entry>,
): readonly Entry[] {
  const needle = plainName(wanted);
  return needle === '' ? entries : ranked(entries, needle, namesOf).map(({ entry }) => entry);
}

/** The entry that a text means for certain: the only one with that name, or the only match. */
export function meantByName<Entry extends object>(
  entries: readonly Entry[],
  wanted: string,
  namesOf: NamesOf<Entry>,
): Entry | undefined {
  const needle = plainName(wanted);
  if (needle === '') return undefined;
  const [first, second] = ranked(entries, needle, namesOf);
  if (!first) return undefined;
  const isWhole = first.rank < READINGS && first.rank !== second?.rank;
  return isWhole || !second ? first.entry : undefined;
}
