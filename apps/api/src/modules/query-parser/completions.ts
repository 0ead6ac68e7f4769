import {
  MAX_LIST,
  phoneticKeyOf,
  searchKeyOf,
  toLatinLookalikes,
  transliterate,
} from '@pitlane/contracts';
import type { Language } from '../../i18n.ts';
import { vehicleFields } from '../core/catalogue/catalogue.rules.ts';
import { swapKeyboardLayout } from './keyboard-layout.ts';

import {
  matchKind,
  NOISE,
  type ParsedText,
  PLACE,
  type TokenRange,
  textOfTokens,
  withoutPhase,
} from './parsed-text.ts';
import { type Candidate, joinNames, type Meaning, parseFieldValues } from './query-meanings.ts';
import { commonWords } from './word-lists.ts';

export interface Completion {
  field: string;
  values: string[];
  /** Make and model of vehicles below them. */
  brandId: number | null;
  modelId: number | null;
  name: string;
  ownName: string;
  /** True if it matches the text as typed, without switching the keyboard layout. */
  isTyped: boolean;
}

export interface CompletionContext {
  /** Restricts models to these makes and bodies to their kinds, unless empty. */
  brandIds: number[];
  /** Restricts versions to these models, unless empty. */
  modelIds: number[];
  language: Language;
}

/** Beginning of names in all possible spellings. */
export interface Beginnings {
  /** As typed, in either alphabet. */
  typed: string[];
  /** As typed on the other keyboard layout. */
  swapped: string[];
  /** Phonetic forms, if long enough. */
  sounds: string[];
}

const MIN_LENGTH = 2;

/** Returns the spellings of a beginning; a single letter is enough only beside a make. */
export function beginningsOf(text: string, isBesideMake: boolean): Beginnings {
  const minLength = isBesideMake ? 1 : MIN_LENGTH;
  // 'c3' is a code, not a Cyrillic letter of the other layout.
  const isCode = /\d/.test(text) && !/\p{L}{3}/u.test(text);
  const typed = spellingsOf(isCode ? [text, withoutPhase(text)] : [text], minLength);
  // On the other layout a single letter is an unrelated one.
  const isSwapped = !isCode && text.length >= MIN_LENGTH;
  return {
    typed,
    swapped: isSwapped ? spellingsOf([swapKeyboardLayout(text.toLowerCase())], minLength) : [],
    sounds: [...new Set(typed.filter((each) => /^\p{L}{3,}$/u.test(each)).map(phoneticKeyOf))],
  };
}

/** Letters that look alike are confused in codes such as 'x5', not in words. */
const isCoded = (text: string) => text.length <= MIN_LENGTH || /\d/.test(text);

function spellingsOf(texts: readonly string[], minLength: number): string[] {
  const all = texts
    .map(searchKeyOf)
    .flatMap((text) => [
      text,
      transliterate(text),
      ...(isCoded(text) ? [toLatinLookalikes(text)] : []),
    ]);
  return [...new Set(all)].filter((text) => text.length >= minLength);
}

/** Maximum number of words of a name that is being typed: 'range rover sp'. */
const MAX_WORDS = 3;
/** Minimum number of letters of several words that can begin a name. */
const MIN_LETTERS = 4;
const completeWords = new Set(commonWords.map(searchKeyOf));

/** Completions of the last word of a text. */
export interface Beginning {
  /** The word, with preceding words of the same name. */
  stretch: TokenRange;
  offered: readonly Completion[];
  /** Meanings of the other words. */
  meanings: Meaning[];
}

/**
 * Returns the stretches that may begin a name, longest first; none if the last word is complete. Complete are words
 * with a meaning, also one that needs its make, common words of ads, and quoted text.
 * @param known stretches that have a meaning or are skipped
 * @param makes ids of makes named directly or by their models
 */
