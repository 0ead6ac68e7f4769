import { type QueryInterpretation, type SearchAddress, withWordCriteria } from '@pitlane/contracts';
import { removeRanges, wordRangesOf } from './query-interpretation.ts';

/** Fields that one control of the panel edits together, keyed by field. */
const groupsByField: Readonly<Record<string, string>> = {
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

const groupOf = (field: string) => groupsByField[field] ?? field.replace(/_(from|to)$/, '');

/** Returns a search as the panel shows it: the meaning of words is selected in its fields. */
export const filterWithWords = (
  filter: SearchAddress,
  interpretation: QueryInterpretation,
): SearchAddress =>
  withWordCriteria(filter, { ...interpretation.parents, ...interpretation.filter });

const valuesOf = (filter: SearchAddress) =>
  new Map(
    Object.entries(filter).flatMap(([field, value]) =>
      value === undefined || (Array.isArray(value) && value.length === 0)
        ? []
        : [[field, JSON.stringify(value)]],
    ),
  );

/**
 * Returns the search after a change in the panel. Removes the words behind changed values and moves all values of
 * those words to fields; other words stay.
 * @param next changed result of `filterWithWords`
 */
export function applyPanelChange(
  filter: SearchAddress,
  interpretation: QueryInterpretation,
  next: SearchAddress,
): SearchAddress {
  const before = valuesOf(filterWithWords(filter, interpretation));
  const after = valuesOf(next);
  const fields = new Set([...before.keys(), ...after.keys()]);
  const changedFields = [...fields].filter((field) => before.get(field) !== after.get(field));
  const changedGroups = new Set(changedFields.map(groupOf));
  const ranges = wordRangesOf(interpretation);
  const isChanged = ({ spans }: (typeof ranges)[number]) =>
    spans.some(({ field }) => changedGroups.has(groupOf(field)));
  // A range may have several values, each shared with other words.
  for (let previousSize = 0; previousSize !== changedGroups.size; ) {
    previousSize = changedGroups.size;
    for (const { spans } of ranges.filter(isChanged)) {
      for (const { field } of spans) changedGroups.add(groupOf(field));
    }
  }
  const values = new Map<string, unknown>(Object.entries(next));
  return {
    ...filter,
    ...Object.fromEntries(
      [...fields]
        .filter((field) => changedGroups.has(groupOf(field)))
        .map((field) => [field, values.get(field)]),
    ),
    q: removeRanges(filter.q ?? '', interpretation, ranges.filter(isChanged)),
    page: undefined,
  };
}
