import type { Filter } from '@pitlane/contracts';
import {
  ALONE,
  AND,
  BETWEEN,
  COMPARED,
  CURRENCIES,
  ENDING,
  FROM,
  IN_COUNTRY,
  NOT,
  OLDER,
  type Quantity,
  SCALES,
  SPOKEN,
  SUBJECTS,
  THAN,
  TO,
  UNITS,
  WITHOUT,
} from '../number-words/number-words.rules.ts';

/** A word, a number or a currency's sign of a text, with its place. */
export interface Token {
  /** In lower case. */
  text: string;
  from: number;
  to: number;
  /** Whether it follows the one before without a space or sign. */
  glued: boolean;
}

/** Tokens `first` to `last` ask something of numbers. */
export interface Amount {
  first: number;
  last: number;
  filter: Filter;
}

type Side = 'from' | 'to' | 'about';

const FIRST_YEAR = 1885;
const LAST_YEAR = 2030;
const LEAST_PRICE = 10_000;
/** How engines are rounded to tenths of a litre. */
const HALF_TENTH = 50;

interface Read {
  value: number;
  scaled: boolean;
  decimal: boolean;
  end: number;
}

const isYear = ({ value, scaled, decimal }: Read) =>
  !scaled && !decimal && value >= FIRST_YEAR && value <= LAST_YEAR;

/** Reads amounts of a text one after another: ranges, prices, years. Knows no names. */
class Reader {
  readonly tokens: readonly Token[];
  readonly between: (first: number, second: number) => string;

  constructor(tokens: readonly Token[], between: (first: number, second: number) => string) {
    this.tokens = tokens;
    this.between = between;
  }

  text(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** A number with what multiplies it; groups of three digits apart belong together where something says how much. */
  number(at: number, isAsked: boolean): Read | null {
    const text = this.text(at);
    if (!/^\d/.test(text)) return this.#spoken(at, isAsked);
    const read = this.#scaled(at, text, isAsked);
    if (/^\d\d$/.test(text) && this.unit(at + 1)?.quantity === 'year') {
      return { ...read, value: inCentury(read.value) };
    }
    if (!/^\d{1,3}$/.test(text)) return read;
    let [digits, end] = [text, at];
    while (/^\d{3}$/.test(this.text(end + 1)) && /^[  ]$/.test(this.between(end, end + 1))) {
      end += 1;
      digits += this.text(end);
    }
    if (end === at || !(isAsked || this.unit(end + 1))) return read;
    return this.#scaled(end, digits, isAsked);
  }

  /** A number in words: what is multiplied, or stands where a number is asked for. */
  #spoken(at: number, isAsked: boolean): Read | null {
    const text = this.text(at);
    const alone = ALONE.find(([word]) => word.test(text));
    if (alone) return { value: alone[1], scaled: true, decimal: false, end: at };
    const spoken = SPOKEN.find(([word]) => word.test(text));
    const read = spoken ? this.#scaled(at, String(spoken[1]), isAsked) : null;
    return read?.scaled || isAsked ? read : null;
  }

