import {
  addresses,
  type SavedFilter,
  type SavedSearchFields,
  searchOrders,
  withCenteredRadius,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Language } from '../../../i18n.ts';
import { singleVehicleOf } from '../../core/catalogue/catalogue.rules.ts';
import { dictionaryByField } from '../../core/catalogue/dictionaries.presenter.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { describeFilter } from '../../search/filters/filter-texts.presenter.ts';
import type { SavedRow } from './saved-filters.queries.ts';
import { readFields } from './saved-filters.rules.ts';

type Summary = SavedFilter['summary'];

const storedOrder = z.nullable(z.enum(searchOrders));

/** Returns the path of the page with a search's results; for a followed seller, that of the seller's page. */
function addressOf(
  { seller_id, ...filter }: SavedSearchFields,
  order: SavedFilter['order'],
  dictionaries: Dictionaries,
): string {
  if (seller_id !== undefined) return addresses.seller(seller_id);
  return addresses.search(
    { ...filter, ...(order && { order }) },
    singleVehicleOf(filter, dictionaries),
  );
}

const dictionaryOfField: ReadonlyMap<string, keyof Dictionaries> = new Map(
  Object.entries(dictionaryByField),
);

/** Returns a filter without ids that are no longer in the dictionaries, and the fields that had such ids. */
export function withoutUnknownIds(filter: SavedSearchFields, dictionaries: Dictionaries) {
  const unknown: string[] = [];
  const fields = Object.entries(filter).flatMap(([field, value]) => {
    const dictionary = dictionaryOfField.get(field);
    if (!dictionary) return [[field, value]];
    const ids = [value].flat();
    const existing = ids.filter((id) => dictionaries[dictionary].has(Number(id)));
    if (existing.length === ids.length) return [[field, value]];
    unknown.push(field);
    return existing.length > 0 ? [[field, existing]] : [];
  });
  return { known: withCenteredRadius(readFields(Object.fromEntries(fields))), unknown };
}

export function toSavedFilter(
  row: SavedRow,
  filter: SavedSearchFields,
  { summary, dictionaries }: { summary: Summary; dictionaries: Dictionaries },
): SavedFilter {
  const order = storedOrder.parse(row.order);
  const { known, unknown } = withoutUnknownIds(filter, dictionaries);
  return {
    ...filter,
    id: row.id,
    name: row.name,
    order,
    optionId: row.optionId,
    notify: row.notify,
    new_count: row.state?.newCount ?? 0,
    last_seen_at: row.state?.lastSeenAt?.toISOString() ?? null,
    mailed_at: row.state?.mailedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    summary,
    unknown,
    address: addressOf(known, order, dictionaries),
  };
}

/**
 * Returns a function that describes filters in both languages.
 * @param sellers names of the sellers in the filters
 */
export function createSummarizer(dictionaries: Dictionaries, sellers: ReadonlyMap<number, string>) {
  const describe = (filter: SavedSearchFields, language: Language) => {
    const text = describeFilter(filter, { names: dictionaries, sellers, language }).join(', ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return (filter: SavedSearchFields): Summary => ({
    ru: describe(filter, 'ru'),
    en: describe(filter, 'en'),
  });
}
