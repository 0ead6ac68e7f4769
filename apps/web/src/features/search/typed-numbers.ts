import { currentLanguage } from '@/lib/i18n.ts';
import { isWhole, readNumber } from '@/ui/digits.ts';
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
  const plain = text.trim().replace(/[.,]$/, '');
  const isLitres = isWhole(plain) && Number(plain) < MOST_LITRES;
  return readNumber(isLitres ? `${plain} л` : plain, { unit: 'см³', converts: 'litres' });
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
