import {
  type Amount,
  amountsOf,
  phoneticKeyOf,
  searchKeyOf,
  type Token,
  tokensOf,
  toLatinLookalikes,
  transliterate,
} from '@pitlane/contracts';
import { swapKeyboardLayout } from './keyboard-layout.ts';
import { foldText } from './text-folding.ts';

/** Ways of matching words to a term, most certain first. */
export const matchKind = {
  exact: 0,
  letters: 1,
  ending: 2,
  keyboard: 3,
  sound: 4,
  typo: 5,
} as const;

/** Words that may be a name, in one of their spellings. */
export interface SpellingForm {
  gram: number;
  text: string;
  /** Value of `matchKind`. */
  how: number;
  /** True if the preceding word introduces a place. */
  isPlace: boolean;
}

/** Range of tokens, inclusive. */
export interface TokenRange {
  first: number;
  last: number;
}

/** Parsed text. Positions refer to `q`. */
export interface ParsedText {
  /** Text with normalized quotes, dashes and letters (`foldText`). */
  q: string;
  /** Maps a range of `q` to the range of the text as sent. */
  sourceRangeOf: (from: number, to: number) => { from: number; to: number };
  /** Returns the text as sent in a range of `q`. */
  sourceTextOf: (from: number, to: number) => string;
  tokens: Token[];
  /** Quoted text, which is only searched for, not interpreted. */
  phrases: { from: number; to: number; text: string }[];
  amounts: Amount[];
  /** Ranges that may be a name. */
  grams: TokenRange[];
}

const MAX_TOKENS = 24;
const MAX_WORDS = 5;
const QUOTED_PHRASE = /"([^"]*)"/g;
/** Words of at least this length need not be separated from digits: 'porsche911'. */
const MIN_WORD_LENGTH = 4;
export const PLACE_PREPOSITION = /^(в|во|из)$/;
/** Code of a generation with its phase: '997.2'. */
const CODE_WITH_PHASE = /^(\d{3})\.\d$/;
const MIN_TYPO_LENGTH = 5;
const MIN_SOUND_LENGTH = 4;

export const NEGATIONS = new Set(['не', 'без', 'кроме', 'not', 'no', 'without', 'except']);

/** Words that do not describe a vehicle. */
export const NOISE_WORDS = new Set([
  ...NEGATIONS,
  ...'в во из на с со и или у за от до по для к о а не the a an in at from with and or of for by to is куплю купить продам продажа продается цена недорого авто автомобиль автомобили машина машину машины тачка тачки car cars auto buy sale sell price год года году лет г year'.split(
    ' ',
  ),
]);

/** Splits a text into tokens, quoted phrases and amounts. */
export function parseText(input: string): ParsedText {
  const foldedText = foldText(input);
  const q = foldedText.text;
  const phrases = [...q.matchAll(QUOTED_PHRASE)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: match[1] ?? '',
  }));
  const isQuoted = (index: number) => phrases.some(({ from, to }) => index >= from && index < to);
  const tokens = tokensOf(q, MAX_TOKENS, isQuoted);
  const amounts = amountsOf(q, tokens);
  const isAmount = (index: number) =>
    amounts.some(({ first, last }) => index >= first && index <= last);
  const grams: TokenRange[] = [];
  for (let first = 0; first < tokens.length; first += 1) {
    if (!canStartName(tokens, first) && !isNumberOfCode(tokens, first)) continue;
    for (let last = first; last < tokens.length && last < first + MAX_WORDS; last += 1) {
      if (isAmount(last)) break;
      const isLettersOfCode = last === first && isNumberOfCode(tokens, first + 1);
      if (isLettersOfCode || canStartName(tokens, last + 1)) grams.push({ first, last });
    }
  }
  return {
    q,
    sourceRangeOf: (from, to) => foldedText.sourceOf({ from, to }),
    sourceTextOf: (from, to) => foldedText.quote({ from, to }),
    tokens,
    phrases,
    amounts,
    grams,
  };
}

