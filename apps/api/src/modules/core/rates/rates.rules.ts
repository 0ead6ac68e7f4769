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

const document = z.object({
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

const DECIMALS = 8;
const SCALE = 10n ** BigInt(DECIMALS);

/** Divides the value of `nominal` units exactly to eight decimals: floats are not used for money. */
function perUnit(value: string, nominal: string): string {
  const [whole = '0', fraction = ''] = value.split(',');
  const scaled = BigInt(whole) * SCALE + BigInt(fraction.padEnd(DECIMALS, '0'));
  const unit = scaled / BigInt(nominal);
  return `${unit / SCALE}.${String(unit % SCALE).padStart(DECIMALS, '0')}`;
}

/**
 * Parses the Bank of Russia's daily list: windows-1251, decimal commas, values of `Nominal` units.
 * @throws Error if the bytes are not such a list
 */
export function readDailyRates(bytes: Uint8Array): DailyRates {
  const text = new TextDecoder('windows-1251').decode(bytes);
  const { ValCurs: list } = document.parse(parser.parse(text));
  const [day, month, year] = list['@_Date'].split('.');
  return {
    date: new Date(`${year}-${month}-${day}T00:00:00Z`),
    rates: new Map(list.Valute.map((v) => [v.CharCode, perUnit(v.Value, v.Nominal)])),
  };
}

/** A rate has eight decimals, so the kopecks of a unit have six. */
const MILLION = 1_000_000n;
const ROUBLE = new Prisma.Decimal(100);
const millionths = (kopecksPerUnit: Prisma.Decimal) =>
  BigInt(kopecksPerUnit.times(Number(MILLION)).toFixed(0));

export interface CurrencyPrice {
  price: bigint;
  currencyId: number;
}

/** Returns a number to compare prices of any currencies by, without rounding; `null` without a rate. */
export type ComparableValue = (money: CurrencyPrice) => bigint | null;

/** @param rates kopecks per unit of each currency */
export const comparableValueOf =
  (rates: ReadonlyMap<number, Prisma.Decimal>): ComparableValue =>
  ({ price, currencyId }) => {
    const rate = rates.get(currencyId);
    return rate ? price * millionths(rate) : null;
  };

/** Converts a price in kopecks to displayed units of a currency, rounding half up. */
export function kopecksToUnits(kopecks: bigint, kopecksPerUnit: Prisma.Decimal): bigint {
  const unit = millionths(kopecksPerUnit);
  return (2n * kopecks * MILLION + unit) / (2n * unit);
}

/** Converts a price to all currencies by their ids, with roubles at index 0; `null` for a price on request. */
export function pricesInAllCurrencies(
  kopecksPerUnit: ReadonlyMap<number, Prisma.Decimal>,
  { price, currencyId }: AdPrice,
): (bigint | null)[] {
  const unit = kopecksPerUnit.get(currencyId);
  const kopecks = price === null || !unit ? null : BigInt(unit.times(price.toString()).toFixed(0));
  const most = Math.max(0, ...kopecksPerUnit.keys());
  return Array.from({ length: most + 1 }, (_none, id) => {
    const shown = id === 0 ? ROUBLE : kopecksPerUnit.get(id);
    return shown && kopecks !== null ? kopecksToUnits(kopecks, shown) : null;
  });
}

/**
 * Returns the least kopecks displayed as `units` or more: the exact inverse of `kopecksToUnits`. A unit is worth more than a
 * kopeck, so a seller's own whole price is on the same side of the bound.
 */
export function minKopecksOf(units: number, kopecksPerUnit: Prisma.Decimal): bigint {
  const bound = (2n * BigInt(units) - 1n) * millionths(kopecksPerUnit);
  return (bound + 2n * MILLION - 1n) / (2n * MILLION);
}

/** Groups thousands with a no-break space in both languages (docs/product.md#money-and-currencies). */
const grouped = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });

/** Formats a figure with its unit, or an amount with its currency: `12 500 000 ₽`. */
export const formatFigure = (figure: number, unit: string) =>
  `${grouped.format(figure)}\u00a0${unit}`;

/** Price of an ad in whole units; `null` is on request. */
export interface AdPrice {
  price: bigint | null;
  currencyId: number;
}

/** Reports whether two prices are both known and in the same currency. */
export const areComparable = (one: AdPrice, other: AdPrice) =>
  one.currencyId === other.currencyId && Boolean(one.price) && Boolean(other.price);

/** Reports whether a price is at least 1 % below the one known to the user (docs/product.md#favorites). */
export function isPriceDrop(known: AdPrice, now: AdPrice): boolean {
  if (!areComparable(known, now) || known.price === null || now.price === null) return false;
  return now.price * 100n <= known.price * 99n;
}
