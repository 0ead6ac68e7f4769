import type { Language } from '../../i18n.ts';

/** Where the makes come from that Russians know by a badge in their own letters. */
const HOME_COUNTRIES = new Set(['RU', 'UA', 'LV']);

/**
 * What texts call a make or a model of it: in Russian the domestic ones are written as in life,
 * foreign ones as their badge spells them in every language.
 */
export function badgeName(
  row: { name: string; nameRu: string | null },
  make: { country: string },
  language: Language,
): string {
  const domestic = language === 'ru' && HOME_COUNTRIES.has(make.country);
  return domestic ? (row.nameRu ?? row.name) : row.name;
}
