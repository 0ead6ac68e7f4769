import * as z from 'zod/mini';
import { oneOf, wholeNumber } from '../fields.ts';
import { MAX_ID } from '../http.ts';
import { type Filter, filterFields, searchOrders, withCentredRadius } from './search.filter.ts';

/** What the search page keeps in its address: a filter, its order and its page. */
const searchAddress = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  page: z.optional(wholeNumber(1, MAX_ID)),
});
export type SearchAddress = z.output<typeof searchAddress>;

/** Words that old links use for a field. */
const aliases: Record<string, string> = { specialOffer: 'specialOffers' };

const fields = Object.entries(searchAddress.shape).map(([field, schema]) => ({
  field,
  schema,
  name: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
}));

/** Whether a value narrows nothing: it then stays out of addresses and filters. */
function saysNothing(field: string, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (field === 'state_id' && value === 0) || (field === 'page' && value === 1);
}

/** Whether a filter leaves anything out; a currency alone only says what a price would be in. */
export function narrowsSearch(filter: Filter): boolean {
  return Object.entries(filter).some(
    ([field, value]) => field !== 'currency_id' && !saysNothing(field, value),
  );
}

/** A make or a model with its part of addresses; without one its id stands in the query. */
export interface AddressVehicle {
  id: number;
  slug?: string | undefined;
}

/** A make and a model of it. */
export interface SearchVehicle {
  brand?: AddressVehicle | undefined;
  model?: AddressVehicle | null | undefined;
}

/** The texts of an address by field, and the fields whose texts mean nothing. */
function sortParams(params: URLSearchParams) {
  const readable: Record<string, string[]> = {};
  const unreadable: string[] = [];
  for (const { field, schema, name } of fields) {
    const found = params.getAll(name);
    const texts = found.length > 0 ? found : params.getAll(aliases[name] ?? name);
    if (!texts.some(Boolean)) continue;
    const read = schema.safeParse(texts);
    if (!read.success) unreadable.push(field);
    else if (!saysNothing(field, read.data)) readable[field] = texts;
  }
  return { readable, unreadable };
}

/**
 * Reads the search page's address field by field and drops what it cannot read.
 * @param vehicle what its path names, which the query cannot change
 */
export function searchParamsToFilter(
  params: URLSearchParams,
  { brand, model }: SearchVehicle = {},
): SearchAddress {
  return withCentredRadius({
    ...searchAddress.parse(sortParams(params).readable),
    ...(brand && { brand_id: [brand.id] }),
    ...(model && { model_id: [model.id] }),
  });
}

/** The fields that `searchParamsToFilter` drops although the address says something of them. */
export function unreadableFields(params: URLSearchParams): string[] {
  const { readable, unreadable } = sortParams(params);
  const { radius } = withCentredRadius(searchAddress.parse(readable));
  return readable.radius && radius === undefined ? [...unreadable, 'radius'] : unreadable;
}

/** The address's query of a filter, always in the same order of fields. */
export function filterToSearchParams(filter: SearchAddress): URLSearchParams {
  const values = new Map<string, unknown>(Object.entries(withCentredRadius(filter)));
  const params = new URLSearchParams();
  for (const { field, name } of fields) {
    const value = values.get(field);
    if (!saysNothing(field, value)) params.set(name, String(value));
  }
  return params;
}

/**
 * What stands where in the address of a search: its only make, and that make's only model, in the path as far as
 * `vehicle` names them, all else in the query.
 */
export function placesInAddress(
  filter: SearchAddress,
  { brand, model }: SearchVehicle = {},
): Record<string, string | undefined> {
  const query = Object.fromEntries(filterToSearchParams(filter));
  if (!brand?.slug || query.brandId !== String(brand.id)) return query;
  const ofBrand = { ...query, brand: brand.slug, brandId: undefined };
  if (!model?.slug || query.modelId !== String(model.id)) return ofBrand;
  return { ...ofBrand, model: model.slug, modelId: undefined };
}
