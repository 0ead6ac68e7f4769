import * as z from 'zod/mini';
import { vehicleKinds } from '../catalogue/catalogue.vehicles.ts';
import {
  flag,
  idList,
  idText,
  instant,
  nameList,
  oneOf,
  plainText,
  searchCursor,
  wholeNumber,
} from '../fields.ts';
import { MAX_ID } from '../http.ts';
import {
  type FieldsWith,
  type PostFieldRow,
  type PostFieldRows,
  postFieldRows,
} from '../posts/posts.fields.ts';

export const searchOrders = [
  'date_desc',
  'date_asc',
  'price_asc',
  'price_desc',
  'year_asc',
  'year_desc',
  'mileage_asc',
  'mileage_desc',
  'power_asc',
  'power_desc',
  'relevance',
] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** `state_id` (docs/product.md#filters): 1 is a mileage of 0, 2 any other. */
export const vehicleStates = { all: 0, new: 1, used: 2 } as const;

/** `owners_count`: 3 means three or more (docs/product.md#fields). */
export const ownersCounts = [1, 2, 3] as const;

/** Maximum distance from a city, in kilometres. */
export const MAX_RADIUS = 1_000;

/** Distances offered by the search, in kilometres. */
export const radii: readonly number[] = [50, 100, 200, 500];

export const sellerTypes = ['individual', 'entity'] as const;

type OneSchema<Row extends PostFieldRow> = Row extends { type: 'flag' }
  ? typeof flag
  : typeof idText;

/** Filter fields derived from the fields of an ad. */
type PostFilterFields = {
  [Name in FieldsWith<{ filter: 'many' }>]: z.ZodMiniOptional<typeof idList>;
} & {
  [Name in FieldsWith<{ filter: 'one' }>]: z.ZodMiniOptional<OneSchema<PostFieldRows[Name]>>;
} & {
  [End in `${FieldsWith<{ filter: 'range' }>}_${'from' | 'to'}`]: z.ZodMiniOptional<typeof idText>;
};

function filterSchema(row: PostFieldRow) {
  if (row.filter === 'many') return idList;
  if (row.type === 'flag') return flag;
  if (row.type !== 'whole') return idText;
  if (row.filter === 'one' || row.unit === 'year') return wholeNumber(row.min, row.max);
  // The bounds of a range may exceed those of an ad.
  return wholeNumber(0, Math.max(row.max, MAX_ID));
}

function postFilterFields(): PostFilterFields {
  const entries = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]) => {
    if (!row.filter) return [];
    const schema = z.optional(filterSchema(row));
    const names = row.filter === 'range' ? [`${name}_from`, `${name}_to`] : [name];
    return names.map((field) => [field, schema]);
  });
  // Casts back to the field names, which Object.fromEntries loses.
  return Object.fromEntries(entries) as PostFilterFields;
}

/** Maximum length of a search text. */
const MAX_QUERY_LENGTH = 100;

/** Fields of a filter, the same for every operation (docs/product.md#filters). */
export const filterFields = z.object({
  q: z.optional(plainText(MAX_QUERY_LENGTH)),
  kind: z.optional(oneOf(vehicleKinds)),
  ...postFilterFields(),
  not_brand_id: z.optional(idList),
  not_model_id: z.optional(idList),
  /** Names such as 'GT3 RS', across all generations. */
  version: z.optional(nameList(60)),
  /** Maximum number of owners; ads that do not state it are excluded, as by all ranges. */
  owners_to: z.optional(wholeNumber(1, 3)),
  /** Kilometres around the only selected city. */
  radius: z.optional(wholeNumber(1, MAX_RADIUS)),
  state_id: z.optional(wholeNumber(0, 2)),
  seller_type: z.optional(oneOf(sellerTypes)),
  special_offer: z.optional(flag),
  period: z.optional(wholeNumber(1, 3650)),
});
export type Filter = z.output<typeof filterFields>;
export type FilterField = keyof Filter;

/** Reports whether a filter has the single city that a radius needs. */
export const hasCenter = ({ location_city_id: cities }: Filter): boolean => cities?.length === 1;

/** Removes the radius unless the filter has exactly one city. */
export const withCenteredRadius = <Some extends Filter>(filter: Some): Some =>
  filter.radius === undefined || hasCenter(filter) ? filter : { ...filter, radius: undefined };

export const DEFAULT_PER_PAGE = 24;

export const pageFields = z.object({
  page: z._default(wholeNumber(1, MAX_ID), 1),
  per_page: z._default(wholeNumber(1, 100), DEFAULT_PER_PAGE),
  /** `as_of` of the first page: excludes ads published later, so that pages do not shift. */
  as_of: z.optional(instant),
  /** `after` of the previous page: removed ads do not shift this one. */
  after: z.optional(searchCursor),
});
export type PageQuery = z.output<typeof pageFields>;

export const searchQuery = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  ...pageFields.shape,
});
export type SearchQuery = z.output<typeof searchQuery>;

export const suggestQuery = z.object({ q: plainText(MAX_QUERY_LENGTH) });
