import type { Measure } from './amounts.measures.ts';
import { numeralAt, withPlainMarks } from './amounts.numbers.ts';
import { dropInvalidYear, type Quantity, startsNumber } from './amounts.quantities.ts';
import { spokenMeasureAt, spokenNumeralAt } from './amounts.spoken.ts';
import {
  AND_WORD,
  COMPARATIVE_WORD,
  FROM_WORD,
  IN_COUNTRY,
  NOT_WORD,
  OLDER_WORD,
  SUBJECT_WORDS,
  THAN_WORD,
  THROUGH_WORD,
  TO_WORD,
  WITHOUT_WORD,
} from './amounts.words.ts';

/** Word, number or currency sign of a text, with its position. */
export interface Token {
  /** In lower case. */
  text: string;
  from: number;
  to: number;
  /** True if no space or sign separates it from the previous token. */
  glued: boolean;
}

const TOKEN = /\d{1,3}[.,]\d{1,2}(?!\d)|\d+|[\p{L}\p{M}]+|\p{Sc}/gu;

/** Returns the first `maxTokens` tokens of a text, without those at skipped indexes. */
export function tokensOf(
  text: string,
  maxTokens: number,
  isSkipped: (at: number) => boolean,
): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    if (isSkipped(match.index)) continue;
    if (tokens.length === maxTokens) break;
    const to = match.index + match[0].length;
    const glued = tokens.at(-1)?.to === match.index;
    tokens.push({ text: match[0].toLowerCase(), from: match.index, to, glued });
  }
  return tokens;
}

export interface TokenMeasure extends Measure {
  last: number;
}

/** Reads measures, and the words that compare them, from the tokens of a text. */
export class TokenReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = withPlainMarks(text);
    this.#tokens = tokens;
  }

  word(at: number): string {
    return this.#tokens[at]?.text ?? '';
  }

  isDigits(at: number): boolean {
    return /^\d/.test(this.word(at));
  }

  isLetters(at: number): boolean {
    return /^\p{L}/u.test(this.word(at));
  }

  /** Returns the text between a token and the next one. */
  gapAfter(at: number): string {
    return this.#text.slice(this.#tokens[at]?.to, this.#tokens[at + 1]?.from);
  }

  /** Reports whether a number belongs to the letters before it, as in 'X5' and 'Як-18Т'. */
  isInCode(at: number): boolean {
    return this.isLetters(at - 1) && /^-?$/.test(this.gapAfter(at - 1));
  }

  /** Reports whether a number may start at a token, rather than continue one that is not understood. */
  isStart(at: number): boolean {
    const [previousToken, token] = [this.#tokens[at - 1], this.#tokens[at]];
    if (!token) return false;
    if (this.isDigits(at)) return startsNumber(this.#text, token.from);
    if (!previousToken || !this.isLetters(at)) return true;
    if (this.isDigits(at - 1)) {
      return (
        this.isStart(at - 1) && numeralAt(this.#text, previousToken.from)?.end === previousToken.to
      );
    }
    // Neither the 'пять' of 'двадцать пять' nor the 'миллиона' of '30,000x миллиона' starts a
    // number.
    return (
      !previousToken.glued &&
      spokenNumeralAt(this.#text, previousToken.from)?.end !== previousToken.to
    );
  }

  /**
   * Reads the number that starts with a token.
   * @param isAmountExpected whether a preceding word marks it as an amount
   * @param until last token to read
   */
  readMeasure(at: number, isAmountExpected: boolean, until?: number): TokenMeasure | null {
    const token = this.#tokens[at];
    const text = until === undefined ? this.#text : this.#text.slice(0, this.#tokens[until]?.to);
    const found = token && spokenMeasureAt(text, token.from, isAmountExpected);
    if (!found) return null;
    const isSpoken = this.isLetters(at) && !found.hasLeadingCurrency;
    if (isSpoken && !isAmountExpected && found.zeros === 0) return null;
    const measure = dropInvalidYear(found);
    const last = this.#tokens.findLastIndex(({ from }) => from < measure.end);
    // The number may continue beyond the last token, since their count is limited.
    const isCutOff = /[\p{L}\d]/u.test(this.#text.slice(this.#tokens[last]?.to, measure.end));
    return isCutOff ? null : { ...measure, last };
  }

  /** Returns the comparison that the words at a token express. */
  comparisonAt(at: number): { side: 'from' | 'to'; end: number } | null {
    const text = this.word(at);
    const negated =
      NOT_WORD.test(text) && COMPARATIVE_WORD.test(this.word(at + 1)) && this.comparisonAt(at + 1);
    if (negated) return { side: negated.side === 'from' ? 'to' : 'from', end: negated.end };
    const end = at + Number(THAN_WORD.test(this.word(at + 1)));
    if (FROM_WORD.test(text)) return { side: 'from', end };
    if (TO_WORD.test(text) || OLDER_WORD.test(text)) return { side: 'to', end };
    if (text === 'up' && this.word(at + 1) === 'to') return { side: 'to', end: at + 1 };
    return null;
  }

  /** Returns the first token of the upper end after a lower one: 'от 5 до 10', 'с 2010 и по 2015'. */
  upperAfter(last: number): number | null {
    const at = last + 1 + Number(AND_WORD.test(this.word(last + 1)));
    const side = this.comparisonAt(at);
    if (side) return side.side === 'to' ? side.end + 1 : null;
    return THROUGH_WORD.test(this.word(at)) ? at + 1 : null;
  }

  /**
   * Returns the quantity that the words before a token name, and the number of these words: 'mileage up to 50 000'.
   * 'С пробегом' has a meaning of its own; 'без пробега' does not refer to a number.
   */
  subjectAt(at: number): { quantity: Quantity; index: number; wordCount: number } | null {
    const hasCountry = IN_COUNTRY.test(`${this.word(at - 2)} ${this.word(at - 1)}`);
    const index = at - 1 - 2 * Number(hasCountry);
    const quantity = SUBJECT_WORDS.find(([word]) => word.test(this.word(index)))?.[1];
    const wordBefore = this.word(index - 1);
    if (!quantity || WITHOUT_WORD.test(wordBefore)) return null;
    return { quantity, index, wordCount: at - index - Number(wordBefore === 'с') };
  }
}
