import * as z from 'zod/mini';

/** Up to eleven digits in kopecks: far above any price, and exact as a number. */
const AMOUNT = /^(?:0|[1-9]\d{0,8})\.\d{2}$/;

/** Amount in roubles with two decimals, for example `2707.50`; calculations use whole kopecks. */
export const amount = z.string().check(z.regex(AMOUNT));

export const toKopecks = (roubles: string): number => Number(roubles.replace('.', ''));

export const toAmount = (kopecks: number): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`;

/** Formats an amount for display: `2 707,50 ₽`, whole roubles without kopecks. */
export function amountText(text: string, language: 'ru' | 'en'): string {
  const [roubles = '', kopecks] = text.split('.');
  const groupedRoubles = roubles.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
  const decimalMark = language === 'ru' ? ',' : '.';
  return `${groupedRoubles}${kopecks === '00' ? '' : `${decimalMark}${kopecks}`}\u00A0₽`;
}
