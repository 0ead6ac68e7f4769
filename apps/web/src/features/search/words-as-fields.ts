import { type SearchAddress, type Understood, withWords } from '@pitlane/contracts';
import { cutOut, stretchesOf } from './understood-words.ts';

/** Fields that one control of the panel edits together, by the name of each. */
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

/** A search as the panel shows it: what its words choose is chosen in its fields. */
export const shownFilter = (filter: SearchAddress, understood: Understood): SearchAddress =>
  withWords(filter, { ...understood.parents, ...understood.filter });

/** What a search asks of each field, to be compared. */
const valuesOf = (filter: SearchAddress) =>
  new Map(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0)
        ? []
        : [[field, JSON.stringify(value)]],
    ),
  );

/**
 * A search after a change in the panel. Words that choose what has changed are taken out, and all that they choose is in
 * fields then; the others stay words.
 * @param next the search of `shownFilter`, changed
 */
export function changedFilter(
  filter: SearchAddress,
  understood: Understood,
  next: SearchAddress,
): SearchAddress {
  const before = valuesOf(shownFilter(filter, understood));
  const after = valuesOf(next);
  const fields = new Set([...before.keys(), ...after.keys()]);
  const changed = [...fields].filter((field) => before.get(field) !== after.get(field));
  const touched = new Set(changed.map(groupOf));
  const stretches = stretchesOf(understood);
  const isTouched = ({ spans }: (typeof stretches)[number]) =>
    spans.some(({ field }) => touched.has(groupOf(field)));
  // A stretch may say several things, each with other words for it.
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
    q: cutOut(filter.q ?? '', understood, stretches.filter(isTouched)),
    page: undefined,
  };
}
