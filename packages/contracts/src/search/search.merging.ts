import type { Filter } from './search.filter.ts';

/** Intersection of two filters; `contradicts` if no ad can match both. */
export interface MergedFilter {
  filter: Filter;
  contradicts: boolean;
}

const ROUBLE_ID = 1;
const vehicleFields: readonly string[] = ['brand_id', 'model_id', 'generation_id', 'mod_id'];

const hasPrice = ({ price_from: from, price_to: to }: Filter) =>
  from !== undefined || to !== undefined;

/**
 * Returns the criteria of words that can be combined with a filter: without their price if the filter has a price in
 * another currency.
 */
export function compatibleWordFilter(filter: Filter, words: Filter): Filter {
  const { price_from, price_to, currency_id = ROUBLE_ID, ...rest } = words;
  if (!hasPrice(words)) return rest;
  const hasOtherCurrency = hasPrice(filter) && (filter.currency_id ?? ROUBLE_ID) !== currency_id;
  return hasOtherCurrency ? rest : { ...rest, price_from, price_to, currency_id };
}

/** Intersects two values of a field; returns `undefined` if they exclude each other. Exclusions are combined. */
function intersect(field: string, one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (field.startsWith('not_')) return [...new Set([...one, ...other])];
    const common = one.filter((value) => other.includes(value));
    return common.length > 0 ? common : undefined;
  }
  if (typeof one === 'number' && typeof other === 'number') {
    if (field.endsWith('_from')) return Math.max(one, other);
    if (field.endsWith('_to')) return Math.min(one, other);
  }
  return one === other ? one : undefined;
}

const isUnset = (field: string, value: unknown) =>
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (field === 'state_id' && value === 0);

function merge(filter: Filter, words: Filter, isSkipped: (field: string) => boolean): MergedFilter {
  const result = new Map<string, unknown>(Object.entries(filter));
  let contradicts = false;
  for (const [field, value] of Object.entries(words)) {
    if (isUnset(field, value) || isSkipped(field)) continue;
    const currentValue = result.get(field);
    const isUnrestricted =
      isUnset(field, currentValue) || (field === 'currency_id' && !hasPrice(filter));
    const mergedValue = isUnrestricted ? value : intersect(field, currentValue, value);
    if (mergedValue === undefined) contradicts = true;
    else result.set(field, mergedValue);
  }
  return { filter: Object.fromEntries(result), contradicts };
}

/**
 * Narrows a filter by the criteria of words, except vehicles, and drops the words themselves.
 * @param words result of `compatibleWordFilter`
 */
export const intersectFilters = ({ q: _words, ...filter }: Filter, words: Filter): MergedFilter =>
  merge(filter, words, (field) => vehicleFields.includes(field));

/**
 * Adds the criteria of its words to a filter as if they were selected in the fields. If both have no value in common,
 * the filter's own value stays.
 */
export function withWordCriteria<Some extends Filter>(filter: Some, words: Filter): Some {
  const { filter: merged } = merge(filter, compatibleWordFilter(filter, words), () => false);
  return {
    ...filter,
    ...merged,
    currency_id: merged.currency_id === ROUBLE_ID ? undefined : merged.currency_id,
  };
}