  #scaled(at: number, text: string, isAsked: boolean): Read {
    const value = Number(text.replace(',', '.'));
    const isEnded = ENDING.test(this.text(at + 1)) && /^-?$/.test(this.between(at, at + 1));
    const after = at + 1 + Number(isEnded);
    const next = this.tokens[after];
    const isMoney = this.currency(after + 1) !== undefined;
    const scale = SCALES.find(([word, times, isShort]) => {
      // 'до 500 т' are thousands, 'до 12 м' may be metres.
      const isSure = !isShort || next?.glued || isMoney || (isAsked && times === 1_000);
      return next && word.test(next.text) && isSure;
    });
    return {
      value: scale ? Math.round(value * scale[1]) : value,
      scaled: scale !== undefined,
      decimal: /[.,]/.test(text),
      end: scale ? after : at,
    };
  }

  currency(at: number): number | undefined {
    return CURRENCIES.find(([word]) => word.test(this.text(at)))?.[1];
  }

  /** A currency before its number; a letter there begins a code, such as 'Р34'. */
  sign(at: number): number | undefined {
    return /^\p{L}$/u.test(this.text(at)) ? undefined : this.currency(at);
  }

  /** Whether a number belongs to the letters before it, as in 'X5' and 'Як-18Т'. */
  isInCode(at: number): boolean {
    return /^\p{L}/u.test(this.text(at - 1)) && /^-?$/.test(this.between(at - 1, at));
  }

  /** What a number is of, by what follows it. */
  unit(at: number): { quantity: Quantity; scale: number; end: number; currency?: number } | null {
    const currency = this.currency(at);
    if (currency !== undefined) return { quantity: 'price', scale: 1, end: at, currency };
    if (this.text(at) === 'л' && this.text(at + 1) === 'с') {
      return { quantity: 'power', scale: 1, end: at + 1 };
    }
    const found = UNITS.find(([word]) => word.test(this.text(at)));
    if (!found) return null;
    const isShort = found[1] === 'year' && this.text(at) === 'г' && this.text(at + 1) === 'в';
    return { quantity: found[1], scale: found[2], end: at + Number(isShort) };
  }

  /** 'from', 'to', and the words that say the same. */
  side(at: number): { side: Side; end: number } | null {
    const text = this.text(at);
    const not = NOT.test(text) && COMPARED.test(this.text(at + 1)) && this.side(at + 1);
    if (not) return { side: not.side === 'from' ? 'to' : 'from', end: not.end };
    const end = at + Number(THAN.test(this.text(at + 1)));
    if (FROM.test(text)) return { side: 'from', end };
    if (TO.test(text) || OLDER.test(text)) return { side: 'to', end };
    if (text === 'up' && this.text(at + 1) === 'to') return { side: 'to', end: at + 1 };
    return null;
  }

  /**
   * What the words before say of a number, and how many say only that: 'mileage up to 50 000'. 'С пробегом' and 'без
   * пробега' say more, the latter nothing of numbers.
   */
  subject(at: number): { quantity: Quantity; words: number } | null {
    const isPlace = IN_COUNTRY.test(`${this.text(at - 2)} ${this.text(at - 1)}`);
    const place = at - 1 - 2 * Number(isPlace);
    const quantity = SUBJECTS.find(([word]) => word.test(this.text(place)))?.[1];
    const before = this.text(place - 1);
    if (!quantity || WITHOUT.test(before)) return null;
    return { quantity, words: at - place - Number(before === 'с') };
  }
}

/** A quantity of a number without a unit, by its size. */
function quantityOf(read: Read): Quantity | null {
  if (isYear(read)) return 'year';
  if (read.scaled || read.value >= LEAST_PRICE) return 'price';
  return read.decimal && read.value < 10 ? 'volume' : null;
}

function asked(quantity: Quantity, side: Side, value: number, currency = 1): Filter {
  const whole = Math.round(value);
  const money = quantity === 'price' && currency !== 1 ? { currency_id: currency } : {};
  if (side !== 'about') return { [`${quantity}_${side}`]: whole, ...money };
  switch (quantity) {
    case 'year':
      return { year_from: whole, year_to: whole };
    case 'volume':
      return { volume_from: whole - HALF_TENTH, volume_to: whole + HALF_TENTH - 1 };
    case 'power':
      return { power_from: whole };
    // Nobody looks for more than he names.
    case 'price':
    case 'mileage':
      return { [`${quantity}_to`]: whole, ...money };
  }
}

/** A number from `at` on with its side; null where it is of nothing known. */
function bounded(reader: Reader, at: number, side: Side, subject?: Quantity) {
  const sign = reader.sign(at);
  const read = reader.number(
    sign === undefined ? at : at + 1,
    side !== 'about' || sign !== undefined,
  );
  if (!read) return null;
  const unit = reader.unit(read.end + 1);
  if (sign !== undefined) {
    const same = unit?.currency === sign ? unit.end : read.end;
    return {
      read,
      quantity: 'price' as const,
      end: same,
      filter: asked('price', side, read.value, sign),
    };
  }
  // '3 л с' of cars is power, a bare 'г' after a price is none.
  const isOf = unit && !(unit.quantity === 'year' && !isYear(read)) ? unit : null;
  const quantity =
    isOf?.quantity ?? subject ?? (side === 'about' ? aloneOf(read) : quantityOf(read));
  if (!quantity) return null;
  const scale = isOf?.scale ?? (quantity === 'volume' && read.value < 10 ? 1_000 : 1);
  return {
    read,
    quantity,
    end: isOf?.end ?? read.end,
    filter: asked(quantity, side, read.value * scale, isOf?.currency),
  };
}