/** Reports whether a name may start at a token: names consist of whole words, so 'x5' does not contain 'x'. */
function canStartName(tokens: readonly Token[], index: number): boolean {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  if (!token?.glued || !previous) return true;
  return Math.max(wordLength(previous), wordLength(token)) >= MIN_WORD_LENGTH;
}

/** Reports whether a number follows the letters of a code, which may be a model and its version: 'sl500'. */
export function isNumberOfCode(tokens: readonly Token[], index: number): boolean {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  if (!previous || previous.glued || !token || canStartName(tokens, index)) return false;
  return /^\d{2,}$/.test(token.text) && wordLength(previous) > 0;
}

const wordLength = ({ text }: Token) => (/^\p{L}/u.test(text) ? text.length : 0);

/** Reports whether a token is joined to the previous one, as in 'рено-сервис'. */
export const isJoined = (q: string, tokens: readonly Token[], index: number): boolean => {
  const [previous, token] = [tokens[index - 1], tokens[index]];
  return (
    previous !== undefined &&
    token !== undefined &&
    /^[-'.]?$/.test(q.slice(previous.to, token.from))
  );
};

export const textOfTokens = (
  { q, tokens }: Pick<ParsedText, 'q' | 'tokens'>,
  { first, last }: TokenRange,
) => q.slice(tokens[first]?.from, tokens[last]?.to);

/** Punctuation keys that type letters on the other layout. */
const LETTER_KEYS = /[[\];',.`]/;

/** Returns the keys of a range typed on the other layout, with and without the punctuation around it. */
function swappedKeysOf({ q, tokens }: ParsedText, { first, last }: TokenRange): string[] {
  const [start = 0, end = 0] = [tokens[first]?.from, tokens[last]?.to];
  const from = LETTER_KEYS.test(q.charAt(start - 1)) ? start - 1 : start;
  const to = LETTER_KEYS.test(q.charAt(end)) ? end + 1 : end;
  const texts = [q.slice(start, end), q.slice(from, to)];
  return texts.map((text) => searchKeyOf(swapKeyboardLayout(text.toLowerCase())));
}

export const withoutPhase = (text: string): string => text.replace(CODE_WITH_PHASE, '$1');

/** Returns all spellings by which ranges may match a term. */
export function spellingFormsOf(parsed: ParsedText): SpellingForm[] {
  return parsed.grams.flatMap((gram, index) => {
    const words = parsed.tokens.slice(gram.first, gram.last + 1).map(({ text }) => text);
    const key = searchKeyOf(words.join(''));
    const isWord = /^\p{L}+$/u.test(key);
    const swaps = swappedKeysOf(parsed, gram).filter(
      (text) => text !== key && /\p{L}{3}/u.test(text),
    );
    const isPlace = PLACE_PREPOSITION.test(parsed.tokens[gram.first - 1]?.text ?? '');
    const form = (text: string, how: number) => ({ gram: index, text, how, isPlace });
    return [
      form(key, matchKind.exact),
      ...[transliterate(key), toLatinLookalikes(key), searchKeyOf(withoutPhase(words.join('')))]
        .filter((text) => text !== key)
        .map((text) => form(text, matchKind.letters)),
      form(words.join(' '), matchKind.ending),
      ...swaps.flatMap((text) => [
        form(text, matchKind.keyboard),
        form(transliterate(text), matchKind.keyboard),
      ]),
      ...(isWord && key.length >= MIN_SOUND_LENGTH
        ? [form(phoneticKeyOf(key), matchKind.sound)]
        : []),
      ...(isWord && words.length === 1 && key.length >= MIN_TYPO_LENGTH && !NOISE_WORDS.has(key)
        ? [
            form(key, matchKind.typo),
            ...(transliterate(key) === key ? [] : [form(transliterate(key), matchKind.typo)]),
          ]
        : []),
    ];
  });
}
