import {
  type Filter,
  filterFields,
  inLatin,
  lookalike,
  otherKeyboard,
  plainName,
  sounding,
} from '@pitlane/contracts';
import {
  type Amount,
  amountsOf,
  loneNumber,
  mayBeYear,
  type Token,
} from '../amounts/amounts.rules.ts';

/** How a stretch of words was found to be a term, the surest first. */
export const how = { exact: 0, letters: 1, ending: 2, keyboard: 3, sound: 4, typo: 5 } as const;

/** A stretch of words that may be a name, in one of the ways it may be spelled. */
export interface Form {
  gram: number;
  text: string;
  how: number;
}

interface Gram {
  first: number;
  last: number;
}

/** A text taken apart. */
export interface Parsed {
  q: string;
  tokens: Token[];
  /** What stands in quotes: only words. */
  phrases: { from: number; to: number; text: string }[];
  amounts: Amount[];
  grams: Gram[];
}

/** A term that a stretch of words may be. */
export interface Candidate {
  gram: number;
  how: number;
  /** Letters that differ. */
  distance: number;
  field: string;
  values: string[];
  brandId: number | null;
  modelId: number | null;
  rank: number;
  name: string;
  full: string;
}

/** One thing that was understood: tokens, and what they ask. */
export interface Meaning {
  first: number;
  last: number;
  filter: Filter;
  /** What it is called: several things, and numbers, as they were written. */
  name: string;
  /** With its make. */
  full: string;
}

/** A word that is left, with other spellings of it; or a phrase. */
export interface RestWord {
  text: string;
  spellings: string[];
  isPhrase: boolean;
}

const MOST_TOKENS = 24;
const LONGEST = 5;
const QUOTED = /"([^"]*)"|«([^»]*)»|“([^”]*)”/g;
const TOKEN = /\d{1,3}[.,]\d{1,2}(?!\d)|\d+|[\p{L}\p{M}]+|[$€£¥₽₸]/gu;
/** Such a word alone is long enough to stand beside digits without a space: 'porsche911'. */
const WORD = 4;
const TYPO_FROM = 5;
const SOUND_FROM = 4;
const SWAP_FROM = 3;

/** Words that say nothing of a vehicle. */
const NOISE = new Set(
  'в во из на с со и или у за от до по для к о а не the a an in at from with and or of for by to is куплю купить продам продажа продается цена недорого авто автомобиль автомобили машина машину машины тачка тачки car cars auto buy sale sell price год года году лет г year'.split(
    ' ',
  ),
);

/** A text's words, numbers and what its numbers ask. */
export function parse(q: string): Parsed {
  const phrases = [...q.matchAll(QUOTED)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[1] ?? match[2] ?? match[3] ?? '',
  }));
  const isQuoted = (at: number) => phrases.some(({ from, to }) => at >= from && at < to);
  const tokens: Token[] = [];
  for (const match of q.matchAll(TOKEN)) {
    if (isQuoted(match.index) || tokens.length === MOST_TOKENS) continue;
    const to = match.index + match[0].length;
    const glued = tokens.at(-1)?.to === match.index;
    tokens.push({ text: match[0].toLowerCase(), from: match.index, to, glued });
  }
  const amounts = amountsOf(q, tokens);
  const isAmount = (at: number) => amounts.some(({ first, last }) => at >= first && at <= last);
  const grams: Gram[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    if (!mayBegin(tokens, first)) continue;
    for (let last = first; last < tokens.length && last < first + LONGEST; last += 1) {
      if (isAmount(last)) break;
      if (mayBegin(tokens, last + 1)) grams.push({ first, last });
    }
  }
  return { q, tokens, phrases, amounts, grams };
}

/** Names begin and end with whole words: 'x5' is not an x. */
function mayBegin(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token?.glued || !before) return true;
  return Math.max(wordLength(before), wordLength(token)) >= WORD;
}

const wordLength = ({ text }: Token) => (/^\p{L}/u.test(text) ? text.length : 0);

/** Some tokens as they were written. */
const writtenOf = ({ q, tokens }: Pick<Parsed, 'q' | 'tokens'>, { first, last }: Gram) =>
  q.slice(tokens[first]?.from, tokens[last]?.to);

