import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import {
  type Filter,
  type FilterField,
  filterFields,
  searchOrders,
} from '../search/search.filter.ts';

export const MAX_SAVED_FILTERS = 50;
export const MAX_SAVED_NAME = 80;

/** Frequency of emails about new ads. */
export const subscriptionPeriods = ['never', 'week', 'month'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

/** Values of `optionId`: the period of the account, or the search's own. */
export const periodOptions = { account: 0, never: 1, week: 2, month: 3 } as const;

type JsonValue = z.input<typeof toQueryText>;

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Converts a JSON value to the text of a query string, so that the same rules validate both. */
const toQueryText = z.pipe(
  z.union([scalar, z.array(scalar)]),
  z.transform((value) => (Array.isArray(value) ? value.map(String) : String(value))),
);

/** Accepts a query string field as a JSON value. */
export const fromJson = <Value>(schema: z.ZodMiniType<Value, string | string[]>) =>
  z.pipe(toQueryText, schema);

type JsonFilterFields = {
  [Field in FilterField]: z.ZodMiniOptional<z.ZodMiniType<NonNullable<Filter[Field]>, JsonValue>>;
};

const entries = Object.entries(filterFields.shape).map(([field, schema]) => [
  field,
  z.optional(fromJson<unknown>(schema.def.innerType)),
]);
// Casts back to the filter's field names, which Object.fromEntries loses.
const jsonFilterFields = Object.fromEntries(entries) as JsonFilterFields;

/** Filter in JSON. */
export const jsonFilter = z.object(jsonFilterFields);

/** Criteria of a saved search: a filter and the seller to follow. */
export const savedSearchFields = z.object({ ...jsonFilterFields, seller_id: z.optional(id) });

export interface SavedSearchFields extends Filter {
  seller_id?: number | undefined;
}

export const savedFilter = z.extend(savedSearchFields, {
  id,
  name: z.nullable(z.string()),
  order: z.nullable(z.enum(searchOrders)),
  optionId: atLeast(0).check(z.maximum(periodOptions.month)),
  /** True if new ads are announced on the site. */
  notify: z.boolean(),
  /** Number of matching ads that are new or changed and not marked as seen. */
  new_count: atLeast(0),
  last_seen_at: z.nullable(z.iso.datetime()),
  /** Time when the mail server accepted the last email. */
  mailed_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  summary: z.object({ ru: z.string(), en: z.string() }),
  /** Fields with values that the catalogue no longer has: until changed, the search matches no ads. */
  unknown: z.array(z.string()),
  /** Path of the page that lists the ads, without the unknown values. */
  address: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const fieldValue = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.array(z.string())]),
);

/** Reasons why an ad matches a saved search or does not. */
export const explanation = z.object({
  matches: z.boolean(),
  /** Every field that excludes the ad by itself, and `status`, `own` or `hidden` if the ad is never announced. */
  fails: z.array(
    z.object({
      field: z.string(),
      wanted: fieldValue,
      found: fieldValue,
      /** Names of makes, models and cities, which are not in a dictionary of the web app. */
      names: z.optional(z.object({ wanted: z.string(), found: z.string() })),
    }),
  ),
  /** Time when the ad became new to the search. */
  matched_at: z.nullable(z.iso.datetime()),
  mailed_at: z.nullable(z.iso.datetime()),
});
export type Explanation = z.output<typeof explanation>;
