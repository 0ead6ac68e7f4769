import { type Filter, IN_COUNTRY } from '@pitlane/contracts';
import { isJoined, NEGATIONS, NOISE, type ParsedText, type TokenRange } from './parsed-text.ts';
import type { Meaning } from './query-meanings.ts';

const AND = new Set(['и', 'или', 'and', 'or']);
const levels = ['brand_id', 'model_id', 'generation_id', 'version'] as const;

const levelOf = ({ filter }: Meaning) => levels.findIndex((field) => filter[field] !== undefined);

/** Reports whether two meanings can be listed together, such as makes and models, or two colours. */
const isAlike = (one: Meaning, other: Meaning) =>
  levelOf(one) >= 0
    ? levelOf(other) >= 0
    : Object.keys(one.filter).some((field) => Object.keys(other.filter).includes(field));

/** Reports whether a meaning is refined by the next one: a make by its model. */
const isRefinedBy = (one: Meaning, other: Meaning | undefined) =>
  other?.first === one.last + 1 && levelOf(one) >= 0 && levelOf(one) < levelOf(other);

/** Returns the list that starts at a token: 'Porsche Cayenne, Macan and Panamera'. */
function listAt({ q, tokens }: ParsedText, meanings: readonly Meaning[], first: number): Meaning[] {
  const at = (place: number) => meanings.find((each) => each.first === place);
  const list: Meaning[] = [];
  for (let next = at(first); next; ) {
    list.push(next);
    const after = next.last + 1;
    const comma = q.slice(tokens[next.last]?.to, tokens[after]?.from).includes(',');
    const follows = at(AND.has(tokens[after]?.text ?? '') ? after + 1 : after);
    const isListed = follows && (comma || follows.first > after) && isAlike(next, follows);
    next = isListed || (follows && isRefinedBy(next, follows)) ? follows : undefined;
  }
  return list;
}

/** Returns the filter that excludes a list; only makes and models have a field for that. */
function exclusionOf(list: readonly Meaning[]): { filter: Filter; names: string[] } {
  const specific = list.filter((each, place) => !isRefinedBy(each, list[place + 1]));
  const named = specific.filter(({ filter }) => filter.brand_id ?? filter.model_id);
  const brands = named.flatMap(({ filter }) => filter.brand_id ?? []);
  const models = named.flatMap(({ filter }) => filter.model_id ?? []);
  return {
    filter: {
      ...(brands.length > 0 && { not_brand_id: brands }),
      ...(models.length > 0 && { not_model_id: models }),
    },
    names: named.map(({ name }) => name),
  };
}

/**
 * Applies negations: makes and models after 'except' are excluded, and anything else, even a word without a meaning,
 * is skipped, since searching for it would find the opposite. Names that contain such a word are not affected.
 * @param except formats the names of what is excluded
 * @returns the meanings, and the stretches that are skipped
 */
export function applyNegations(
  parsed: ParsedText,
  meanings: readonly Meaning[],
  except: (names: string) => string,
): { meanings: Meaning[]; skipped: TokenRange[] } {
  const { q, tokens } = parsed;
  const [excluded, skipped]: [Meaning[], TokenRange[]] = [[], []];
  const isIn = (stretches: readonly TokenRange[], at: number) =>
    stretches.some(({ first, last }) => at >= first && at <= last);
  for (const [first, { text }] of tokens.entries()) {
    if (!NEGATIONS.has(text) || isIn(skipped, first)) continue;
    const whole = meanings.find((each) => each.first <= first && each.last >= first);
    if (whole) {
      const after = [1, 2].map((next) => tokens[whole.last + next]?.text);
      // 'Без пробега по РФ' refers to imports, which are not new.
      const isAbroad = whole.filter.state_id && IN_COUNTRY.test(after.join(' '));
      if (isAbroad) skipped.push({ first, last: whole.last + after.length });
      continue;
    }
    let next = first + 1;
    while (!isIn(meanings, next) && NOISE.has(tokens[next]?.text ?? '')) next += 1;
    if (next >= tokens.length) continue;
    const list = listAt(parsed, meanings, next);
    let last = list.at(-1)?.last ?? next;
    while (list.length === 0 && isJoined(q, tokens, last + 1)) last += 1;
    skipped.push({ first, last });
    const { filter, names } = exclusionOf(list);
    const name = names.join(', ');
    if (name) excluded.push({ first, last, filter, name, full: except(name) });
  }
  const wanted = meanings.filter(({ first }) => !isIn(skipped, first));
  return { meanings: [...wanted, ...excluded].sort((a, b) => a.first - b.first), skipped };
}
