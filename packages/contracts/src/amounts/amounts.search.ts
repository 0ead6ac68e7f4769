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
import { type Token, type TokenMeasure, Tokens } from './amounts.tokens.ts';
import { AND, BETWEEN, THROUGH } from './amounts.words.ts';

/** Filter expressed by the tokens `first` to `last`. */
export interface Amount {
  first: number;
  last: number;
  filter: Filter;
}

/** Result of reading at a token; without a filter the tokens up to `last` are not understood and skipped. */
interface Reading {
  last: number;
  filter: Filter | null;
}

const DASH = /^ ?(?:[\p{Pd}−~…]|\.{2,3}) ?$/u;
/** Multiple that a price directly before another number must be of. */
const ROUND = 1_000;
const LEAST_ROUND_PRICE = 100_000;
/** Engines below this volume are not given in litres. */
const LEAST_LITRES_CM3 = 600;

/** '90s', '90-е', '1990-х'. */
function decadeAt(words: Tokens, at: number): Reading | null {
  const match = /^(?:(19|20))?(\d)0$/.exec(words.word(at));
  if (!match || !words.isStart(at) || !/^(х|е|ые|s)$/.test(words.word(at + 1))) return null;
  const tens = Number(match[2]) * 10;
  const from = match[1] ? Number(match[1]) * 100 + tens : expandShortYear(tens);
  const last = at + 1 + Number(/^год/.test(words.word(at + 2)));
  return { last, filter: { year_from: from, year_to: from + 9 } };
}

/**
 * Returns the last of the digit tokens that may belong to the number before them, as in 'до 3 000 50' and 'до 12 34
 * млн', or `null` if they are clearly another number.
 */
function unclearAfter(
  words: Tokens,
  said: TokenMeasure,
  quantity: Quantity | null,
  isAsked: boolean,
): number | null {
  const next = said.last + 1;
  const isClear = said.end > said.bareEnd || said.zeros > 0;
  if (isClear || !/^ +$/.test(words.gapAfter(said.last)) || !words.isDigits(next)) return null;
  // 'Порше 911 90 000 км', 'мазда 3 90 000 км'.
  const isName = !isAsked && (said.whole.length > 2 || words.isLetters(said.last - 1));
  if (isName && !said.isGrouped) return null;
  const other = words.measure(next, true);
  if (!other) return words.gapAfter(next) === '' ? null : next;
  if (isYear(other) || (isName && other.whole.length > 2)) return null;
  const otherQuantity = quantityOf(other, 'about');
  const digits = said.whole.length + (said.isAmbiguous ? said.fraction.length : 0);
  // '2 владельца', '5-дверный'
  const isCount = other.whole.length < 3 && !other.isGrouped;
  const isLong = !said.isGrouped && said.whole.length > 3;
  if (isLong && (!quantity || otherQuantity !== quantity)) return null;
  const isOther = otherQuantity
    ? quantity !== null && otherQuantity !== quantity && digits > 2
    : isCount && /^[ -]$/.test(words.gapAfter(other.last)) && words.isLetters(other.last + 1);
  return isOther ? null : (unclearAfter(words, other, null, true) ?? other.last);
}

/** Reads a price directly followed by another number: 'до 1 500 000 300 лс'. */
function priceBefore(words: Tokens, at: number, said: TokenMeasure): TokenMeasure | null {
  for (let last = said.last - 1; last > at; last -= 1) {
    const price = words.measure(at, true, last);
    const value = (price && quantityValue(price, 'price')) ?? 0;
    const isRound = value >= LEAST_ROUND_PRICE && value % ROUND === 0;
    const isFollowed =
      price && words.gapAfter(price.last) === ' ' && words.isDigits(price.last + 1);
    if (isFollowed && isRound && unclearAfter(words, price, 'price', true) === null) return price;
  }
  return null;
}

