import { hash } from 'node:crypto';
import { type SavedSearchFields, savedSearchFields } from '@pitlane/contracts';

/** Returns whether a field of a filter excludes any ad; a currency does so only with a price. */
function excludesAds(filter: SavedSearchFields, field: string, value: unknown): boolean {
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
  const fields = Object.keys(savedSearchFields.shape).flatMap((field) => {
    const value = values.get(field);
    return excludesAds(filter, field, value) ? [[field, value]] : [];
  });
  return Object.fromEntries(fields);
}

/** Returns equal values for equivalent filters: lists are sets, and text is case-insensitive. */
const canonicalValue = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) {
    // A single city is not a list, as in keys stored when a search could have only one city.
    if (field === 'location_city_id' && value.length === 1) return value[0];
    const values = [...new Set<number | string>(value)];
    return values.sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : a < b ? -1 : 1,
    );
  }
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
};

/**
 * Returns a hash that is equal for equivalent filters.
 * @param filter as returned by `normalizeFilter`
 */
export function filterKey(filter: SavedSearchFields): string {
  const fields = Object.entries(filter).map(([field, value]) => [
    field,
    canonicalValue(field, value),
  ]);
  return hash('sha256', JSON.stringify(fields), 'base64url');
}

export const readFields = (stored: unknown): SavedSearchFields => savedSearchFields.parse(stored);
