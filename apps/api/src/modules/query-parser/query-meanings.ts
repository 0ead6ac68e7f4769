import {
  type Filter,
  filterFields,
  loneNumber,
  MAX_LIST,
  mayBeYear,
  type QueryInterpretation,
  searchKeyOf,
} from '@pitlane/contracts';
import { dropCodeParts, dropExcludedMeanings } from './ambiguous-names.ts';
import type { Beginning } from './completions.ts';
import { bestCandidates, type NamedVehicles, SPELLING } from './meaning-rules.ts';
import {
  isJoined,
  matchKind,
  NOISE_WORDS,
  type ParsedText,
  type TokenRange,
  textOfTokens,
} from './parsed-text.ts';

/** Term that a range of tokens may match. */
export interface Candidate {
  gram: number;
  /** Value of `matchKind`. */
  how: number;
  /** Edit distance. */
  distance: number;
  field: string;
  values: string[];
  brandId: number | null;
  modelId: number | null;
  rank: number;
  name: string;
  full: string;
}

/** Recognized meaning of a range of tokens. */
export interface Meaning {
  first: number;
  last: number;
  filter: Filter;
  /** Name of the value; for several values and for numbers, the text as written. */
  name: string;
  full: string;
}

/** Remaining word with other spellings, or a phrase. */
export interface RemainingWord {
  text: string;
  spellings: readonly string[];
  isPhrase: boolean;
  /** True if it may be incomplete. */
  isIncomplete: boolean;
}

/** Meaning of a text, and the query for its remaining words. */
export interface ParsedQuery {
  understood: QueryInterpretation;
  filter: Filter;
  meanings: Meaning[];
  /** tsquery as text; `null` if no words are searched for, empty if nothing can match. */
  text: string | null;
  /** The incomplete last word; `null` if it is complete or has no completions, or if other words remain too. */
  beginning: Beginning | null;
}

/** tsquery that matches no text. */
export const MATCHES_NOTHING = '';

interface ChosenRange extends TokenRange {
  matches: Candidate[];
}

function chooseRanges(
  parsed: ParsedText,
  candidates: readonly Candidate[],
  namedVehicles: NamedVehicles,
): ChosenRange[] {
  const byGram = Map.groupBy(candidates, ({ gram }) => gram);
  const options = parsed.grams.flatMap((gram, index): ChosenRange[] => {
    const writtenText = textOfTokens(parsed, gram);
    if (NOISE_WORDS.has(searchKeyOf(writtenText))) return [];
    const matches = bestCandidates(byGram.get(index) ?? [], namedVehicles, writtenText);
    return matches.length > 0 ? [{ ...gram, matches }] : [];
  });
  const certaintyOf = ({ matches }: ChosenRange) => matches[0]?.how ?? 0;
  options.sort(
    (a, b) =>
      Number(certaintyOf(a) === matchKind.typo) - Number(certaintyOf(b) === matchKind.typo) ||
      b.last - b.first - (a.last - a.first) ||
      certaintyOf(a) - certaintyOf(b),
  );
  const chosenRanges: ChosenRange[] = [];
  for (const option of options) {
    const overlaps = chosenRanges.some(
      ({ first, last }) => option.first <= last && option.last >= first,
    );
    // Beside a model, a number that may be a year does not mean another model.
    const isYear = isModel(option) && mayBeYear(searchKeyOf(textOfTokens(parsed, option)));
    if (!overlaps && !(isYear && chosenRanges.some(isModel))) chosenRanges.push(option);
  }
  return chosenRanges.sort((a, b) => a.first - b.first);
}

const isModel = ({ matches }: ChosenRange) => matches[0]?.field === 'model_id';

const makeIdsOf = (matches: readonly Candidate[]) =>
  new Set(
    matches.flatMap(({ field, brandId }) =>
      field === 'brand_id' && brandId !== null ? brandId : [],
    ),
  );

const impliedMakeIdsOf = (chosen: readonly ChosenRange[]) =>
  new Set(chosen.flatMap(({ matches }) => matches.flatMap(({ brandId }) => brandId ?? [])));

const modelIdsIn = ({ matches }: ChosenRange) =>
  matches.flatMap(({ field, values }) => (field === 'model_id' ? values : []));

