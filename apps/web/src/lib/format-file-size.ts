import { currentLanguage } from './i18n.ts';

const KILOBYTE = 1_024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `640 КБ`, `2,4 МБ` / `640 kB`, `2.4 MB`; at least one kilobyte. */
export function formatFileSize(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  return new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(1, isLarge ? bytes / MEGABYTE : bytes / KILOBYTE));
}
