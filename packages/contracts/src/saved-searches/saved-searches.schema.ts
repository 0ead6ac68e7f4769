import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import {
  type Filter,
  type FilterField,
  filterFields,
  searchOrders,
} from '../search/search.filter.ts';

/** How many searches an account may keep. */
export const MAX_SAVED_FILTERS = 50;
export const MAX_SAVED_NAME = 80;

/** How often letters about new ads are sent. */
export const subscriptionPeriods = ['never', 'week', 'month'] as const;
export type SubscriptionPeriod = (typeof subscriptionPeriods)[number];

/** `optionId`: the period of the account, or one of the search's own. */
export const periodOptions = { account: 0, never: 1, week: 2, month: 3 } as const;

type JsonValue = z.input<typeof asText>;

const one = z.union([z.string(), z.number(), z.boolean()]);

/** A value of JSON as the text that it would be in an address, so that both are read by the same rules. */
const asText = z.pipe(
  z.union([one, z.array(one)]),
  z.transform((value) => (Array.isArray(value) ? value.map(String) : String(value))),
);

/** A field of an address as a value of JSON. */
export const typed = <Value>(schema: z.ZodMiniType<Value, string | string[]>) =>
  z.pipe(asText, schema);

type Typed = {
  [Field in FilterField]: z.ZodMiniOptional<z.ZodMiniType<NonNullable<Filter[Field]>, JsonValue>>;
};

const entries = Object.entries(filterFields.shape).map(([field, schema]) => [
  field,
  z.optional(typed<unknown>(schema.def.innerType)),
]);
// The names are those of the filter: Object.fromEntries loses them.
const typedFields = Object.fromEntries(entries) as Typed;

/** A filter in JSON. */
export const typedFilter = z.object(typedFields);

/** What a saved search narrows by: the fields of a filter, and a seller who is followed. */
export const savedFields = z.object({ ...typedFields, seller_id: z.optional(id) });

/** A filter as it is kept. */
export interface SavedFields extends Filter {
  seller_id?: number | undefined;
}

export const savedFilter = z.extend(savedFields, {
  id,
  name: z.nullable(z.string()),
  order: z.nullable(z.enum(searchOrders)),
  optionId: atLeast(0).check(z.maximum(periodOptions.month)),
  /** Whether the site tells of new ads. */
  notify: z.boolean(),
  /** Ads with something new about them that was not marked seen, and that still match. */
  new_count: atLeast(0),
  last_seen_at: z.nullable(z.iso.datetime()),
  /** When the last letter was taken by the mail server. */
  mailed_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** What the filter says. */
  summary: z.object({ ru: z.string(), en: z.string() }),
  /** Fields that name what the catalogue no longer has: until they are changed, it finds nothing. */
  unknown: z.array(z.string()),
  /** A path of the site that shows what it finds; what is unknown is left out. */
  address: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const value = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.number()), z.array(z.string())]),
);

/** Why an ad does or does not match a saved search. */
export const explanation = z.object({
  matches: z.boolean(),
  /** Every field that fails by itself; `status`, `own`, `hidden` where the ad is not one to be told of. */
  fails: z.array(
    z.object({
      field: z.string(),
      wanted: value,
      found: value,
      /** What makes, models and cities are called, of which no list has them all. */
      names: z.optional(z.object({ wanted: z.string(), found: z.string() })),
    }),
  ),
  /** When the ad was new to the search. */
  matched_at: z.nullable(z.iso.datetime()),
  mailed_at: z.nullable(z.iso.datetime()),
});
export type Explanation = z.output<typeof explanation>;
