import { hash } from 'node:crypto';
import { type SavedSearchFields, savedSearchFields } from '@pitlane/contracts';

/** Reports whether a field of a filter excludes any ad; a currency does so only with a price. */
function narrows(filter: SavedSearchFields, field: string, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (field === 'currency_id') {
    return filter.price_from !== undefined || filter.price_to !== undefined;
  }
  return !(field === 'state_id' && value === 0);
}

/** Returns a filter as it is stored: without fields that exclude nothing, in the order of the contract. */
export function normalizeFilter(filter: SavedSearchFields): SavedSearchFields {
  const values = new Map<string, unknown>(Object.entries(filter));
  const kept = Object.keys(savedSearchFields.shape).flatMap((field) => {
    const value = values.get(field);
    return narrows(filter, field, value) ? [[field, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** Returns equal values for equivalent filters: lists are sets, case does not matter. */
const canonical = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) {
    // Keys are stored: a single city keeps the form from when a search could have only one.
    if (field === 'location_city_id' && value.length === 1) return value[0];
    const set = [...new Set<number | string>(value)];
    return set.sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : a < b ? -1 : 1,
    );
  }
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
};

/** @param kept fields as returned by `normalizeFilter` */
export function filterKey(kept: SavedSearchFields): string {
  const fields = Object.entries(kept).map(([field, value]) => [field, canonical(field, value)]);
  return hash('sha256', JSON.stringify(fields), 'base64url');
}

export const readFields = (stored: unknown): SavedSearchFields => savedSearchFields.parse(stored);