/** In all spellings in which a stretch may be a term's. */
export function formsOf(parsed: Parsed): Form[] {
  return parsed.grams.flatMap((gram, index) => {
    const words = parsed.tokens.slice(gram.first, gram.last + 1).map(({ text }) => text);
    const key = plainName(words.join(''));
    const isWord = /^\p{L}+$/u.test(key);
    const swapped = plainName(otherKeyboard(writtenOf(parsed, gram).toLowerCase()));
    const form = (text: string, way: number) => ({ gram: index, text, how: way });
    return [
      form(key, how.exact),
      ...[inLatin(key), lookalike(key)]
        .filter((text) => text !== key)
        .map((text) => form(text, how.letters)),
      form(words.join(' '), how.ending),
      ...(key.length >= SWAP_FROM && swapped !== key
        ? [form(swapped, how.keyboard), form(inLatin(swapped), how.keyboard)]
        : []),
      ...(isWord && key.length >= SOUND_FROM ? [form(sounding(key), how.sound)] : []),
      ...(isWord && words.length === 1 && key.length >= TYPO_FROM && !NOISE.has(key)
        ? [form(key, how.typo), ...(inLatin(key) === key ? [] : [form(inLatin(key), how.typo)])]
        : []),
    ];
  });
}

const VEHICLES = ['brand_id', 'model_id', 'generation_id'];
const BESIDE_MAKE = 3;
/** Used for the spelling of what is left alone. */
const SPELLING = 'spelling';

/** Of what has the same words the clearest: a make before a model before anything else, a colour before a city. */
const fieldOrder = (field: string) =>
  field === 'location_city_id' ? 9 : VEHICLES.includes(field) ? VEHICLES.indexOf(field) : 5;

function compare(one: Candidate, other: Candidate): number {
  return (
    one.how - other.how ||
    one.distance - other.distance ||
    Math.min(one.rank, 2) - Math.min(other.rank, 2) ||
    fieldOrder(one.field) - fieldOrder(other.field)
  );
}

/** What a stretch means among makes that are named: all that are as good as the best. */
function bestOf(candidates: readonly Candidate[], makes: ReadonlySet<number>, key: string) {
  const isDigits = /^\d+$/.test(key);
  const possible = candidates.filter(({ field, brandId, rank }) => {
    if (field === SPELLING) return false;
    if (field === 'brand_id' || brandId === null) return true;
    if (makes.size > 0) return makes.has(brandId);
    return rank < BESIDE_MAKE && !(isDigits && mayBeYear(key));
  });
  const [best] = possible.toSorted(compare);
  if (!best) return [];
  const same = possible.filter((each) => compare(each, best) === 0 && each.field === best.field);
  // Cities that are called the same stand in the order of their size.
  return best.field === 'location_city_id' ? [best] : same;
}

interface Chosen extends Gram {
  found: Candidate[];
}

function choose(
  parsed: Parsed,
  candidates: readonly Candidate[],
  makes: ReadonlySet<number>,
): Chosen[] {
  const byGram = Map.groupBy(candidates, ({ gram }) => gram);
  const options = parsed.grams.flatMap((gram, index): Chosen[] => {
    const key = plainName(writtenOf(parsed, gram));
    if (NOISE.has(key)) return [];
    const found = bestOf(byGram.get(index) ?? [], makes, key);
    return found.length > 0 ? [{ ...gram, found }] : [];
  });
  const sure = ({ found }: Chosen) => found[0]?.how ?? 0;
  options.sort(
    (a, b) =>
      Number(sure(a) === how.typo) - Number(sure(b) === how.typo) ||
      b.last - b.first - (a.last - a.first) ||
      sure(a) - sure(b),
  );
  const chosen: Chosen[] = [];
  for (const option of options) {
    const overlaps = chosen.some(({ first, last }) => option.first <= last && option.last >= first);
    if (!overlaps) chosen.push(option);
  }
  return chosen.sort((a, b) => a.first - b.first);
}

const makesOf = (found: readonly Candidate[]) =>
  new Set(
    found.flatMap(({ field, brandId }) =>
      field === 'brand_id' && brandId !== null ? brandId : [],
    ),
  );

/** Generations of the models that are named, where some are. */
function withinModels(chosen: Chosen[]): Chosen[] {
  const models = new Set(
    chosen.flatMap(({ found }) =>
      found.flatMap(({ field, values }) => (field === 'model_id' ? values : [])),
    ),
  );
  return chosen.flatMap((each) => {
    if (each.found[0]?.field !== 'generation_id') return each;
    const of = each.found.filter(({ modelId }) => models.has(String(modelId)));
    return of.length > 0 ? { ...each, found: of } : models.size > 0 ? [] : each;
  });
}

