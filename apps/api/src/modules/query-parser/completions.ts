import { inLatin, lookalike, MAX_LIST, plainName, sounding } from '@pitlane/contracts';
import type { Language } from '../../i18n.ts';
import { vehicleFields } from '../core/catalogue/catalogue.rules.ts';
import { otherKeyboard } from './other-keyboard.ts';

import {
  type Gram,
  how,
  NOISE,
  type Parsed,
  PLACE,
  withoutPhase,
  writtenOf,
} from './parsed-text.ts';
import { type Candidate, type Meaning, readField, together } from './query-meanings.ts';
import { commonWords } from './word-lists.ts';

/** Something that may be meant. */
export interface Offered {
  field: string;
  values: string[];
  /** Of models and what is below them. */
  brandId: number | null;
  modelId: number | null;
  name: string;
  /** Without its make. */
  ownName: string;
  /** Whether it begins so on the keyboard that was used. */
  isTyped: boolean;
}

/** What is known beside a beginning. */
export interface Beside {
  /** Only models of these makes and bodies of their kind, where some are named. */
  brandIds: number[];
  /** Only versions of these models, where some are named. */
  modelIds: number[];
  language: Language;
}

/** A beginning of names in all spellings that may be meant. */
export interface Beginnings {
  /** As it was written: in either alphabet. */
  typed: string[];
  /** As the other keyboard writes it. */
  swapped: string[];
  /** How it sounds, where it is long enough to tell. */
  sounds: string[];
}

const BEGINNING_FROM = 2;

/** A text as the beginning of a name; a single letter begins something beside a make. */
export function beginningsOf(text: string, isBesideMake: boolean): Beginnings {
  const least = isBesideMake ? 1 : BEGINNING_FROM;
  // 'c3' is a code, not a Cyrillic letter of the other keyboard.
  const isCode = /\d/.test(text) && !/\p{L}{3}/u.test(text);
  const typed = spelled(isCode ? [text, withoutPhase(text)] : [text], least);
  // Of a single letter the other keyboard has any other one.
  const isSwapped = !isCode && text.length >= BEGINNING_FROM;
  return {
    typed,
    swapped: isSwapped ? spelled([otherKeyboard(text.toLowerCase())], least) : [],
    sounds: [...new Set(typed.filter((each) => /^\p{L}{3,}$/u.test(each)).map(sounding))],
  };
}

/** Letters that look alike are mistaken in codes: in 'x5', not in words. */
const isCoded = (text: string) => text.length <= BEGINNING_FROM || /\d/.test(text);

function spelled(texts: readonly string[], least: number): string[] {
  const all = texts
    .map(plainName)
    .flatMap((text) => [text, inLatin(text), ...(isCoded(text) ? [lookalike(text)] : [])]);
  return [...new Set(all)].filter((text) => text.length >= least);
}

/** Words of the last name that may begin before its last word: 'range rover sp'. */
const LONGEST = 3;
/** Minimum number of letters of several words that can begin a name. */
const SEVERAL_FROM = 4;
const whole = new Set(commonWords.map(plainName));

/** What the last word of a text may begin. */
export interface Beginning {
  /** The word, with the words before it that belong to the same name. */
  stretch: Gram;
  offered: readonly Offered[];
  /** What the other words mean. */
  meanings: Meaning[];
}

/**
 * Stretches that may be the beginning of a name, the longest first; none where the last word is a whole one. Whole is
 * what means something, what would beside its make, a common word of ads, and what stands in quotes.
 * @param known stretches that mean something, or are passed over
 * @param makes those that are named, also by their models
 */