export function findIncompleteStretches(
  parsed: ParsedText,
  known: readonly TokenRange[],
  { candidates, makes }: { candidates: readonly Candidate[]; makes: readonly number[] },
): TokenRange[] {
  const { tokens, grams, phrases, amounts } = parsed;
  const last = tokens.length - 1;
  const isKnown = (at: number) =>
    [...known, ...amounts].some((each) => each.first <= at && each.last >= at);
  let first = last;
  while (tokens[first]?.glued && !isKnown(first - 1)) first -= 1;
  const word = searchKeyOf(textOfTokens(parsed, { first, last }));
  // 'До 5 м' does not mean Macans.
  const before = tokens[first - 1];
  const isUnit = word.length === 1 && before && !before.glued && /^\d/.test(before.text);
  if (word === '' || isUnit || NOISE.has(word) || completeWords.has(word)) return [];
  if (phrases.some(({ from }) => from > (tokens[last]?.from ?? 0))) return [];
  const isName = ({ gram, field, brandId, ...candidate }: Candidate) => {
    const of = grams[gram];
    const isIt = of !== undefined && of.first >= first && of.last === last;
    const isPossible = brandId === null || makes.length === 0 || makes.includes(brandId);
    return isIt && field !== 'spelling' && candidate.how < matchKind.typo && isPossible;
  };
  const longer = grams.filter(
    (gram) =>
      gram.last === last &&
      gram.first < first &&
      gram.first > last - MAX_WORDS &&
      searchKeyOf(textOfTokens(parsed, gram)).length >= MIN_LETTERS &&
      tokens.some((_token, at) => at >= gram.first && !isKnown(at)),
  );
  const several = longer.toSorted((one, other) => one.first - other.first);
  if (isKnown(last)) return several;
  return candidates.some(isName) ? [] : [...several, { first, last }];
}

/** Returns the meanings that do not overlap a stretch. */
export const meaningsOutside = (
  meanings: readonly Meaning[],
  { first, last }: TokenRange,
): Meaning[] => meanings.filter((each) => each.last < first || each.first > last);

const vehicles: readonly string[] = [...vehicleFields, 'version'];
const isVehicle = ({ field }: Completion) => vehicles.includes(field);
const isCity = ({ field }: Completion) => field === 'location_city_id';

/**
 * Returns the completions of the likeliest kind: vehicles, then entries of dictionaries, then cities, which come
 * first after 'in'. Those on the other keyboard layout count only for vehicles, since they may be any word of the
 * first layout.
 */
function likeliest(all: readonly Completion[], isPlace: boolean): readonly Completion[] {
  const typed = all.filter(({ isTyped }) => isTyped);
  const offered = typed.length > 0 ? typed : all.filter(isVehicle);
  const cities = offered.filter(isCity);
  const others = offered.filter((each) => !isVehicle(each) && !isCity(each));
  const order = [offered.filter(isVehicle), others, cities];
  return (isPlace && cities.length > 0 ? [cities] : order).find(({ length }) => length > 0) ?? [];
}

/** Meaning of the last word as the beginning of names. */
export interface BeginningMeaning {
  meaning: Meaning | null;
  /** Names to search for in texts. */
  names: readonly string[];
}

/**
 * Interprets the last word as the beginning of names: all of the likeliest, if they are of one field. Models together
 * with versions are searched for by their names.
 */
export function interpretBeginning(
  parsed: ParsedText,
  { stretch, offered, meanings }: Beginning,
): BeginningMeaning {
  const isPlace = PLACE.test(parsed.tokens[stretch.first - 1]?.text ?? '');
  const meant = likeliest(offered, isPlace);
  const fields = new Set(meant.map(({ field }) => field));
  const [field = ''] = fields;
  const values = [...new Set(meant.flatMap((each) => each.values))];
  const isOne = fields.size === 1 && values.length <= MAX_LIST && meant[0]?.isTyped;
  // A version is ambiguous without its make.
  const isAlone = field === 'version' && meanings.length === 0;
  const filter = isOne && !isAlone ? parseFieldValues(field, values) : null;
  if (!filter) return { meaning: null, names: meant.filter(isVehicle).map((each) => each.ownName) };
  const name = joinNames(meant.map((each) => each.ownName)) ?? textOfTokens(parsed, stretch);
  const full = joinNames(meant.map((each) => each.name)) ?? name;
  return { meaning: { ...stretch, filter, name, full }, names: [] };
}