/** A field's values as a filter has them; null where it takes none such. */
function readField(field: string, values: string[]): Filter | null {
  const read = filterFields.safeParse({ [field]: values });
  return read.success ? read.data : null;
}

function toMeaning(parsed: Parsed, { first, last, found }: Chosen): Meaning | null {
  const [best] = found;
  if (!best) return null;
  const filter = readField(best.field, [...new Set(found.flatMap(({ values }) => values))]);
  if (!filter) return null;
  const written = writtenOf(parsed, { first, last });
  const name = found.every((each) => each.name === best.name) ? best.name : written;
  const full = found.every((each) => each.full === best.full) ? best.full : name;
  return { first, last, filter, name, full };
}

/**
 * What a text means: names first, by the longest stretch and the surest spelling, numbers where nothing has their
 * name. A make that is named decides which models, parts of names and codes of generations are meant.
 */
export function meaningsOf(parsed: Parsed, candidates: readonly Candidate[]): Meaning[] {
  const makes = makesOf(candidates.filter((each) => each.how < how.typo));
  const first = choose(parsed, candidates, makes);
  const named = makesOf(first.flatMap(({ found }) => found));
  const chosen = named.size === makes.size ? first : choose(parsed, candidates, named);
  const names = withinModels(chosen).flatMap((each) => toMeaning(parsed, each) ?? []);
  const asWritten = (filter: Filter, stretch: Gram): Meaning => {
    const name = writtenOf(parsed, stretch);
    return { first: stretch.first, last: stretch.last, filter, name, full: name };
  };
  const numbers = parsed.amounts.flatMap(({ filter, ...stretch }) =>
    filterFields.safeParse(toTexts(filter)).success ? [asWritten(filter, stretch)] : [],
  );
  const known = [...names, ...numbers];
  const isKnown = (at: number) => known.some((each) => at >= each.first && at <= each.last);
  const lone = parsed.tokens.flatMap(({ text, glued }, at): Meaning[] => {
    const filter = glued || parsed.tokens[at + 1]?.glued || isKnown(at) ? null : loneNumber(text);
    return filter ? [asWritten(filter, { first: at, last: at })] : [];
  });
  return [...known, ...lone].sort((a, b) => a.first - b.first);
}

/** As an address has them. */
const toTexts = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, String(value)]));

/** The words that mean nothing, as they were written, with the spellings of catalogue names that sound so. */
export function restOf(
  { q, tokens, phrases, grams }: Parsed,
  meanings: readonly Meaning[],
  candidates: readonly Candidate[],
): { rest: string; words: RestWord[] } {
  const isKnown = (at: number) => meanings.some(({ first, last }) => at >= first && at <= last);
  const left: { from: number; to: number; first: number; last: number }[] = [];
  tokens.forEach(({ text, from, to, glued }, at) => {
    if (isKnown(at) || (!glued && NOISE.has(text))) return;
    const before = left.at(-1);
    if (before && before.last === at - 1 && /^[-'’.]?$/.test(q.slice(before.to, from))) {
      Object.assign(before, { to, last: at });
    } else left.push({ from, to, first: at, last: at });
  });
  const pieces = [
    ...left.map(({ from, to, first, last }) => ({
      from,
      to,
      text: q.slice(from, to),
      isPhrase: false,
      spellings: candidates.flatMap((each) => {
        const gram = grams[each.gram];
        const isIt = each.field === SPELLING && gram?.first === first && gram.last === last;
        return isIt && each.how !== how.typo ? each.values : [];
      }),
    })),
    ...phrases.map((phrase) => ({ ...phrase, isPhrase: true, spellings: [] })),
  ].sort((a, b) => a.from - b.from);
  return {
    rest: pieces.map(({ from, to }) => q.slice(from, to)).join(' '),
    words: pieces.map(({ text, spellings, isPhrase }) => ({ text, spellings, isPhrase })),
  };
}

/** What all meanings ask together: values of a list are alternatives, of bounds the narrower ones hold. */
export function filterOf(meanings: readonly Meaning[]): Filter {
  const merged: Record<string, unknown> = {};
  for (const { filter } of meanings) {
    for (const [field, value] of Object.entries(filter)) {
      const before = merged[field];
      merged[field] =
        Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
    }
  }
  return filterFields.parse(
    Object.fromEntries(Object.entries(merged).map(([field, value]) => [field, String(value)])),
  );
}
