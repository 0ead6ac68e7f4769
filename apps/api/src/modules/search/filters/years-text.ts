import type { Filter } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';

/** Formats the years of a filter; `null` if it has none. */
export function yearsText(filter: Filter, language: Language): string | null {
  const { year_from: from, year_to: to } = filter;
  if (from !== undefined && from === to) return translate(language, 'seo', 'search.year', { from });
  if (from !== undefined && to !== undefined) {
    return translate(language, 'seo', 'search.years_between', { from, to });
  }
  if (from !== undefined) return translate(language, 'seo', 'search.years_from', { from });
  if (to !== undefined) return translate(language, 'seo', 'search.years_to', { to });
  return null;
}