/** Of numbers without a word before them only millions are clear; years are looked at after names. */
const aloneOf = (read: Read): Quantity | null => (read.scaled ? 'price' : null);

/** The year that two digits mean. */
const inCentury = (year: number) => (year >= 30 ? 1900 : 2000) + year;

/** '90s', '90-е', '1990-х'. */
function decade(reader: Reader, at: number): Amount | null {
  const found = /^(?:(19|20))?(\d)0$/.exec(reader.text(at));
  if (!found || !/^(х|е|ые|s)$/.test(reader.text(at + 1))) return null;
  const tens = Number(found[2]) * 10;
  const from = found[1] ? Number(found[1]) * 100 + tens : inCentury(tens);
  const last = at + 1 + Number(/^год/.test(reader.text(at + 2)));
  return { first: at, last, filter: { year_from: from, year_to: from + 9 } };
}

/** Two numbers that belong together: 'from 5 to 10 million', 'between 1990 and 1995', '1990–1995'. */
function pair(
  reader: Reader,
  first: number,
  at: number,
  second: number,
  subject?: Quantity,
): Amount | null {
  const [low, high] = [reader.number(at, true), bounded(reader, second, 'to', subject)];
  if (!low || !high || low.end + 1 > second) return null;
  // '5 to 10 million' are millions both.
  const scale = high.read.scaled && !low.scaled && low.value < 1_000 ? scaleOf(high.read.value) : 1;
  const ratio = high.quantity === 'volume' && low.value < 10 ? 1_000 : 1;
  if (high.quantity === 'year' && !isYear(low)) return null;
  const from = asked(high.quantity, 'from', low.value * scale * ratio);
  return { first, last: high.end, filter: { ...from, ...high.filter } };
}

const scaleOf = (value: number) => (value >= 1_000_000 ? 1_000_000 : 1_000);

function amountAt(reader: Reader, at: number): Amount | null {
  const subject = reader.subject(at)?.quantity;
  if (BETWEEN.test(reader.text(at))) {
    const low = reader.number(at + 1, true);
    if (low && AND.test(reader.text(low.end + 1))) {
      return pair(reader, at, at + 1, low.end + 2, subject);
    }
  }
  const found = reader.side(at);
  if (found) {
    const low = found.side === 'from' ? reader.number(found.end + 1, true) : null;
    const upper = low && reader.side(low.end + 1);
    const both =
      low && upper?.side === 'to' && pair(reader, at, found.end + 1, upper.end + 1, subject);
    if (both) return both;
    const one = bounded(reader, found.end + 1, found.side, subject);
    return one && { first: at, last: one.end, filter: one.filter };
  }
  if (reader.isInCode(at)) return null;
  const spoken = decade(reader, at);
  if (spoken) return spoken;
  const low = reader.number(at, false);
  if (low && /^\s*[-–—]\s*$/.test(reader.between(low.end, low.end + 1))) {
    const both = pair(reader, at, at, low.end + 1, subject);
    if (both) return both;
  }
  const one = bounded(reader, at, 'about', subject);
  return one && { first: at, last: one.end, filter: one.filter };
}

/**
 * What the numbers of a text ask: prices, years, mileage, power, volume. A number that nothing is said of is left
 * to names.
 */
export function amountsOf(q: string, tokens: readonly Token[]): Amount[] {
  const reader = new Reader(tokens, (first, second) =>
    q.slice(tokens[first]?.to, tokens[second]?.from ?? 0),
  );
  const amounts: Amount[] = [];
  for (let at = 0; at < tokens.length; ) {
    const amount = amountAt(reader, at);
    if (amount) amounts.push({ ...amount, first: at - (reader.subject(at)?.words ?? 0) });
    at = amount ? amount.last + 1 : at + 1;
  }
  return amounts;
}

/** What a number means that no name has: a year, or litres. */
export function loneNumber(text: string): Filter | null {
  const value = Number(text.replace(',', '.'));
  if (/^\d{4}$/.test(text) && value >= FIRST_YEAR && value <= LAST_YEAR) {
    return { year_from: value, year_to: value };
  }
  if (!/^\d[.,]\d$/.test(text) || value < 0.6) return null;
  return asked('volume', 'about', value * 1_000);
}

/** Whether a number may be a year. */
export const mayBeYear = (text: string): boolean => loneNumber(text)?.year_from !== undefined;
