import type { Filter } from '../search/search.filter.ts';
import { withPlainMarks } from './amounts.numbers.ts';
import {
  expandShortYear,
  filterFor,
  isYear,
  type Quantity,
  quantityOf,
  quantityValue,
  type Side,
  startsNumber,
} from './amounts.quantities.ts';
import { filterBetween } from './amounts.ranges.ts';
import { spokenMeasureAt } from './amounts.spoken.ts';
import { type Token, type TokenMeasure, TokenReader } from './amounts.tokens.ts';
import { AND_WORD, BETWEEN_WORD, THROUGH_WORD } from './amounts.words.ts';

/** Filter expressed by the tokens `first` to `last`. */
export interface Amount {
  first: number;
  last: number;
  filter: Filter;
}

/** Result of reading at a token. Without a filter, the tokens up to `last` are not understood and are skipped. */
interface Reading {
  last: number;
  filter: Filter | null;
}

const DASH_GAP = /^ ?(?:[\p{Pd}−~…]|\.{2,3}) ?$/u;
/** Step of prices that can directly precede another number. */
const ROUND_PRICE_STEP = 1_000;
const MIN_ROUND_PRICE = 100_000;
/** Engines below this volume are not given in litres. */
const MIN_LITRES_CM3 = 600;

/** '90s', '90-е', '1990-х'. */
function decadeAt(reader: TokenReader, at: number): Reading | null {
  const match = /^(?:(19|20))?(\d)0$/.exec(reader.word(at));
  if (!match || !reader.isStart(at) || !/^(х|е|ые|s)$/.test(reader.word(at + 1))) return null;
  const tens = Number(match[2]) * 10;
  const from = match[1] ? Number(match[1]) * 100 + tens : expandShortYear(tens);
  const last = at + 1 + Number(/^год/.test(reader.word(at + 2)));
  return { last, filter: { year_from: from, year_to: from + 9 } };
}

/**
 * Returns the last of the digit tokens that may belong to the number before them, as in 'до 3 000 50' and 'до 12 34
 * млн', or `null` if they are clearly another number.
 */
function findUnclearEnd(
  reader: TokenReader,
  number: TokenMeasure,
  quantity: Quantity | null,
  isAmountExpected: boolean,
): number | null {
  const next = number.last + 1;
  const isClear = number.end > number.bareEnd || number.zeros > 0;
  if (isClear || !/^ +$/.test(reader.gapAfter(number.last)) || !reader.isDigits(next)) return null;
  // 'Порше 911 90 000 км', 'мазда 3 90 000 км'.
  const isName =
    !isAmountExpected && (number.whole.length > 2 || reader.isLetters(number.last - 1));
  if (isName && !number.isGrouped) return null;
  const other = reader.readMeasure(next, true);
  if (!other) return reader.gapAfter(next) === '' ? null : next;
  if (isYear(other) || (isName && other.whole.length > 2)) return null;
  const otherQuantity = quantityOf(other, 'about');
  const digits = number.whole.length + (number.isAmbiguous ? number.fraction.length : 0);
  // '2 владельца', '5-дверный'
  const isCount = other.whole.length < 3 && !other.isGrouped;
  const isLong = !number.isGrouped && number.whole.length > 3;
  if (isLong && (!quantity || otherQuantity !== quantity)) return null;
  const isSeparate = otherQuantity
    ? quantity !== null && otherQuantity !== quantity && digits > 2
    : isCount && /^[ -]$/.test(reader.gapAfter(other.last)) && reader.isLetters(other.last + 1);
  return isSeparate ? null : (findUnclearEnd(reader, other, null, true) ?? other.last);
}

/** Reads a price directly followed by another number: 'до 1 500 000 300 лс'. */
function priceBefore(reader: TokenReader, at: number, number: TokenMeasure): TokenMeasure | null {
  for (let last = number.last - 1; last > at; last -= 1) {
    const price = reader.readMeasure(at, true, last);
    const value = (price && quantityValue(price, 'price')) ?? 0;
    const isRound = value >= MIN_ROUND_PRICE && value % ROUND_PRICE_STEP === 0;
    const isDirectlyFollowed =
      price && reader.gapAfter(price.last) === ' ' && reader.isDigits(price.last + 1);
    if (isDirectlyFollowed && isRound && findUnclearEnd(reader, price, 'price', true) === null)
      return price;
  }
  return null;
}

function numberAt(reader: TokenReader, at: number, side: Side, subject?: Quantity): Reading | null {
  const fullNumber = reader.isStart(at)
    ? reader.readMeasure(at, side !== 'about' || subject !== undefined)
    : null;
  if (!fullNumber) return null;
  const interpret = (number: TokenMeasure) => {
    const quantity = quantityOf(number, side, subject);
    const value = quantity && quantityValue(number, quantity);
    return { number, quantity: value === null ? null : quantity, value };
  };
  const price =
    side !== 'about' &&
    fullNumber.isGrouped &&
    fullNumber.unit &&
    interpret(fullNumber).value === null
      ? priceBefore(reader, at, fullNumber)
      : null;
  const { number, quantity, value } = interpret(price ?? fullNumber);
  const isAmountExpected = side !== 'about' || subject !== undefined || number.hasLeadingCurrency;
  const unclearEnd = findUnclearEnd(reader, number, quantity, isAmountExpected);
  if (unclearEnd !== null) return { last: unclearEnd, filter: null };
  if (quantity === null || value === null) return null;
  return { last: number.last, filter: filterFor(quantity, side, value, number.unit?.currency) };
}

