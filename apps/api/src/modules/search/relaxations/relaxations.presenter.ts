import type { Filter } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Dictionaries } from '../../core/catalogue/names.service.ts';
import { filterParts } from '../filters/filter-texts.presenter.ts';
import { type Candidate, ownFields } from './relaxations.rules.ts';

interface Change extends Pick<Candidate, 'fields' | 'action' | 'words'> {
  before: Filter;
  next: Filter;
}

/** A change in words: what bounds become, or what is left out. */
export function relaxationText(
  { fields, action, words, before, next }: Change,
  names: Dictionaries,
  language: Language,
): string {
  const shown: ReadonlyMap<string, unknown> = new Map(
    Object.entries(action === 'widen' ? next : before),
  );
  const say = (key: string, value: string) => translate(language, 'searches', key, { value });
  const said = fields.flatMap((field) => {
    if (field === 'q' && words) {
      return words.map((gone) => translate(language, 'searches', 'words', { words: gone }));
    }
    const unit = unitOf[field];
    const part = Object.fromEntries(
      [...ownFields(field, before), ...(unit ? [unit] : [])].flatMap((name) => {
        const value = shown.get(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const texts = filterParts(part, { names, sellers: new Map(), language });
    // What its unit depends on stands before it.
    const own = unit ? texts.slice(-1) : texts;
    return field === 'price' ? own.map((text) => say('price', text)) : own;
  });
  const text = said.join(', ');
  if (action === 'drop') return say('without', text);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a figure's unit depends on. */
const unitOf: Readonly<Record<string, string>> = { price: 'currency_id', mileage: 'kind' };
