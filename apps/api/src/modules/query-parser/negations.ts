import { type Filter, IN_COUNTRY } from '@pitlane/contracts';
import {
  isJoined,
  NEGATIONS,
  NOISE_WORDS,
  type ParsedText,
  type TokenRange,
} from './parsed-text.ts';
import type { Meaning } from './query-meanings.ts';

const CONJUNCTIONS = new Set(['и', 'или', 'and', 'or']);
const vehicleFields = ['brand_id', 'model_id', 'generation_id', 'version'] as const;

const levelOf = ({ filter }: Meaning) =>
  vehicleFields.findIndex((field) => filter[field] !== undefined);

/** Reports whether two meanings can be listed together, such as makes and models, or two colors. */
const canBeListedTogether = (one: Meaning, other: Meaning) =>
  levelOf(one) >= 0
    ? levelOf(other) >= 0
    : Object.keys(one.filter).some((field) => Object.keys(other.filter).includes(field));

/** Reports whether the other meaning follows and refines a meaning: a make by its model. */
const isRefinedBy = (one: Meaning, other: Meaning | undefined) =>
  other?.first === one.last + 1 && levelOf(one) >= 0 && levelOf(one) < levelOf(other);

/** Returns the list that starts at a token: 'Porsche Cayenne, Macan and Panamera'. */
function listFrom(
  { q, tokens }: ParsedText,
  meanings: readonly Meaning[],
  first: number,
): Meaning[] {
  const meaningAt = (index: number) => meanings.find((each) => each.first === index);
  const list: Meaning[] = [];
  for (let next = meaningAt(first); next; ) {
    list.push(next);
    const nextToken = next.last + 1;
    const hasComma = q.slice(tokens[next.last]?.to, tokens[nextToken]?.from).includes(',');
    const nextMeaning = meaningAt(
      CONJUNCTIONS.has(tokens[nextToken]?.text ?? '') ? nextToken + 1 : nextToken,
    );
    const isListed =
      nextMeaning &&
      (hasComma || nextMeaning.first > nextToken) &&
      canBeListedTogether(next, nextMeaning);
    next = isListed || (nextMeaning && isRefinedBy(next, nextMeaning)) ? nextMeaning : undefined;
  }
  return list;
}

/** Returns the filter that excludes a list. Only makes and models can be excluded. */
function exclusionOf(list: readonly Meaning[]): { filter: Filter; names: string[] } {
  const specific = list.filter((each, index) => !isRefinedBy(each, list[index + 1]));
  const vehicles = specific.filter(({ filter }) => filter.brand_id ?? filter.model_id);
  const brands = vehicles.flatMap(({ filter }) => filter.brand_id ?? []);
  const models = vehicles.flatMap(({ filter }) => filter.model_id ?? []);
  return {
    filter: {
      ...(brands.length > 0 && { not_brand_id: brands }),
      ...(models.length > 0 && { not_model_id: models }),
    },
    names: vehicles.map(({ name }) => name),
  };
}

/**
 * Applies negations: makes and models after 'except' are excluded. Anything else, even a word without a meaning,
 * is skipped, since searching for it would find the opposite. Names that contain such a word are not affected.
 * @param formatException formats the names of excluded vehicles
 * @returns the meanings, and the ranges that are skipped
 */
export function applyNegations(
  parsed: ParsedText,
  meanings: readonly Meaning[],
  formatException: (names: string) => string,
): { meanings: Meaning[]; skipped: TokenRange[] } {
  const { q, tokens } = parsed;
  const [excluded, skipped]: [Meaning[], TokenRange[]] = [[], []];
  const isInRanges = (ranges: readonly TokenRange[], index: number) =>
    ranges.some(({ first, last }) => index >= first && index <= last);
  for (const [first, { text }] of tokens.entries()) {
    if (!NEGATIONS.has(text) || isInRanges(skipped, first)) continue;
    const containing = meanings.find((each) => each.first <= first && each.last >= first);
    if (containing) {
      const nextWords = [1, 2].map((next) => tokens[containing.last + next]?.text);
      // 'Без пробега по РФ' refers to imports, which are not new.
      const isAbroad = containing.filter.state_id && IN_COUNTRY.test(nextWords.join(' '));
      if (isAbroad) skipped.push({ first, last: containing.last + nextWords.length });
      continue;
    }
    let next = first + 1;
    while (!isInRanges(meanings, next) && NOISE_WORDS.has(tokens[next]?.text ?? '')) next += 1;
    if (next >= tokens.length) continue;
    const list = listFrom(parsed, meanings, next);
    let last = list.at(-1)?.last ?? next;
    while (list.length === 0 && isJoined(q, tokens, last + 1)) last += 1;
    skipped.push({ first, last });
    const { filter, names } = exclusionOf(list);
    const name = names.join(', ');
    if (name) excluded.push({ first, last, filter, name, full: formatException(name) });
  }
  const included = meanings.filter(({ first }) => !isInRanges(skipped, first));
  return { meanings: [...included, ...excluded].sort((a, b) => a.first - b.first), skipped };
}
