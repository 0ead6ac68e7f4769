import {
  type Amount,
  amountsOf,
  inLatin,
  lookalike,
  plainName,
  sounding,
  type Token,
  tokensOf,
} from '@pitlane/contracts';
import { otherKeyboard } from './other-keyboard.ts';
import { foldText } from './text-folding.ts';

/** How a stretch of words was found to be a term, the surest first. */
export const how = { exact: 0, letters: 1, ending: 2, keyboard: 3, sound: 4, typo: 5 } as const;

/** A stretch of words that may be a name, in one of the ways it may be spelled. */
export interface Form {
  gram: number;
  text: string;
  how: number;
  /** Whether the word before says that it is a place. */
  isPlace: boolean;
}

/** A stretch of tokens. */
export interface Gram {
  first: number;
  last: number;
}

/** A text taken apart. Places are those in `q`. */
export interface Parsed {
  /** With one kind of quotes, dashes and letters (`foldText`). */
  q: string;
  /** Where a stretch of `q` is in the text as it was sent. */
  placeOf: (from: number, to: number) => { from: number; to: number };
  /** A stretch of `q` as it was sent. */
  givenOf: (from: number, to: number) => string;
  tokens: Token[];
  /** What stands in quotes: only words. */
  phrases: { from: number; to: number; text: string }[];
  amounts: Amount[];
  grams: Gram[];
}

const MOST_TOKENS = 24;
const LONGEST = 5;
const QUOTED = /"([^"]*)"/g;
/** Such a word alone is long enough to stand beside digits without a space: 'porsche911'. */
const WORD = 4;
/** Words before a place. */
export const PLACE = /^(в|во|из)$/;
/** A generation's code with its phase: '997.2'. */
const PHASE = /^(\d{3})\.\d$/;
const TYPO_FROM = 5;
const SOUND_FROM = 4;

/** Words before what is not wanted. */
export const NEGATIONS = new Set(['не', 'без', 'кроме', 'not', 'no', 'without', 'except']);

/** Words that say nothing of a vehicle. */
export const NOISE = new Set([
  ...NEGATIONS,
  ...'в во из на с со и или у за от до по для к о а не the a an in at from with and or of for by to is куплю купить продам продажа продается цена недорого авто автомобиль автомобили машина машину машины тачка тачки car cars auto buy sale sell price год года году лет г year'.split(
    ' ',
  ),
]);

/** A text's words, numbers and what its numbers ask. */
export function parse(given: string): Parsed {
  const folded = foldText(given);
  const q = folded.text;
  const phrases = [...q.matchAll(QUOTED)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[1] ?? '',
  }));
  const isQuoted = (at: number) => phrases.some(({ from, to }) => at >= from && at < to);
  const tokens = tokensOf(q, MOST_TOKENS, isQuoted);
  const amounts = amountsOf(q, tokens);
  const isAmount = (at: number) => amounts.some(({ first, last }) => at >= first && at <= last);
  const grams: Gram[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    if (!mayBegin(tokens, first) && !isParted(tokens, first)) continue;
    for (let last = first; last < tokens.length && last < first + LONGEST; last += 1) {
      if (isAmount(last)) break;
      const isLetters = last === first && isParted(tokens, first + 1);
      if (isLetters || mayBegin(tokens, last + 1)) grams.push({ first, last });
    }
  }
  return {
    q,
    placeOf: (from, to) => folded.sourceOf({ from, to }),
    givenOf: (from, to) => folded.quote({ from, to }),
    tokens,
    phrases,
    amounts,
    grams,
  };
}

/** Names begin and end with whole words: 'x5' is not an x. */
function mayBegin(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token?.glued || !before) return true;
  return Math.max(wordLength(before), wordLength(token)) >= WORD;
}

/** Whether a number follows the letters of a code, which may be a model and its version: 'sl500'. */
export function isParted(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || before.glued || !token || mayBegin(tokens, at)) return false;
  return /^\d{2,}$/.test(token.text) && wordLength(before) > 0;
}

const wordLength = ({ text }: Token) => (/^\p{L}/u.test(text) ? text.length : 0);

/** Whether a token belongs to the one before, as in 'рено-сервис'. */
export const isJoined = (q: string, tokens: readonly Token[], at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return (
    before !== undefined && token !== undefined && /^[-'.]?$/.test(q.slice(before.to, token.from))
  );
};

/** Some tokens as they were written. */
export const writtenOf = ({ q, tokens }: Pick<Parsed, 'q' | 'tokens'>, { first, last }: Gram) =>
  q.slice(tokens[first]?.from, tokens[last]?.to);

/** Signs of one keyboard that are letters of the other one. */
const LETTER_KEYS = /[[\];',.`]/;

/** What the keys of a stretch write on the other keyboard, with the signs around it and without. */
function swappedOf({ q, tokens }: Parsed, { first, last }: Gram): string[] {
  const [start = 0, end = 0] = [tokens[first]?.from, tokens[last]?.to];
  const from = LETTER_KEYS.test(q.charAt(start - 1)) ? start - 1 : start;
  const to = LETTER_KEYS.test(q.charAt(end)) ? end + 1 : end;
  const texts = [q.slice(start, end), q.slice(from, to)];
  return texts.map((text) => plainName(otherKeyboard(text.toLowerCase())));
}

/** The code of a generation alone. */
export const withoutPhase = (text: string): string => text.replace(PHASE, '$1');

/** In all spellings in which a stretch may be a term's. */
export function formsOf(parsed: Parsed): Form[] {
  return parsed.grams.flatMap((gram, index) => {
    const words = parsed.tokens.slice(gram.first, gram.last + 1).map(({ text }) => text);
    const key = plainName(words.join(''));
    const isWord = /^\p{L}+$/u.test(key);
    const swaps = swappedOf(parsed, gram).filter((text) => text !== key && /\p{L}{3}/u.test(text));
    const isPlace = PLACE.test(parsed.tokens[gram.first - 1]?.text ?? '');
    const form = (text: string, way: number) => ({ gram: index, text, how: way, isPlace });
    return [
      form(key, how.exact),
      ...[inLatin(key), lookalike(key), plainName(withoutPhase(words.join('')))]
        .filter((text) => text !== key)
        .map((text) => form(text, how.letters)),
      form(words.join(' '), how.ending),
      ...swaps.flatMap((text) => [form(text, how.keyboard), form(inLatin(text), how.keyboard)]),
      ...(isWord && key.length >= SOUND_FROM ? [form(sounding(key), how.sound)] : []),
      ...(isWord && words.length === 1 && key.length >= TYPO_FROM && !NOISE.has(key)
        ? [form(key, how.typo), ...(inLatin(key) === key ? [] : [form(inLatin(key), how.typo)])]
        : []),
    ];
  });
}
