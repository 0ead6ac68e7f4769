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
  NOISE,
  type ParsedText,
  type TokenRange,
  textOfTokens,
} from './parsed-text.ts';

/** Term that a stretch of words may match. */
export interface Candidate {
  gram: number;
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
  /** Name of the value; several values and numbers as written. */
  name: string;
  full: string;
}

/** Remaining word with other spellings, or a phrase. */
export interface RemainingWord {
  text: string;
  spellings: readonly string[];
  isPhrase: boolean;
  /** True if it may be incomplete. */
  isBegun: boolean;
}

/** Meaning of a text, and the query for its remaining words. */
export interface ParsedQuery {
  understood: QueryInterpretation;
  filter: Filter;
  meanings: Meaning[];
  /** tsquery as text; `null` if no words are searched for, empty if nothing can match. */
  text: string | null;
  /** Completions of the last word; `null` if it is complete, has none, or other words remain too. */
  beginning: Beginning | null;
}

/** tsquery that matches no text. */
export const MATCHES_NOTHING = '';

interface Chosen extends TokenRange {
  found: Candidate[];
}

function choose(
  parsed: ParsedText,
  candidates: readonly Candidate[],
  named: NamedVehicles,
): Chosen[] {
  const byGram = Map.groupBy(candidates, ({ gram }) => gram);
  const options = parsed.grams.flatMap((gram, index): Chosen[] => {
    const written = textOfTokens(parsed, gram);
    if (NOISE.has(searchKeyOf(written))) return [];
    const found = bestCandidates(byGram.get(index) ?? [], named, written);
    return found.length > 0 ? [{ ...gram, found }] : [];
  });
  const certaintyOf = ({ found }: Chosen) => found[0]?.how ?? 0;
  options.sort(
    (a, b) =>
      Number(certaintyOf(a) === matchKind.typo) - Number(certaintyOf(b) === matchKind.typo) ||
      b.last - b.first - (a.last - a.first) ||
      certaintyOf(a) - certaintyOf(b),
  );
  const chosen: Chosen[] = [];
  for (const option of options) {
    const overlaps = chosen.some(({ first, last }) => option.first <= last && option.last >= first);
    // A number that may be a year is a second model only if it can mean nothing else.
    const isYear = isModel(option) && mayBeYear(searchKeyOf(textOfTokens(parsed, option)));
    if (!overlaps && !(isYear && chosen.some(isModel))) chosen.push(option);
  }
  return chosen.sort((a, b) => a.first - b.first);
}

const isModel = ({ found }: Chosen) => found[0]?.field === 'model_id';

const makesOf = (found: readonly Candidate[]) =>
  new Set(
    found.flatMap(({ field, brandId }) =>
      field === 'brand_id' && brandId !== null ? brandId : [],
    ),
  );

const brandsOf = (chosen: readonly Chosen[]) =>
  new Set(chosen.flatMap(({ found }) => found.flatMap(({ brandId }) => brandId ?? [])));

const modelsIn = ({ found }: Chosen) =>
  found.flatMap(({ field, values }) => (field === 'model_id' ? values : []));

const modelsOf = (chosen: readonly Chosen[]) => new Set(chosen.flatMap(modelsIn));

const modelsAbove = (chosen: readonly Chosen[]) =>
  chosen.flatMap(({ found }) =>
    found.flatMap(({ field, modelId }) => (field === 'generation_id' ? String(modelId) : [])),
  );

/** Restricts generations to the named models, if any. */
function narrowGenerations(chosen: Chosen[]): Chosen[] {
  const models = modelsOf(chosen);
  return chosen.flatMap((each) => {
    if (each.found[0]?.field !== 'generation_id') return each;
    const of = each.found.filter(({ modelId }) => models.has(String(modelId)));
    return of.length > 0 ? { ...each, found: of } : models.size > 0 ? [] : each;
  });
}

const valuesOf = ({ found }: Chosen) => new Set(found.flatMap(({ values }) => values));

/** Restricts a name shared by several models to the one named beside it: 'Волга 21'. */
function narrowModels(chosen: Chosen[]): Chosen[] {
  const models = chosen.filter(isModel).map(valuesOf);
  return chosen.map((each) => {
    const own = valuesOf(each);
    const one = models.find(
      (values) => values.size < own.size && [...values].every((value) => own.has(value)),
    );
    if (!isModel(each) || !one) return each;
    return { ...each, found: each.found.map((found) => ({ ...found, values: [...one] })) };
  });
}

/** Parses the values of a field; `null` if they are invalid. */
export function parseFieldValues(field: string, values: readonly string[]): Filter | null {
  const read = filterFields.safeParse({ [field]: values });
  return read.success ? read.data : null;
}

/** Joins up to two names; more would be less clear than the text as written. */
export function joinNames(names: readonly string[]): string | null {
  const distinct = [...new Set(names)].sort();
  return distinct.length <= 2 ? distinct.join(' / ') : null;
}

function toMeaning(parsed: ParsedText, { first, last, found }: Chosen): Meaning | null {
  const [best] = found;
  if (!best) return null;
  const filter = parseFieldValues(best.field, [...new Set(found.flatMap(({ values }) => values))]);
  if (!filter) return null;
  const written = textOfTokens(parsed, { first, last });
  const name = joinNames(found.map((each) => each.name)) ?? written;
  const full = joinNames(found.map((each) => each.full)) ?? name;
  return { first, last, filter, name, full };
}

