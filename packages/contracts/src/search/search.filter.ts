import * as z from 'zod/mini';
import { MAX_YEAR, MIN_YEAR, vehicleKinds } from '../catalogue/catalogue.schema.ts';
import { flag, idList, idText, instant, oneOf, plainText, wholeNumber } from '../fields.ts';
import { MAX_ID } from '../http.ts';

export const searchOrders = [
  'date_desc',
  'date_asc',
  'price_asc',
  'price_desc',
  'year_asc',
  'year_desc',
] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** state_id (readings, 11): 1 is a mileage of 0, 2 any other. */
export const vehicleStates = { all: 0, new: 1, used: 2 } as const;

export const sellerTypes = ['individual', 'entity'] as const;

/** owners_count: 3 stands for three or more (api.md, "Units"). */
export const ownersCounts = [1, 2, 3] as const;

/** Beyond the dearest yacht in the weakest currency; below what a double counts exactly. */
export const MAX_PRICE = 999_999_999_999;

const year = wholeNumber(MIN_YEAR, MAX_YEAR);
const price = wholeNumber(0, MAX_PRICE);
const amount = wholeNumber(0, MAX_ID);

/** The fields that narrow a search; the same wherever a filter is taken (api.md, "Filter fields"). */
export const filterFields = z.object({
  q: z.optional(plainText(100)),
  kind: z.optional(oneOf(vehicleKinds)),
  brand_id: z.optional(idList),
  model_id: z.optional(idList),
  generation_id: z.optional(idList),
  mod_id: z.optional(idList),
  not_brand_id: z.optional(idList),
  not_model_id: z.optional(idList),
  state_id: z.optional(wholeNumber(0, 2)),
  year_from: z.optional(year),
  year_to: z.optional(year),
  /** Kilometres; engine hours with kind water or air. Without a kind, ground ads only. */
  mileage_from: z.optional(amount),
  mileage_to: z.optional(amount),
  price_from: z.optional(price),
  price_to: z.optional(price),
  currency_id: z.optional(idText),
  carcase_id: z.optional(idList),
  engine_id: z.optional(idList),
  transmission_id: z.optional(idList),
  wheel_drive_id: z.optional(idList),
  color_id: z.optional(idList),
  volume_from: z.optional(amount),
  volume_to: z.optional(amount),
  power_from: z.optional(amount),
  power_to: z.optional(amount),
  steering_wheel_id: z.optional(idText),
  register_country_id: z.optional(idText),
  owners_count: z.optional(wholeNumber(1, 3)),
  seller_type: z.optional(oneOf(sellerTypes)),
  location_country_id: z.optional(idText),
  location_city_id: z.optional(idText),
  guarantee: z.optional(flag),
  special_offer: z.optional(flag),
  tuning: z.optional(flag),
  period: z.optional(wholeNumber(1, 3650)),
});
export type Filter = z.output<typeof filterFields>;
export type FilterField = keyof Filter;

export const DEFAULT_PER_PAGE = 24;

export const pageFields = z.object({
  page: z._default(wholeNumber(1, MAX_ID), 1),
  per_page: z._default(wholeNumber(1, 100), DEFAULT_PER_PAGE),
  /** The `as_of` of the first page: ads published later stay out, so pages do not shift. */
  as_of: z.optional(instant),
});
export type PageQuery = z.output<typeof pageFields>;

/** A filter with its order and page. */
export const searchQuery = z.extend(filterFields, {
  order: z.optional(oneOf(searchOrders)),
  ...pageFields.shape,
});
export type SearchQuery = z.output<typeof searchQuery>;
