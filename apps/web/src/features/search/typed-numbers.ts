import { currentLanguage } from '@/lib/i18n.ts';
import { bounds, type Unit } from './filter-fields.ts';

const CM3_IN_LITRE = 1000;

/** The number where its unit allows it; a year half typed does not count yet. */
export function inBounds(value: number | undefined, unit: Unit): number | undefined {
  const { min, max } = bounds[unit];
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

/** Cubic centimetres of '3,8' or '3.8'; undefined where it is no number. */
export function readLitres(text: string): number | undefined {
  const litres = Number.parseFloat(text.replace(',', '.'));
  return Number.isFinite(litres) ? Math.round(litres * CM3_IN_LITRE) : undefined;
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