function numberAt(words: Tokens, at: number, side: Side, subject?: Quantity): Reading | null {
  const whole = words.isStart(at)
    ? words.measure(at, side !== 'about' || subject !== undefined)
    : null;
  if (!whole) return null;
  const read = (said: TokenMeasure) => {
    const quantity = quantityOf(said, side, subject);
    const value = quantity && quantityValue(said, quantity);
    return { said, quantity: value === null ? null : quantity, value };
  };
  const price =
    side !== 'about' && whole.isGrouped && whole.unit && read(whole).value === null
      ? priceBefore(words, at, whole)
      : null;
  const { said, quantity, value } = read(price ?? whole);
  const isAsked = side !== 'about' || subject !== undefined || said.isSigned;
  const unclear = unclearAfter(words, said, quantity, isAsked);
  if (unclear !== null) return { last: unclear, filter: null };
  if (quantity === null || value === null) return null;
  return { last: said.last, filter: filterFor(quantity, side, value, said.unit?.currency) };
}

/**
 * Returns where the upper end of a range starts; `isBound` if words precede both ends.
 * @param isFirst whether no name precedes the number
 */
function upperEnd(words: Tokens, low: TokenMeasure, before: 'between' | Side, isFirst: boolean) {
  const next = low.last + 1;
  const gap = words.gapAfter(low.last);
  if (DASH.test(gap)) return { at: next, isBound: false, isTight: !gap.includes(' ') };
  const bound = (at: number) => ({ at, isBound: true, isTight: false });
  if (before === 'between') {
    const isUpper = AND.test(words.word(next)) || THROUGH.test(words.word(next));
    return isUpper ? bound(next + 1) : null;
  }
  if (before === 'from') {
    const at = words.upperAfter(low.last);
    return at === null ? null : bound(at);
  }
  // '5 млн до 10 млн', '$5k to $10k', '1990 to 1995', '300 to 500 hp'; but '911 до 10 млн', 'porsche 911 to 10 million'.
  const isClear = low.unit !== null || low.zeros > 0;
  const isNumber = isClear || isYear(low) || low.isGrouped || isFirst;
  const isRange = words.word(next) === 'to' ? isNumber : words.word(next) === 'до' && isClear;
  return before === 'about' && isRange ? { at: next + 1, isBound: false, isTight: false } : null;
}

function amountAt(words: Tokens, at: number, subject?: Quantity): Reading | null {
  const side = words.side(at);
  const before = BETWEEN.test(words.word(at)) ? 'between' : (side?.side ?? 'about');
  const first = side ? side.end + 1 : at + Number(before === 'between');
  const decade = before === 'about' && !words.isInCode(at) ? decadeAt(words, at) : null;
  if (decade || (before === 'about' && words.isInCode(at))) return decade;
  const low = words.isStart(first)
    ? words.measure(first, before !== 'about' || subject !== undefined)
    : null;
  const upper = low && upperEnd(words, low, before, at === 0 || subject !== undefined);
  if (upper) {
    const high = words.measure(upper.at, true);
    const filter = high && filterBetween(low, high, { isBound: upper.isBound, subject });
    if (filter) return { last: high.last, filter };
    if (upper.isTight) return { last: (high ?? low).last, filter: null };
  }
  return before === 'between' ? null : numberAt(words, first, before, subject);
}

/**
 * Returns the prices, years, mileages, powers and volumes in a text. Tokens not understood as a whole, and numbers
 * without context, are left to the parser of names.
 */
export function amountsOf(q: string, tokens: readonly Token[]): Amount[] {
  const words = new Tokens(q, tokens);
  const amounts: Amount[] = [];
  let read = -1;
  for (let at = 0; at < tokens.length; ) {
    const subject = words.subject(at);
    // 'Года' of 'от 2015 года до 5 млн' belongs to the year.
    const own = subject && subject.place > read ? subject : null;
    const reading = amountAt(words, at, own?.quantity);
    if (reading?.filter) {
      amounts.push({ first: at - (own?.words ?? 0), last: reading.last, filter: reading.filter });
    }
    if (reading) read = reading.last;
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
  return isLitres && value !== null && value >= LEAST_LITRES_CM3
    ? filterFor('volume', 'about', value)
    : null;
}

export const mayBeYear = (text: string): boolean => loneNumber(text)?.year_from !== undefined;
