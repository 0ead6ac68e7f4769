import type { Filter } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { describeFilter } from '../filters/filter-texts.presenter.ts';
import { fieldsOfCriterion, type RelaxedSearch } from './relaxations.rules.ts';

interface Change extends Pick<RelaxedSearch, 'fields' | 'action' | 'words'> {
  previousFilter: Filter;
  nextFilter: Filter;
}

/** Formats a change: the new bounds, or the dropped criteria. */
export function relaxationText(
  { fields, action, words, previousFilter, nextFilter }: Change,
  names: Dictionaries,
  language: Language,
): string {
  const values: ReadonlyMap<string, unknown> = new Map(
    Object.entries(action === 'widen' ? nextFilter : previousFilter),
  );
  const format = (key: string, value: string) => translate(language, 'searches', key, { value });
  const parts = fields.flatMap((field) => {
    if (field === 'q' && words) {
      return words.map((removed) => translate(language, 'searches', 'words', { words: removed }));
    }
    const unit = unitOf[field];
    const part = Object.fromEntries(
      [...fieldsOfCriterion(field, previousFilter), ...(unit ? [unit] : [])].flatMap((name) => {
        const value = values.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const texts = describeFilter(part, { names, sellers: new Map(), language });
    // The text of the field that determines the unit precedes the text of the criterion.
    const ownTexts = unit ? texts.slice(-1) : texts;
    return field === 'price' ? ownTexts.map((text) => format('price', text)) : ownTexts;
  });
  const text = parts.join(', ');
  if (action === 'drop') return format('without', text);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Field that determines the unit of a figure. */
const unitOf: Readonly<Record<string, string>> = { price: 'currency_id', mileage: 'kind' };
