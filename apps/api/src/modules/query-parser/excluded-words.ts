import { type Filter, IN_COUNTRY } from '@pitlane/contracts';
import { type Gram, isJoined, NEGATIONS, NOISE, type Parsed } from './parsed-text.ts';
import type { Meaning } from './query-meanings.ts';

const AND = new Set(['и', 'или', 'and', 'or']);
const levels = ['brand_id', 'model_id', 'generation_id', 'version'] as const;

const levelOf = ({ filter }: Meaning) => levels.findIndex((field) => filter[field] !== undefined);

/** Whether two meanings are of the same thing, as makes and models are, or two colours. */
const isAlike = (one: Meaning, other: Meaning) =>
  levelOf(one) >= 0
    ? levelOf(other) >= 0
    : Object.keys(one.filter).some((field) => Object.keys(other.filter).includes(field));

/** Whether a meaning only says more of the one right before it: a make's model. */
const saysMore = (one: Meaning, other: Meaning | undefined) =>
  other?.first === one.last + 1 && levelOf(one) >= 0 && levelOf(one) < levelOf(other);

/** A list that begins at a token: 'Porsche Cayenne, Macan and Panamera'. */
function listAt({ q, tokens }: Parsed, meanings: readonly Meaning[], first: number): Meaning[] {
  const at = (place: number) => meanings.find((each) => each.first === place);
  const list: Meaning[] = [];
  for (let next = at(first); next; ) {
    list.push(next);
    const after = next.last + 1;
    const comma = q.slice(tokens[next.last]?.to, tokens[after]?.from).includes(',');
    const follows = at(AND.has(tokens[after]?.text ?? '') ? after + 1 : after);
    const isListed = follows && (comma || follows.first > after) && isAlike(next, follows);
    next = isListed || (follows && saysMore(next, follows)) ? follows : undefined;
  }
  return list;
}

/** What a list asks not to be: makes and models have a field for that. */
function oppositeOf(list: readonly Meaning[]): { filter: Filter; names: string[] } {
  const said = list.filter((each, place) => !saysMore(each, list[place + 1]));
  const named = said.filter(({ filter }) => filter.brand_id ?? filter.model_id);
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
 * What a text means with what it does not want: makes and models after 'except' are excluded, anything else, also a word
 * that means nothing, is passed over, for looked for it would be the opposite. Names that hold such a word stay whole.
 * @param except says what is excluded
 * @returns the meanings, and the stretches that are passed over
 */
export function withoutUnwanted(
  parsed: Parsed,
  meanings: readonly Meaning[],
  except: (names: string) => string,
): { meanings: Meaning[]; passed: Gram[] } {
  const { q, tokens } = parsed;
  const [excluded, passed]: [Meaning[], Gram[]] = [[], []];
  const isIn = (stretches: readonly Gram[], at: number) =>
    stretches.some(({ first, last }) => at >= first && at <= last);
  for (const [first, { text }] of tokens.entries()) {
    if (!NEGATIONS.has(text) || isIn(passed, first)) continue;
    const whole = meanings.find((each) => each.first <= first && each.last >= first);
    if (whole) {
      const after = [1, 2].map((next) => tokens[whole.last + next]?.text);
      // 'Без пробега по РФ' is said of imports, which are not new.
      const isAbroad = whole.filter.state_id && IN_COUNTRY.test(after.join(' '));
      if (isAbroad) passed.push({ first, last: whole.last + after.length });
      continue;
    }
    let next = first + 1;
    while (!isIn(meanings, next) && NOISE.has(tokens[next]?.text ?? '')) next += 1;
    if (next >= tokens.length) continue;
    const list = listAt(parsed, meanings, next);
    let last = list.at(-1)?.last ?? next;
    while (list.length === 0 && isJoined(q, tokens, last + 1)) last += 1;
    passed.push({ first, last });
    const { filter, names } = oppositeOf(list);
    const name = names.join(', ');
    if (name) excluded.push({ first, last, filter, name, full: except(name) });
  }
  const wanted = meanings.filter(({ first }) => !isIn(passed, first));
  return { meanings: [...wanted, ...excluded].sort((a, b) => a.first - b.first), passed };
}
