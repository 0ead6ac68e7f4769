import * as z from 'zod/mini';
import { vehicleKinds } from '../catalogue/catalogue.vehicles.ts';
import {
  flag,
  idList,
  idText,
  instant,
  nameList,
  oneOf,
  placeInOrder,
  plainText,
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

/** state_id (docs/product.md#filters): 1 is a mileage of 0, 2 any other. */
export const vehicleStates = { all: 0, new: 1, used: 2 } as const;

/** owners_count: 3 stands for three or more (docs/product.md#fields). */
export const ownersCounts = [1, 2, 3] as const;

/** The largest distance from a city, in kilometres. */
export const MAX_RADIUS = 1_000;

/** The distances that are offered. */
export const radii: readonly number[] = [50, 100, 200, 500];

export const sellerTypes = ['individual', 'entity'] as const;

type OneSchema<Row extends PostFieldRow> = Row extends { type: 'flag' }
  ? typeof flag
  : typeof idText;

/** The fields of a filter that come from those of an ad. */
type OfPost = {
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
  // A range may reach beyond what an ad can hold.
  return wholeNumber(0, Math.max(row.max, MAX_ID));
}

function fieldsOfPost(): OfPost {
  const entries = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]) => {
    if (!row.filter) return [];
    const schema = z.optional(filterSchema(row));
    const names = row.filter === 'range' ? [`${name}_from`, `${name}_to`] : [name];
    return names.map((field) => [field, schema]);
  });
  // The names are those of the rows: Object.fromEntries loses them.
  return Object.fromEntries(entries) as OfPost;
}

/** Letters of a search's text. */
const MAX_WORDS = 100;

/** The fields that narrow a search; the same wherever a filter is taken (docs/product.md#filters). */
export const filterFields = z.object({
  q: z.optional(plainText(MAX_WORDS)),
  kind: z.optional(oneOf(vehicleKinds)),
  ...fieldsOfPost(),
  not_brand_id: z.optional(idList),
  not_model_id: z.optional(idList),
  /** Names such as 'GT3 RS', over all generations. */
  version: z.optional(nameList(60)),
  /** At most so many owners; ads that do not say how many fall out, as with all ranges. */
  owners_to: z.optional(wholeNumber(1, 3)),
  /** Kilometres round the one city chosen. */
  radius: z.optional(wholeNumber(1, MAX_RADIUS)),
  state_id: z.optional(wholeNumber(0, 2)),
  seller_type: z.optional(oneOf(sellerTypes)),
  special_offer: z.optional(flag),
  period: z.optional(wholeNumber(1, 3650)),
});
export type Filter = z.output<typeof filterFields>;
export type FilterField = keyof Filter;

/** Whether a filter has the one city that a radius needs. */
export const hasCentre = ({ location_city_id: cities }: Filter): boolean => cities?.length === 1;

/** A filter without a radius round no city or several. */
export const withCentredRadius = <Some extends Filter>(filter: Some): Some =>
  filter.radius === undefined || hasCentre(filter) ? filter : { ...filter, radius: undefined };

export const DEFAULT_PER_PAGE = 24;

export const pageFields = z.object({
  page: z._default(wholeNumber(1, MAX_ID), 1),
  per_page: z._default(wholeNumber(1, 100), DEFAULT_PER_PAGE),
  /** The `as_of` of the first page: ads published later stay out, so pages do not shift. */
  as_of: z.optional(instant),
  /** The `after` of the page before: ads that go meanwhile do not shift this one either. */
  after: z.optional(placeInOrder),
});
export type PageQuery = z.output<typeof pageFields>;

/** A filter with its order and page. */
export const searchQuery = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  ...pageFields.shape,
});
export type SearchQuery = z.output<typeof searchQuery>;

/** Words that somebody types. */
export const suggestQuery = z.object({ q: plainText(MAX_WORDS) });
