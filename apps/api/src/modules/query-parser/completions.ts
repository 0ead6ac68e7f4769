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
  NOISE_WORDS,
  type ParsedText,
  PLACE_PREPOSITION,
  type TokenRange,
  textOfTokens,
  withoutPhase,
} from './parsed-text.ts';
import { type Candidate, joinNames, type Meaning, parseFieldValues } from './query-meanings.ts';
import { commonWords } from './word-lists.ts';

export interface Completion {
  field: string;
  values: string[];
  /** Make and model, if the completion is a vehicle below them. */
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

/** Incomplete word in all possible spellings. */
export interface Beginnings {
  /** As typed, in either alphabet. */
  typedForms: string[];
  /** As typed on the other keyboard layout. */
  swappedForms: string[];
  /** Phonetic forms, if long enough. */
  phoneticForms: string[];
}

const MIN_BEGINNING_LENGTH = 2;

/** Returns the spellings of an incomplete word. A single letter is enough only beside a make. */
export function beginningsOf(text: string, isBesideMake: boolean): Beginnings {
  const minLength = isBesideMake ? 1 : MIN_BEGINNING_LENGTH;
  // 'c3' is a code, not a Cyrillic letter of the other layout.
  const isCode = /\d/.test(text) && !/\p{L}{3}/u.test(text);
  const typedForms = spellingsOf(isCode ? [text, withoutPhase(text)] : [text], minLength);
  // A single letter is not tried on the other layout.
  const isSwapped = !isCode && text.length >= MIN_BEGINNING_LENGTH;
  return {
    typedForms,
    swappedForms: isSwapped ? spellingsOf([swapKeyboardLayout(text.toLowerCase())], minLength) : [],
    phoneticForms: [
      ...new Set(typedForms.filter((each) => /^\p{L}{3,}$/u.test(each)).map(phoneticKeyOf)),
    ],
  };
}

/** Reports whether a text may be a code such as 'x5', in which look-alike letters are confused. */
const canBeCode = (text: string) => text.length <= MIN_BEGINNING_LENGTH || /\d/.test(text);

function spellingsOf(texts: readonly string[], minLength: number): string[] {
  const spellings = texts
    .map(searchKeyOf)
    .flatMap((text) => [
      text,
      transliterate(text),
      ...(canBeCode(text) ? [toLatinLookalikes(text)] : []),
    ]);
  return [...new Set(spellings)].filter((text) => text.length >= minLength);
}

/** Maximum number of words of a name that is being typed: 'range rover sp'. */
const MAX_NAME_WORDS = 3;
/** Minimum number of letters of several words that can begin a name. */
const MIN_NAME_LETTERS = 4;
const completeWords = new Set(commonWords.map(searchKeyOf));

/** Incomplete last word of a text. */
export interface Beginning {
  /** The word, with preceding words of the same name. */
  range: TokenRange;
  completions: readonly Completion[];
  /** Meanings of the other words. */
  meanings: Meaning[];
}

/**
 * Returns the ranges that may be the start of a name, longest first; none if the last word is complete. Words are
 * complete if they have a meaning, even one that needs its make, are common words of ads, or are quoted.
 * @param knownRanges ranges that have a meaning or are skipped
 * @param makes ids of makes named directly or by their models
 */
export function findIncompleteRanges(
  parsed: ParsedText,
  knownRanges: readonly TokenRange[],
  { candidates, makes }: { candidates: readonly Candidate[]; makes: readonly number[] },
): TokenRange[] {
  const { tokens, grams, phrases, amounts } = parsed;
  const last = tokens.length - 1;
  const isKnown = (index: number) =>
    [...knownRanges, ...amounts].some((each) => each.first <= index && each.last >= index);
  let first = last;
  while (tokens[first]?.glued && !isKnown(first - 1)) first -= 1;
  const word = searchKeyOf(textOfTokens(parsed, { first, last }));
  // 'До 5 м' does not mean Macans.
  const previous = tokens[first - 1];
  const isUnit = word.length === 1 && previous && !previous.glued && /^\d/.test(previous.text);
  if (word === '' || isUnit || NOISE_WORDS.has(word) || completeWords.has(word)) return [];
  if (phrases.some(({ from }) => from > (tokens[last]?.from ?? 0))) return [];
  const isName = ({ gram, field, brandId, ...candidate }: Candidate) => {
    const range = grams[gram];
    const isLastWord = range !== undefined && range.first >= first && range.last === last;
    const isPossible = brandId === null || makes.length === 0 || makes.includes(brandId);
    return isLastWord && field !== 'spelling' && candidate.how < matchKind.typo && isPossible;
  };
  const longerRanges = grams.filter(
    (gram) =>
      gram.last === last &&
      gram.first < first &&
      gram.first > last - MAX_NAME_WORDS &&
      searchKeyOf(textOfTokens(parsed, gram)).length >= MIN_NAME_LETTERS &&
      tokens.some((_token, index) => index >= gram.first && !isKnown(index)),
  );
  const sortedRanges = longerRanges.toSorted((one, other) => one.first - other.first);
  if (isKnown(last)) return sortedRanges;
  return candidates.some(isName) ? [] : [...sortedRanges, { first, last }];
}

/** Returns the meanings that do not overlap a range. */
export const meaningsOutside = (
  meanings: readonly Meaning[],
  { first, last }: TokenRange,
): Meaning[] => meanings.filter((each) => each.last < first || each.first > last);

const vehicles: readonly string[] = [...vehicleFields, 'version'];
const isVehicle = ({ field }: Completion) => vehicles.includes(field);
const isCity = ({ field }: Completion) => field === 'location_city_id';

/**
 * Returns the completions of the likeliest kind: vehicles, then entries of dictionaries, then cities. Cities come
 * first after 'in'. On the other keyboard layout, only vehicles are considered, since the text may be any word of the
 * first layout.
 */
function selectLikeliest(
  completions: readonly Completion[],
  isPlace: boolean,
): readonly Completion[] {
  const matchingAsTyped = completions.filter(({ isTyped }) => isTyped);
  const usableCompletions =
    matchingAsTyped.length > 0 ? matchingAsTyped : completions.filter(isVehicle);
  const cities = usableCompletions.filter(isCity);
  const otherCompletions = usableCompletions.filter((each) => !isVehicle(each) && !isCity(each));
  const groups = [usableCompletions.filter(isVehicle), otherCompletions, cities];
  return (isPlace && cities.length > 0 ? [cities] : groups).find(({ length }) => length > 0) ?? [];
}

/** Meaning of an incomplete last word. */
export interface BeginningMeaning {
  meaning: Meaning | null;
  /** Names to search for in texts. */
  names: readonly string[];
}

/**
 * Interprets an incomplete last word as all its likeliest completions, if they are of one field. Models together
 * with versions are searched for by their names in texts.
 */
export function interpretBeginning(
  parsed: ParsedText,
  { range, completions, meanings }: Beginning,
): BeginningMeaning {
  const isPlace = PLACE_PREPOSITION.test(parsed.tokens[range.first - 1]?.text ?? '');
  const likeliest = selectLikeliest(completions, isPlace);
  const fields = new Set(likeliest.map(({ field }) => field));
  const [field = ''] = fields;
  const values = [...new Set(likeliest.flatMap((each) => each.values))];
  const isSingleField = fields.size === 1 && values.length <= MAX_LIST && likeliest[0]?.isTyped;
  // A version is ambiguous without its make.
  const isVersionAlone = field === 'version' && meanings.length === 0;
  const filter = isSingleField && !isVersionAlone ? parseFieldValues(field, values) : null;
  if (!filter)
    return { meaning: null, names: likeliest.filter(isVehicle).map((each) => each.ownName) };
  const name = joinNames(likeliest.map((each) => each.ownName)) ?? textOfTokens(parsed, range);
  const full = joinNames(likeliest.map((each) => each.name)) ?? name;
  return { meaning: { ...range, filter, name, full }, names: [] };
}
