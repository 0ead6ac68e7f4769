import { hash } from 'node:crypto';
import { type SavedFields, savedFields } from '@pitlane/contracts';

/** Whether a field of a filter leaves anything out; a currency alone only says what a price would be in. */
function narrows(filter: SavedFields, field: string, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (field === 'currency_id') {
    return filter.price_from !== undefined || filter.price_to !== undefined;
  }
  return !(field === 'state_id' && value === 0);
}

/** A filter as it is kept: without what narrows nothing, in the order of the contract. */
export function keptFields(filter: SavedFields): SavedFields {
  const given = new Map<string, unknown>(Object.entries(filter));
  const kept = Object.keys(savedFields.shape).flatMap((field) => {
    const value = given.get(field);
    return narrows(filter, field, value) ? [[field, value]] : [];
  });
  return Object.fromEntries(kept);
}

/** The same text for filters that mean the same: their lists are sets, case of words is of no matter. */
const canonical = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) {
    // Keys are stored: one city is written as it was when a search had no more.
    if (field === 'location_city_id' && value.length === 1) return value[0];
    const set = [...new Set<number | string>(value)];
    return set.sort((a, b) =>
      typeof a === 'number' && typeof b === 'number' ? a - b : a < b ? -1 : 1,
    );
  }
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
};

/** @param kept as `keptFields` gives it */
export function filterKey(kept: SavedFields): string {
  const fields = Object.entries(kept).map(([field, value]) => [field, canonical(field, value)]);
  return hash('sha256', JSON.stringify(fields), 'base64url');
}

/** How a stored filter is read again. */
export const readFields = (stored: unknown): SavedFields => savedFields.parse(stored);