/**
 * Returns the meanings of a text: names first, by the longest stretch and the most certain spelling, then numbers
 * that are not names. A named make determines which models, parts of names and codes of generations are meant.
 */
export function meaningsOf(parsed: ParsedText, given: readonly Candidate[]): Meaning[] {
  const candidates = dropExcludedMeanings(dropCodeParts(parsed, given));
  const likely = makesOf(candidates.filter((each) => each.how < matchKind.typo));
  const first = choose(parsed, candidates, { makes: likely, models: new Map() });
  // A model implies its make, as does a clear code of a generation; a number only if nothing else
  // does: 'дефендер 110'.
  const withLetters = first.filter((each) => !/^\d+$/.test(textOfTokens(parsed, each)));
  const makes =
    [makesOf(first.flatMap(({ found }) => found)), brandsOf(withLetters)].find(
      ({ size }) => size > 0,
    ) ?? brandsOf(first);
  const sameNamed = [...modelsAbove(first).map((model) => [model]), ...first.map(modelsIn)];
  const models = new Map(sameNamed.flatMap((all) => all.map((model) => [model, all] as const)));
  const chosen = choose(parsed, candidates, { makes, models });
  const names = narrowGenerations(narrowModels(chosen)).flatMap(
    (each) => toMeaning(parsed, each) ?? [],
  );
  const asWritten = (filter: Filter, stretch: TokenRange): Meaning => {
    const name = textOfTokens(parsed, stretch);
    return { first: stretch.first, last: stretch.last, filter, name, full: name };
  };
  const numbers = parsed.amounts.flatMap(({ filter, ...stretch }) =>
    filterFields.safeParse(toTexts(filter)).success ? [asWritten(filter, stretch)] : [],
  );
  const known = [...names, ...numbers];
  const isKnown = (at: number) => known.some((each) => at >= each.first && at <= each.last);
  const lone = parsed.tokens.flatMap(({ from, to, glued }, at): Meaning[] => {
    const filter = glued || isKnown(at) ? null : loneNumber(parsed.q, from, to);
    return filter ? [asWritten(filter, { first: at, last: at })] : [];
  });
  return [...known, ...lone].sort((a, b) => a.first - b.first);
}

const toTexts = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, String(value)]));

/**
 * Returns the words without a meaning as written, with spellings of catalogue names that sound alike.
 * @param begun names that the last word may begin, `null` if it is complete
 */
export function remainingWordsOf(
  { q, givenOf, tokens, phrases, grams }: ParsedText,
  known: readonly TokenRange[],
  candidates: readonly Candidate[],
  begun: readonly string[] | null,
): { rest: string; words: RemainingWord[] } {
  const isKnown = (at: number) => known.some(({ first, last }) => at >= first && at <= last);
  const remaining: { from: number; to: number; first: number; last: number }[] = [];
  tokens.forEach(({ text, from, to, glued }, at) => {
    const isApart = !glued && !tokens[at + 1]?.glued;
    if (isKnown(at) || (isApart && NOISE.has(text))) return;
    const before = remaining.at(-1);
    if (before && before.last === at - 1 && isJoined(q, tokens, at)) {
      Object.assign(before, { to, last: at });
    } else remaining.push({ from, to, first: at, last: at });
  });
  const pieces = [
    ...remaining.map(({ from, to, first, last }) => ({
      from,
      to,
      text: q.slice(from, to),
      isPhrase: false,
      isBegun: begun !== null && last === tokens.length - 1,
      spellings: candidates.flatMap((each) => {
        const gram = grams[each.gram];
        const isIt = each.field === SPELLING && gram?.first === first && gram.last === last;
        return isIt && each.how !== matchKind.typo ? each.values : [];
      }),
    })),
    ...phrases.map((phrase) => ({ ...phrase, isPhrase: true, isBegun: false, spellings: [] })),
  ].sort((a, b) => a.from - b.from);
  return {
    rest: pieces.map(({ from, to }) => givenOf(from, to)).join(' '),
    words: pieces.map(({ text, spellings, isPhrase, isBegun }) => ({
      text,
      spellings: isBegun ? [...spellings, ...(begun ?? [])] : spellings,
      isPhrase,
      isBegun,
    })),
  };
}

/** Merges two values of a field: alternatives of lists, the narrower bound, otherwise the later value. */
function mergeValues(field: string, before: unknown, value: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(value)) {
    // 'Carrera' and '4S' together mean versions with both.
    const common = field === 'version' ? before.filter((each) => value.includes(each)) : [];
    if (common.length > 0) return common;
    return [...new Set([...before, ...value])].slice(0, MAX_LIST);
  }
  if (typeof before !== 'number' || typeof value !== 'number') return value;
  if (field.endsWith('_from')) return Math.max(before, value);
  return field.endsWith('_to') ? Math.min(before, value) : value;
}

export function mergeMeanings(meanings: readonly Meaning[]): Filter {
  const merged: Record<string, unknown> = {};
  for (const { filter } of meanings) {
    for (const [field, value] of Object.entries(filter)) {
      merged[field] = mergeValues(field, merged[field], value);
    }
  }
  return filterFields.parse(
    Object.fromEntries(Object.entries(merged).map(([field, value]) => [field, String(value)])),
  );
}
