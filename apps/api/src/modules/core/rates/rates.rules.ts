import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { Prisma } from '../../../generated/prisma/client.ts';

export interface DailyRates {
  /** First day of the rates, at midnight UTC. */
  date: Date;
  /** Roubles per unit as decimal text with a point, by ISO code. */
  rates: Map<string, string>;
}

const decimalComma = z.string().regex(/^\d{1,9}(,\d{1,8})?$/);

const dailyListSchema = z.object({
  ValCurs: z.object({
    '@_Date': z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
    Valute: z
      .array(
        z.object({
          CharCode: z.string().regex(/^[A-Z]{3}$/),
          Nominal: z.string().regex(/^[1-9]\d{0,6}$/),
          Value: decimalComma,
        }),
      )
      .min(1),
  }),
});

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Valute',
});

const RATE_DECIMALS = 8;
const RATE_SCALE = 10n ** BigInt(RATE_DECIMALS);

/** Divides the value of `nominal` units to eight decimals. Uses integers, because floats are not exact. */
function ratePerUnit(value: string, nominal: string): string {
  const [integerPart = '0', fraction = ''] = value.split(',');
  const scaledValue =
    BigInt(integerPart) * RATE_SCALE + BigInt(fraction.padEnd(RATE_DECIMALS, '0'));
  const scaledRate = scaledValue / BigInt(nominal);
  return `${scaledRate / RATE_SCALE}.${String(scaledRate % RATE_SCALE).padStart(RATE_DECIMALS, '0')}`;
}

/**
 * Parses the daily list of the Bank of Russia, which has the encoding windows-1251, decimal commas, and values of
 * `Nominal` units.
 * @throws Error if the bytes are not such a list
 */
export function parseDailyRates(bytes: Uint8Array): DailyRates {
  const text = new TextDecoder('windows-1251').decode(bytes);
  const { ValCurs: list } = dailyListSchema.parse(parser.parse(text));
  const [day, month, year] = list['@_Date'].split('.');
  return {
    date: new Date(`${year}-${month}-${day}T00:00:00Z`),
    rates: new Map(
      list.Valute.map((currency) => [
        currency.CharCode,
        ratePerUnit(currency.Value, currency.Nominal),
      ]),
    ),
  };
}

/** Rates have eight decimals in roubles, so kopecks per unit have six. */
const MILLION = 1_000_000n;
const KOPECKS_PER_ROUBLE = new Prisma.Decimal(100);
const toMillionths = (kopecksPerUnit: Prisma.Decimal) =>
  BigInt(kopecksPerUnit.times(Number(MILLION)).toFixed(0));

export interface CurrencyPrice {
  price: bigint;
  currencyId: number;
}

/** Returns a number by which prices of different currencies are compared exactly; `null` without a rate. */
export type ComparableValue = (money: CurrencyPrice) => bigint | null;

/** @param rates kopecks per unit of each currency */
export const comparableValueOf =
  (rates: ReadonlyMap<number, Prisma.Decimal>): ComparableValue =>
  ({ price, currencyId }) => {
    const rate = rates.get(currencyId);
    return rate ? price * toMillionths(rate) : null;
  };

/** Converts a price in kopecks to whole units of a currency, as displayed; rounds half up. */
export function kopecksToUnits(kopecks: bigint, kopecksPerUnit: Prisma.Decimal): bigint {
  const unit = toMillionths(kopecksPerUnit);
  return (2n * kopecks * MILLION + unit) / (2n * unit);
}

/** Converts a price to all currencies. The index is the currency id, 0 for roubles; `null` for a price on request. */
export function pricesInAllCurrencies(
  kopecksPerUnit: ReadonlyMap<number, Prisma.Decimal>,
  { price, currencyId }: AdPrice,
): (bigint | null)[] {
  const unit = kopecksPerUnit.get(currencyId);
  const kopecks = price === null || !unit ? null : BigInt(unit.times(price.toString()).toFixed(0));
  const maxCurrencyId = Math.max(0, ...kopecksPerUnit.keys());
  return Array.from({ length: maxCurrencyId + 1 }, (_none, id) => {
    const kopecksPerShownUnit = id === 0 ? KOPECKS_PER_ROUBLE : kopecksPerUnit.get(id);
    return kopecksPerShownUnit && kopecks !== null
      ? kopecksToUnits(kopecks, kopecksPerShownUnit)
      : null;
  });
}

/**
 * Returns the minimum of kopecks that is displayed as `units` or more; the exact inverse of `kopecksToUnits`. Because a
 * unit is worth more than a kopeck, a seller's whole price in that currency is on the same side of the bound.
 */
export function minKopecksOf(units: number, kopecksPerUnit: Prisma.Decimal): bigint {
  const scaledBound = (2n * BigInt(units) - 1n) * toMillionths(kopecksPerUnit);
  return (scaledBound + 2n * MILLION - 1n) / (2n * MILLION);
}

/** Groups thousands with a no-break space in both languages (docs/product.md#money-and-currencies). */
const thousandsFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });

/** Formats a number with its unit, or an amount with its currency: `12 500 000 ₽`. */
export const formatFigure = (figure: number, unit: string) =>
  `${thousandsFormat.format(figure)}\u00a0${unit}`;

/** Price of an ad in whole units; `null` is on request. */
export interface AdPrice {
  price: bigint | null;
  currencyId: number;
}

/** Returns whether two prices are known and in the same currency. */
export const areComparable = (first: AdPrice, second: AdPrice) =>
  first.currencyId === second.currencyId && Boolean(first.price) && Boolean(second.price);

/** Returns whether a price is at least 1 % below the one known to the user (docs/product.md#favorites). */
export function isPriceDrop(knownPrice: AdPrice, currentPrice: AdPrice): boolean {
  if (
    !areComparable(knownPrice, currentPrice) ||
    knownPrice.price === null ||
    currentPrice.price === null
  )
    return false;
  return currentPrice.price * 100n <= knownPrice.price * 99n;
}
