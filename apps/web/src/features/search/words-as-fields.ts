import { type QueryInterpretation, type SearchAddress, withWordCriteria } from '@pitlane/contracts';
import { removeStretches, stretchesOf } from './understood-words.ts';

/** Fields that one control of the panel edits together, keyed by field. */
const groups: Readonly<Record<string, string>> = {
  brand_id: 'vehicle',
  model_id: 'vehicle',
  generation_id: 'vehicle',
  mod_id: 'vehicle',
  version: 'vehicle',
  not_brand_id: 'vehicle',
  not_model_id: 'vehicle',
  location_country_id: 'place',
  location_city_id: 'place',
  radius: 'place',
  currency_id: 'price',
};

const groupOf = (field: string) => groups[field] ?? field.replace(/_(from|to)$/, '');

/** Returns a search as the panel shows it: the meaning of words is selected in its fields. */
export const filterWithWords = (
  filter: SearchAddress,
  understood: QueryInterpretation,
): SearchAddress => withWordCriteria(filter, { ...understood.parents, ...understood.filter });

const valuesOf = (filter: SearchAddress) =>
  new Map(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0)
        ? []
        : [[field, JSON.stringify(value)]],
    ),
  );

/**
 * Returns the search after a change in the panel. Removes words that select changed values and moves all their
 * values to fields; other words stay.
 * @param next changed result of `filterWithWords`
 */
export function applyPanelChange(
  filter: SearchAddress,
  understood: QueryInterpretation,
  next: SearchAddress,
): SearchAddress {
  const before = valuesOf(filterWithWords(filter, understood));
  const after = valuesOf(next);
  const fields = new Set([...before.keys(), ...after.keys()]);
  const changed = [...fields].filter((field) => before.get(field) !== after.get(field));
  const touched = new Set(changed.map(groupOf));
  const stretches = stretchesOf(understood);
  const isTouched = ({ spans }: (typeof stretches)[number]) =>
    spans.some(({ field }) => touched.has(groupOf(field)));
  // A stretch may have several values, each shared with other words.
  for (let count = 0; count !== touched.size; ) {
    count = touched.size;
    for (const { spans } of stretches.filter(isTouched)) {
      for (const { field } of spans) touched.add(groupOf(field));
    }
  }
  const values = new Map<string, unknown>(Object.entries(next));
  return {
    ...filter,
    ...Object.fromEntries(
      [...fields]
        .filter((field) => touched.has(groupOf(field)))
        .map((field) => [field, values.get(field)]),
    ),
    q: removeStretches(filter.q ?? '', understood, stretches.filter(isTouched)),
    page: undefined,
  };
}
