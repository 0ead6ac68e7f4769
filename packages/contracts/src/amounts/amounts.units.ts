import { currencies } from '../money/currencies.ts';
import { matchAt } from './amounts.numbers.ts';

type UnitQuantity = 'price' | 'mileage' | 'hours' | 'power' | 'volume' | 'year';

export interface Unit {
  quantity: UnitQuantity;
  /** Power of ten that converts this unit to that of ads: 3 for litres, because ads have cm³. */
  zeros: number;
  currency?: number;
}

/** Power of ten from litres to cm³. */
export const LITRE_ZEROS = 3;
/** A smaller volume without a unit is in litres: the smallest engines have more cm³. */
const MIN_BARE_CM3 = 20;

export const isInLitres = (whole: string): boolean => Number(whole) < MIN_BARE_CM3;

interface Match<Row> {
  row: Row;
  end: number;
}

/** Compiles word patterns, each with its meaning. */
const compilePatterns = <Row>(
  rows: readonly (readonly [words: string, row: Row])[],
  prefix: string,
  suffix: string,
) =>
  rows.map(([words, row]) => ({
    row,
    pattern: new RegExp(`${prefix}(?:${words})${suffix}`, 'iuy'),
  }));

function findMatch<Row>(
  patterns: readonly { row: Row; pattern: RegExp }[],
  text: string,
  at: number,
): Match<Row> | null {
  for (const { row, pattern } of patterns) {
    const match = matchAt(pattern, text, at);
    if (match) return { row, end: at + match[0].length };
  }
  return null;
}

const price = (currency: number): Unit => ({ quantity: 'price', zeros: 0, currency });
const unit = (quantity: UnitQuantity, zeros = 0): Unit => ({ quantity, zeros });

const UNITS: readonly (readonly [words: string, unit: Unit])[] = [
  ...currencies.map(({ words, id }) => [words, price(id)] as const),
  ['км|километр\\p{L}*|kms?|kilomet\\p{L}*', unit('mileage')],
  // 'Объём 3 л с пробегом' contains litres.
  [
    'л\\.?с|л\\.? с(?! (?:пробег|\\d))|сил\\p{L}*|лошад\\p{L}*|кобыл\\p{L}*|b?hp|ps|horse\\p{L}*',
    unit('power'),
  ],
  ['л|литр\\p{L}*|l|lit(?:er|re)s?', unit('volume', LITRE_ZEROS)],
  ['[сc][мm](?:³|3)|куб\\p{L}*(?:\\.? ?см)?|ccm?|cubic cent\\p{L}*', unit('volume')],
  // 'Under 10 years' is an age.
  ['г\\.? ?в|г|год\\p{L}*|(?<=\\d{4} ?)years?', unit('year')],
  ['ч|час(?:а|ов)?|м\\.? ?ч|моточас\\p{L}*|h|hrs?|hours?', unit('hours')],
];

interface Scale {
  zeros: number;
  /** True if the letter may also mean another unit, for example metres. */
  isShort: boolean;
}

const SCALES: readonly (readonly [words: string, scale: Scale])[] = [
  ['тыс|тысяч\\p{L}*|тыщ\\p{L}*|косар\\p{L}*|k|к|thousands?|grand', { zeros: 3, isShort: false }],
  [
    'млн|миллион\\p{L}*|лям\\p{L}*|лимон\\p{L}*|mln|mil|mio|million\\p{L}*|kk|кк',
    { zeros: 6, isShort: false },
  ],
  ['млрд|миллиард\\p{L}*|bn|billion\\p{L}*', { zeros: 9, isShort: false }],
  ['тр?', { zeros: 3, isShort: true }],
  ['m|м', { zeros: 6, isShort: true }],
];

/** Text allowed between a number and its unit: '5 л', '3х литров', '5-ти литров', '3-литровый', 'млн. руб'. */
const UNIT_GAP = '(?:-?(?:х|и|ти|ми)(?![\\p{L}\\p{M}])|(?<=\\p{L})\\.)? *-?';
/** A single letter starts a code: 'Р34'. */
const CURRENCY_START = '(?<![\\p{L}\\p{M}\\p{N}\\p{Sc}])(?!\\p{L}(?![\\p{L}$¥]))';

const unitPatterns = compilePatterns(
  UNITS,
  UNIT_GAP,
  '(?:(?![\\p{L}\\p{M}\\p{N}])|(?<=\\p{Sc})(?!\\p{N}))',
);
const scalePatterns = compilePatterns(SCALES, UNIT_GAP, '(?![\\p{L}\\p{M}\\p{N}])');
const currencyPatterns = compilePatterns(
  currencies.map(({ words, id }) => [words, id] as const),
  CURRENCY_START,
  '(?:(?![\\p{L}\\p{M}])|(?<=\\p{Sc}))',
);

export const unitAt = (text: string, at: number): Match<Unit> | null =>
  findMatch(unitPatterns, text, at);

/** Returns the unit if the whole text is one. */
export function unitOf(text: string): Unit | null {
  const found = unitAt(text, 0);
  return found && /^\.?$/.test(text.slice(found.end)) ? found.row : null;
}

/** Returns the currency before a number; `end` includes the space after it. */
export function leadingCurrencyAt(text: string, at: number): Match<Unit> | null {
  const found = findMatch(currencyPatterns, text, at);
  return (
    found && { row: price(found.row), end: found.end + Number(text.charAt(found.end) === ' ') }
  );
}

/**
 * Returns the power of ten after a number, as in '5 млн'.
 * @param isAmountExpected whether a preceding word marks the number as an amount
 */
export function scaleAt(text: string, at: number, isAmountExpected: boolean): Match<Scale> | null {
  const found = findMatch(scalePatterns, text, at);
  if (!found?.row.isShort) return found;
  // 'До 500 т' means thousands; 'до 12 м' may be metres, '25т' and '7м' tonnes and metres.
  const isAttached = /\p{L}/u.test(text.charAt(at));
  const { quantity } = unitAt(text, found.end)?.row ?? {};
  const isClear =
    (isAmountExpected && (isAttached || found.row.zeros === 3)) ||
    quantity === 'price' ||
    quantity === 'mileage';
  return isClear ? found : null;
}

export const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.quantity === other.quantity && one.zeros === other.zeros && one.currency === other.currency;
