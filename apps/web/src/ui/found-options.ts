import { inLatin } from '@/lib/latin.ts';

/** An entry of a searched list. */
export interface Option {
  value: string;
  label: string;
  /** Beside the label, as the years of a generation. */
  hint?: string | undefined;
  /** What else people call it. */
  aliases?: readonly string[] | undefined;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Cyrillic letters by the Latin ones they look like: an `М5` is typed on either keyboard. */
const alike = new Map(
  Array.from('авекмнорстух', (letter, at) => [letter, 'abekmhopctyx'.charAt(at)]),
);
const lookalike = (text: string) =>
  Array.from(text, (letter) => alike.get(letter) ?? letter).join('');

/** Spelled as it sounds, roughly: `каррера` and `Carrera` are both `karera`. */
const sounding = (text: string) =>
  inLatin(text)
    .replace(/sch/g, 'sh')
    .replace(/ph/g, 'f')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/ck?(?!h)|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');

/** By fewer letters too much sounds alike. */
const SOUNDS_FROM = 3;

interface Names {
  plain: string[];
  sounding: string[];
}
const known = new WeakMap<Option, Names>();

function namesOf(option: Option): Names {
  const before = known.get(option);
  if (before) return before;
  const texts = [option.label, ...(option.aliases ?? [])].map(plain);
  const names = { plain: texts, sounding: texts.map(sounding) };
  known.set(option, names);
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

/** What fits with its rank, the best first: by place in the name, then by how it had to be read. */
function ranked(options: readonly Option[], needle: string) {
  const [looks, sounds] = [lookalike(needle), sounding(needle)];
  const rankOf = (option: Option) => {
    const names = namesOf(option);
    const places = [
      placeIn(names.plain, needle),
      placeIn(names.plain, looks),
      sounds.length < SOUNDS_FROM ? Number.POSITIVE_INFINITY : placeIn(names.sounding, sounds),
    ];
    return Math.min(...places.map((place, reading) => place * READINGS + reading));
  };
  return options
    .map((option) => ({ option, rank: rankOf(option) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((a, b) => a.rank - b.rank);
}

/**
 * The options that a search finds by their label or an alias, what begins with it first. Case,
 * accents, spaces and dashes make no difference, nor does the alphabet: people type `mercedes benz`,
 * `citroen`, `мерседес` and `м5`.
 */
export function foundOptions(options: readonly Option[], wanted: string): readonly Option[] {
  const needle = plain(wanted);
  return needle === '' ? options : ranked(options, needle).map(({ option }) => option);
}

/** The one option that a text certainly means: the only one called so, or the only one found. */
export function meantOption(options: readonly Option[], wanted: string): Option | undefined {
  const needle = plain(wanted);
  if (needle === '') return undefined;
  const [first, second] = ranked(options, needle);
  if (!first) return undefined;
  const isWhole = first.rank < READINGS && first.rank !== second?.rank;
  return isWhole || !second ? first.option : undefined;
}