export function openStretches(
  parsed: Parsed,
  known: readonly Gram[],
  { candidates, makes }: { candidates: readonly Candidate[]; makes: readonly number[] },
): Gram[] {
  const { tokens, grams, phrases, amounts } = parsed;
  const last = tokens.length - 1;
  const isKnown = (at: number) =>
    [...known, ...amounts].some((each) => each.first <= at && each.last >= at);
  let first = last;
  while (tokens[first]?.glued && !isKnown(first - 1)) first -= 1;
  const word = plainName(writtenOf(parsed, { first, last }));
  // 'До 5 м' are no Macans.
  const before = tokens[first - 1];
  const isUnit = word.length === 1 && before && !before.glued && /^\d/.test(before.text);
  if (word === '' || isUnit || NOISE.has(word) || whole.has(word)) return [];
  if (phrases.some(({ from }) => from > (tokens[last]?.from ?? 0))) return [];
  const isName = ({ gram, field, brandId, ...candidate }: Candidate) => {
    const of = grams[gram];
    const isIt = of !== undefined && of.first >= first && of.last === last;
    const isPossible = brandId === null || makes.length === 0 || makes.includes(brandId);
    return isIt && field !== 'spelling' && candidate.how < how.typo && isPossible;
  };
  const longer = grams.filter(
    (gram) =>
      gram.last === last &&
      gram.first < first &&
      gram.first > last - LONGEST &&
      plainName(writtenOf(parsed, gram)).length >= SEVERAL_FROM &&
      tokens.some((_token, at) => at >= gram.first && !isKnown(at)),
  );
  const several = longer.toSorted((one, other) => one.first - other.first);
  if (isKnown(last)) return several;
  return candidates.some(isName) ? [] : [...several, { first, last }];
}

/** What a text means without what overlaps a stretch. */
export const meaningsBeside = (meanings: readonly Meaning[], { first, last }: Gram): Meaning[] =>
  meanings.filter((each) => each.last < first || each.first > last);

const vehicles: readonly string[] = [...vehicleFields, 'version'];
const isVehicle = ({ field }: Offered) => vehicles.includes(field);
const isCity = ({ field }: Offered) => field === 'location_city_id';

/**
 * Of all that a word may begin the likeliest kind: vehicles, then entries of dictionaries, then cities; after 'in' these
 * first. What only the other keyboard writes may be any word of the first one.
 */
function likeliest(all: readonly Offered[], isPlace: boolean): readonly Offered[] {
  const typed = all.filter(({ isTyped }) => isTyped);
  const offered = typed.length > 0 ? typed : all.filter(isVehicle);
  const cities = offered.filter(isCity);
  const others = offered.filter((each) => !isVehicle(each) && !isCity(each));
  const order = [offered.filter(isVehicle), others, cities];
  return (isPlace && cities.length > 0 ? [cities] : order).find(({ length }) => length > 0) ?? [];
}

/** What the last word of a text means as the beginning of names. */
export interface Begun {
  meaning: Meaning | null;
  /** Names that are looked for in texts. */
  names: readonly string[];
}

/**
 * What the last word means as the beginning of names: all of those that are likeliest, where they are of one field. Models
 * and versions together are looked for by their names.
 */
export function readBeginning(parsed: Parsed, { stretch, offered, meanings }: Beginning): Begun {
  const isPlace = PLACE.test(parsed.tokens[stretch.first - 1]?.text ?? '');
  const meant = likeliest(offered, isPlace);
  const fields = new Set(meant.map(({ field }) => field));
  const [field = ''] = fields;
  const values = [...new Set(meant.flatMap((each) => each.values))];
  const isOne = fields.size === 1 && values.length <= MAX_LIST && meant[0]?.isTyped;
  // A version alone says little, as a whole one does.
  const isAlone = field === 'version' && meanings.length === 0;
  const filter = isOne && !isAlone ? readField(field, values) : null;
  if (!filter) return { meaning: null, names: meant.filter(isVehicle).map((each) => each.ownName) };
  const name = together(meant.map((each) => each.ownName)) ?? writtenOf(parsed, stretch);
  const full = together(meant.map((each) => each.name)) ?? name;
  return { meaning: { ...stretch, filter, name, full }, names: [] };
}