const modelIdsOf = (chosen: readonly ChosenRange[]) => new Set(chosen.flatMap(modelIdsIn));

const modelIdsOfGenerations = (chosen: readonly ChosenRange[]) =>
  chosen.flatMap(({ matches }) =>
    matches.flatMap(({ field, modelId }) => (field === 'generation_id' ? String(modelId) : [])),
  );

/** Restricts generations to the named models, if any. */
function narrowGenerations(chosen: ChosenRange[]): ChosenRange[] {
  const models = modelIdsOf(chosen);
  return chosen.flatMap((each) => {
    if (each.matches[0]?.field !== 'generation_id') return each;
    const ofNamedModels = each.matches.filter(({ modelId }) => models.has(String(modelId)));
    return ofNamedModels.length > 0
      ? { ...each, matches: ofNamedModels }
      : models.size > 0
        ? []
        : each;
  });
}

const valuesOf = ({ matches }: ChosenRange) => new Set(matches.flatMap(({ values }) => values));

/** Restricts a name shared by several models to the one named beside it: 'Волга 21'. */
function narrowModels(chosen: ChosenRange[]): ChosenRange[] {
  const models = chosen.filter(isModel).map(valuesOf);
  return chosen.map((each) => {
    const ownIds = valuesOf(each);
    const narrowerIds = models.find(
      (values) => values.size < ownIds.size && [...values].every((value) => ownIds.has(value)),
    );
    if (!isModel(each) || !narrowerIds) return each;
    return {
      ...each,
      matches: each.matches.map((match) => ({ ...match, values: [...narrowerIds] })),
    };
  });
}

/** Parses the values of a field; `null` if they are invalid. */
export function parseFieldValues(field: string, values: readonly string[]): Filter | null {
  const parsed = filterFields.safeParse({ [field]: values });
  return parsed.success ? parsed.data : null;
}

/** Joins up to two names; `null` for more, which would be less clear than the text as written. */
export function joinNames(names: readonly string[]): string | null {
  const distinct = [...new Set(names)].sort();
  return distinct.length <= 2 ? distinct.join(' / ') : null;
}

function toMeaning(parsed: ParsedText, { first, last, matches }: ChosenRange): Meaning | null {
  const [best] = matches;
  if (!best) return null;
  const filter = parseFieldValues(best.field, [
    ...new Set(matches.flatMap(({ values }) => values)),
  ]);
  if (!filter) return null;
  const writtenText = textOfTokens(parsed, { first, last });
  const name = joinNames(matches.map((each) => each.name)) ?? writtenText;
  const full = joinNames(matches.map((each) => each.full)) ?? name;
  return { first, last, filter, name, full };
}

/**
 * Returns the meanings of a text: names first, by the longest range and the most certain spelling, then numbers
 * that are not names. A named make determines which models, parts of names and codes of generations are meant.
 */
export function meaningsOf(parsed: ParsedText, matchedCandidates: readonly Candidate[]): Meaning[] {
  const candidates = dropExcludedMeanings(dropCodeParts(parsed, matchedCandidates));
  const likelyMakes = makeIdsOf(candidates.filter((each) => each.how < matchKind.typo));
  const firstChoice = chooseRanges(parsed, candidates, { makes: likelyMakes, models: new Map() });
  // A model implies its make, as does a clear code of a generation; a number only if nothing else
  // does: 'дефендер 110'.
  const withLetters = firstChoice.filter((each) => !/^\d+$/.test(textOfTokens(parsed, each)));
  const makes =
    [makeIdsOf(firstChoice.flatMap(({ matches }) => matches)), impliedMakeIdsOf(withLetters)].find(
      ({ size }) => size > 0,
    ) ?? impliedMakeIdsOf(firstChoice);
  const alternatives = [
    ...modelIdsOfGenerations(firstChoice).map((model) => [model]),
    ...firstChoice.map(modelIdsIn),
  ];
  const models = new Map(
    alternatives.flatMap((modelIds) => modelIds.map((model) => [model, modelIds] as const)),
  );
  const chosenRanges = chooseRanges(parsed, candidates, { makes, models });
  const names = narrowGenerations(narrowModels(chosenRanges)).flatMap(
    (each) => toMeaning(parsed, each) ?? [],
  );
  const meaningAsWritten = (filter: Filter, range: TokenRange): Meaning => {
    const name = textOfTokens(parsed, range);
    return { first: range.first, last: range.last, filter, name, full: name };
  };
  const numbers = parsed.amounts.flatMap(({ filter, ...range }) =>
    filterFields.safeParse(toTextValues(filter)).success ? [meaningAsWritten(filter, range)] : [],
  );
  const knownMeanings = [...names, ...numbers];
  const isKnown = (index: number) =>
    knownMeanings.some((each) => index >= each.first && index <= each.last);
  const loneNumbers = parsed.tokens.flatMap(({ from, to, glued }, index): Meaning[] => {
    const filter = glued || isKnown(index) ? null : loneNumber(parsed.q, from, to);
    return filter ? [meaningAsWritten(filter, { first: index, last: index })] : [];
  });
  return [...knownMeanings, ...loneNumbers].sort((a, b) => a.first - b.first);
}

