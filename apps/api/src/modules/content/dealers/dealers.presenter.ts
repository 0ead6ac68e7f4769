import type { Dealer } from '@pitlane/contracts';
import { type Language, nameOf } from '../../../i18n.ts';
import { badgeName } from '../../core/catalogue/catalogue.rules.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import type { CountedId } from './dealers.queries.ts';

type CountedNames = Dealer['brands'];

/** Returns makes with their names. A make missing in the cached dictionaries is omitted, for a minute at most. */
export const toBrands = (
  rows: readonly CountedId[],
  { brands }: Dictionaries,
  language: Language,
): CountedNames =>
  rows.flatMap(({ id, count }) => {
    const row = brands.get(id);
    return row ? { id, name: badgeName(row, row, language), count } : [];
  });

export const toCities = (
  rows: readonly CountedId[],
  { cities }: Dictionaries,
  language: Language,
): CountedNames =>
  rows.flatMap(({ id, count }) => {
    const row = cities.get(id);
    return row ? { id, name: nameOf(row, language), count } : [];
  });
