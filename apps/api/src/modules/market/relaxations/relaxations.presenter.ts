import type { Filter } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Dictionaries } from '../../core/names/names.service.ts';
import { filterParts } from '../filter-texts/filter-texts.presenter.ts';
import { type Candidate, ownFields } from './relaxations.rules.ts';

interface Change extends Pick<Candidate, 'fields' | 'action'> {
  before: Filter;
  next: Filter;
}

/** A change in words: what bounds become, or what is left out. */
export function relaxationText(
  { fields, action, before, next }: Change,
  names: Dictionaries,
  language: Language,
): string {
  const shown: ReadonlyMap<string, unknown> = new Map(
    Object.entries(action === 'widen' ? next : before),
  );
  const own = fields.flatMap((field) => ownFields(field, before));
  // What a figure's unit depends on goes with it.
  const part = Object.fromEntries(
    [...own, ...unitOf(fields)].flatMap((name) => {
      const value = shown.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const said = filterParts(part, { names, sellers: new Map(), language });
  if (action === 'drop')
    return translate(language, 'searches', 'without', { value: said.join(', ') });
  const text = said.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const unitOf = (fields: readonly string[]) =>
  fields.flatMap((field) =>
    field === 'price' ? ['currency_id'] : field === 'mileage' ? ['kind'] : [],
  );