const toTextValues = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, String(value)]));

/**
 * Returns the words without a meaning, as written and with the spellings of catalogue names that sound alike.
 * @param completedNames names that the incomplete last word may stand for; `null` if it is complete
 */
export function remainingWordsOf(
  { q, sourceTextOf, tokens, phrases, grams }: ParsedText,
  knownRanges: readonly TokenRange[],
  candidates: readonly Candidate[],
  completedNames: readonly string[] | null,
): { rest: string; words: RemainingWord[] } {
  const isKnown = (index: number) =>
    knownRanges.some(({ first, last }) => index >= first && index <= last);
  const remainingRanges: { from: number; to: number; first: number; last: number }[] = [];
  tokens.forEach(({ text, from, to, glued }, index) => {
    const isSeparate = !glued && !tokens[index + 1]?.glued;
    if (isKnown(index) || (isSeparate && NOISE_WORDS.has(text))) return;
    const previous = remainingRanges.at(-1);
    if (previous && previous.last === index - 1 && isJoined(q, tokens, index)) {
      Object.assign(previous, { to, last: index });
    } else remainingRanges.push({ from, to, first: index, last: index });
  });
  const pieces = [
    ...remainingRanges.map(({ from, to, first, last }) => ({
      from,
      to,
      text: q.slice(from, to),
      isPhrase: false,
      isIncomplete: completedNames !== null && last === tokens.length - 1,
      spellings: candidates.flatMap((each) => {
        const gram = grams[each.gram];
        const isSameRange = each.field === SPELLING && gram?.first === first && gram.last === last;
        return isSameRange && each.how !== matchKind.typo ? each.values : [];
      }),
    })),
    ...phrases.map((phrase) => ({ ...phrase, isPhrase: true, isIncomplete: false, spellings: [] })),
  ].sort((a, b) => a.from - b.from);
  return {
    rest: pieces.map(({ from, to }) => sourceTextOf(from, to)).join(' '),
    words: pieces.map(({ text, spellings, isPhrase, isIncomplete }) => ({
      text,
      spellings: isIncomplete ? [...spellings, ...(completedNames ?? [])] : spellings,
      isPhrase,
      isIncomplete,
    })),
  };
}

/** Merges two values of a field: the union of lists, the narrower bound, otherwise the later value. */
function mergeValues(field: string, before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) {
    // 'Carrera' and '4S' together mean versions with both.
    const commonValues = field === 'version' ? before.filter((each) => value.includes(each)) : [];
    if (commonValues.length > 0) return commonValues;
    return [...new Set([...before, ...value])].slice(0, MAX_LIST);
  }
  if (typeof before !== 'number' || typeof value !== 'number') return value;
  if (field.endsWith('_from')) return Math.max(before, value);
  return field.endsWith('_to') ? Math.min(before, value) : value;
}

export function mergeMeanings(meanings: readonly Meaning[]): Filter {
  const mergedFilter: Record<string, unknown> = {};
  for (const { filter } of meanings) {
    for (const [field, value] of Object.entries(filter)) {
      mergedFilter[field] = mergeValues(field, mergedFilter[field], value);
    }
  }
  return filterFields.parse(
    Object.fromEntries(
      Object.entries(mergedFilter).map(([field, value]) => [field, String(value)]),
    ),
  );
}
