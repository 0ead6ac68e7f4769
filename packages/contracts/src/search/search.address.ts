import * as z from 'zod/mini';
import { oneOf, wholeNumber } from '../fields.ts';
import { MAX_ID } from '../http.ts';
import { type Filter, filterFields, searchOrders, withCentredRadius } from './search.filter.ts';

/** State in the address of the search page: a filter, its order and page. */
const searchAddress = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  page: z.optional(wholeNumber(1, MAX_ID)),
});
export type SearchAddress = z.output<typeof searchAddress>;

/** Parameter names in old links. */
const aliases: Record<string, string> = { specialOffer: 'specialOffers' };

const fields = Object.entries(searchAddress.shape).map(([field, schema]) => ({
  field,
  schema,
  name: field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
}));

/** Reports whether a value does not narrow a search; such values are omitted from addresses and filters. */
function isUnset(field: string, value: unknown): boolean {
  if (value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return (field === 'state_id' && value === 0) || (field === 'page' && value === 1);
}

/** Reports whether a filter excludes any ads. A currency alone does not. */
export function hasCriteria(filter: Filter): boolean {
  return Object.entries(filter).some(
    ([field, value]) => field !== 'currency_id' && !isUnset(field, value),
  );
}

/** Make or model with its slug; without one its id goes into the query. */
export interface AddressVehicle {
  id: number;
  slug?: string | undefined;
}

/** Make, and a model of it. */
export interface SearchVehicle {
  brand?: AddressVehicle | undefined;
  model?: AddressVehicle | null | undefined;
}

/** Splits an address into the texts of valid fields and the names of invalid ones. */
function sortParams(params: URLSearchParams) {
  const readable: Record<string, string[]> = {};
  const unreadable: string[] = [];
  for (const { field, schema, name } of fields) {
    const values = params.getAll(name);
    const texts = values.length > 0 ? values : params.getAll(aliases[name] ?? name);
    if (!texts.some(Boolean)) continue;
    const read = schema.safeParse(texts);
    if (!read.success) unreadable.push(field);
    else if (!isUnset(field, read.data)) readable[field] = texts;
  }
  return { readable, unreadable };
}

/**
 * Parses the query of the search page field by field and drops invalid values.
 * @param vehicle make and model in the path, which override the query
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

/** Returns the fields that `searchParamsToFilter` drops as invalid. */
export function unreadableFields(params: URLSearchParams): string[] {
  const { readable, unreadable } = sortParams(params);
  const { radius } = withCentredRadius(searchAddress.parse(readable));
  return readable.radius && radius === undefined ? [...unreadable, 'radius'] : unreadable;
}

/** Formats a filter as a query string with a fixed order of fields. */
export function filterToSearchParams(filter: SearchAddress): URLSearchParams {
  const values = new Map<string, unknown>(Object.entries(withCentredRadius(filter)));
  const params = new URLSearchParams();
  for (const { field, name } of fields) {
    const value = values.get(field);
    if (!isUnset(field, value)) params.set(name, String(value));
  }
  return params;
}

/**
 * Returns the parameters of a search address. A single make, and its single model, go into the path if `vehicle`
 * provides their slugs, all else into the query.
 */
export function searchAddressParams(
  filter: SearchAddress,
  { brand, model }: SearchVehicle = {},
): Record<string, string | undefined> {
  const query = Object.fromEntries(filterToSearchParams(filter));
  if (!brand?.slug || query.brandId !== String(brand.id)) return query;
  const withBrand = { ...query, brand: brand.slug, brandId: undefined };
  if (!model?.slug || query.modelId !== String(model.id)) return withBrand;
  return { ...withBrand, model: model.slug, modelId: undefined };
}
