import { currentLanguage } from '@/lib/i18n.ts';
import { bounds, type Unit } from './filter-fields.ts';

const CM3_IN_LITRE = 1000;

/** The number where its unit allows it; a year half typed does not count yet. */
export function inBounds(value: number | undefined, unit: Unit): number | undefined {
  const { min, max } = bounds[unit];
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** More litres has nothing that moves people: so many are cubic centimetres already. */
const MOST_LITRES = 100;

/** Cubic centimetres of '3,8', '3.8 л', '3,' (half typed) or '3800'; undefined where it is no number. */
export function readLitres(text: string): number | undefined {
  const plain = text.trim().replace(/\s*(л|l|см³|cm³|cc)\.?$/i, '');
  if (!/^\d+([.,]\d{0,3})?$/.test(plain)) return undefined;
  const number = Number(plain.replace(',', '.'));
  return Math.round(number < MOST_LITRES ? number * CM3_IN_LITRE : number);
}

/** '3,8' of 3800, without the zeroes nobody typed. */
export function litresText(cubicCentimetres: number | undefined): string {
  return cubicCentimetres === undefined
    ? ''
    : (cubicCentimetres / CM3_IN_LITRE).toLocaleString(currentLanguage(), {
        maximumFractionDigits: 3,
        useGrouping: false,
      });
}