/**
 * Returns the token at which the upper end of a range starts.
 * @param isFirstToken whether no name precedes the number
 */
function upperEnd(
  reader: TokenReader,
  low: TokenMeasure,
  comparison: 'between' | Side,
  isFirstToken: boolean,
) {
  const next = low.last + 1;
  const gap = reader.gapAfter(low.last);
  if (DASH_GAP.test(gap)) return { at: next, hasBoundWords: false, isTight: !gap.includes(' ') };
  const boundAt = (at: number) => ({ at, hasBoundWords: true, isTight: false });
  if (comparison === 'between') {
    const isUpper = AND_WORD.test(reader.word(next)) || THROUGH_WORD.test(reader.word(next));
    return isUpper ? boundAt(next + 1) : null;
  }
  if (comparison === 'from') {
    const at = reader.upperAfter(low.last);
    return at === null ? null : boundAt(at);
  }
  // '5 млн до 10 млн', '$5k to $10k', '1990 to 1995', '300 to 500 hp'; but '911 до 10 млн', 'porsche 911 to 10
  // million'.
  const isClear = low.unit !== null || low.zeros > 0;
  const isNumber = isClear || isYear(low) || low.isGrouped || isFirstToken;
  const isRange = reader.word(next) === 'to' ? isNumber : reader.word(next) === 'до' && isClear;
  return comparison === 'about' && isRange
    ? { at: next + 1, hasBoundWords: false, isTight: false }
    : null;
}

function amountAt(reader: TokenReader, at: number, subject?: Quantity): Reading | null {
  const side = reader.comparisonAt(at);
  const comparison = BETWEEN_WORD.test(reader.word(at)) ? 'between' : (side?.side ?? 'about');
  const first = side ? side.end + 1 : at + Number(comparison === 'between');
  const decade = comparison === 'about' && !reader.isInCode(at) ? decadeAt(reader, at) : null;
  if (decade || (comparison === 'about' && reader.isInCode(at))) return decade;
  const low = reader.isStart(first)
    ? reader.readMeasure(first, comparison !== 'about' || subject !== undefined)
    : null;
  const upper = low && upperEnd(reader, low, comparison, at === 0 || subject !== undefined);
  if (upper) {
    const high = reader.readMeasure(upper.at, true);
    const filter =
      high && filterBetween(low, high, { hasBoundWords: upper.hasBoundWords, subject });
    if (filter) return { last: high.last, filter };
    if (upper.isTight) return { last: (high ?? low).last, filter: null };
  }
  return comparison === 'between' ? null : numberAt(reader, first, comparison, subject);
}

/**
 * Returns the prices, years, mileages, powers and volumes in a text. Tokens not understood as a whole, and numbers
 * without context, are left to the parser of names.
 */
export function amountsOf(q: string, tokens: readonly Token[]): Amount[] {
  const reader = new TokenReader(q, tokens);
  const amounts: Amount[] = [];
  let lastRead = -1;
  for (let at = 0; at < tokens.length; ) {
    const subject = reader.subjectAt(at);
    // 'Года' of 'от 2015 года до 5 млн' belongs to the year.
    const ownSubject = subject && subject.index > lastRead ? subject : null;
    const reading = amountAt(reader, at, ownSubject?.quantity);
    if (reading?.filter) {
      amounts.push({
        first: at - (ownSubject?.wordCount ?? 0),
        last: reading.last,
        filter: reading.filter,
      });
    }
    if (reading) lastRead = reading.last;
    at = (reading?.last ?? at) + 1;
  }
  return amounts;
}

/** Returns the year or volume that a number without context means if it is not part of a name. */
export function loneNumber(text: string, from = 0, to = text.length): Filter | null {
  const plain = withPlainMarks(text);
  const measure = startsNumber(plain, from) ? spokenMeasureAt(plain, from, false) : null;
  if (measure?.end !== to || /^[\p{Pd}−]\p{N}/u.test(plain.slice(to, to + 2))) return null;
  if (isYear(measure)) return filterFor('year', 'about', Number(measure.whole));
  const value = quantityValue(measure, 'volume');
  const isLitres = measure.whole.length === 1 && measure.fraction.length === 1;
  return isLitres && value !== null && value >= MIN_LITRES_CM3
    ? filterFor('volume', 'about', value)
    : null;
}

export const mayBeYear = (text: string): boolean => loneNumber(text)?.year_from !== undefined;
