import * as z from 'zod/mini';
import { oneOf, wholeNumber } from '../fields.ts';
import { MAX_ID } from '../http.ts';
import { type Filter, filterFields, searchOrders, withCenteredRadius } from './search.filter.ts';

/** State in the URL of the search page: filter, order and page number. */
const searchAddress = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  page: z.optional(wholeNumber(1, MAX_ID)),
});
export type SearchAddress = z.output<typeof searchAddress>;

/** Parameter names in old links. */
const legacyNames: Record<string, string> = { specialOffer: 'specialOffers' };

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

/** Make and one of its models. */
export interface SearchVehicle {
  brand?: AddressVehicle | undefined;
  model?: AddressVehicle | null | undefined;
}

/** Splits query parameters into the texts of valid fields and the names of invalid ones. */
function classifyParams(params: URLSearchParams) {
  const validTexts: Record<string, string[]> = {};
  const invalidFields: string[] = [];
  for (const { field, schema, name } of fields) {
    const values = params.getAll(name);
    const texts = values.length > 0 ? values : params.getAll(legacyNames[name] ?? name);
    if (!texts.some(Boolean)) continue;
    const result = schema.safeParse(texts);
    if (!result.success) invalidFields.push(field);
    else if (!isUnset(field, result.data)) validTexts[field] = texts;
  }
  return { validTexts, invalidFields };
}

/**
 * Parses the query of the search page field by field and drops invalid values.
 * @param vehicle make and model in the path, which override the query
 */
export function searchParamsToFilter(
  params: URLSearchParams,
  { brand, model }: SearchVehicle = {},
): SearchAddress {
  return withCenteredRadius({
    ...searchAddress.parse(classifyParams(params).validTexts),
    ...(brand && { brand_id: [brand.id] }),
    ...(model && { model_id: [model.id] }),
  });
}

/** Returns the fields that `searchParamsToFilter` drops as invalid. */
export function invalidSearchFields(params: URLSearchParams): string[] {
  const { validTexts, invalidFields } = classifyParams(params);
  const { radius } = withCenteredRadius(searchAddress.parse(validTexts));
  return validTexts.radius && radius === undefined ? [...invalidFields, 'radius'] : invalidFields;
}

/** Formats a filter as a query string with a fixed order of fields. */
export function filterToSearchParams(filter: SearchAddress): URLSearchParams {
  const values = new Map<string, unknown>(Object.entries(withCenteredRadius(filter)));
  const params = new URLSearchParams();
  for (const { field, name } of fields) {
    const value = values.get(field);
    if (!isUnset(field, value)) params.set(name, String(value));
  }
  return params;
}

/**
 * Returns the parameters of a search address. A single make and a single model of it become part of the path if
 * `vehicle` provides their slugs; everything else becomes part of the query.
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
