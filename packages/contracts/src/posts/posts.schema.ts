import * as z from 'zod/mini';
import { currency, vehicleKind, vehicleSlug } from '../catalogue/catalogue.schema.ts';
import { atLeast, entry, id } from '../http.ts';
import { shownCurrencies } from '../money/currencies.ts';
import { amount } from '../money/money.schema.ts';

/** Statuses of an ad (docs/product.md#life-of-an-ad); drafts are separate. */
export const postStatuses = ['active', 'moderation', 'denied', 'removed', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Absolute paths of WebP pictures; the same path ending in `.jpg` is a JPEG. */
export const photo = z.object({
  id,
  thumb: z.string(),
  medium: z.string(),
  large: z.string(),
  width: atLeast(1),
  height: atLeast(1),
  /** Data URI of at most 500 bytes, shown while the picture loads. */
  placeholder: z.string().check(z.maxLength(500)),
});
export type Photo = z.output<typeof photo>;

const wholePrice = atLeast(0);

/** Ad as shown in lists. */
export const postCard = z.object({
  id,
  kind: vehicleKind,
  status: z.enum(postStatuses),
  brand: entry,
  model: entry,
  generation: z.nullable(entry),
  mod: z.nullable(entry),
  year: z.int(),
  /** Kilometres, for boats and aircraft engine hours. */
  mileage: atLeast(0),
  /** Cubic centimetres. */
  volume: z.nullable(z.int()),
  /** Metric horsepower. */
  power: z.nullable(z.int()),
  engine: z.nullable(entry),
  transmission: z.nullable(entry),
  wheel_drive: z.nullable(entry),
  carcase: entry,
  color: z.nullable(entry),
  /** Whole units of `currency`; `null` means on request. */
  price: z.nullable(wholePrice),
  currency,
  /** Price in each displayed currency at the day's rate; empty if on request. */
  prices: z.array(z.object({ name: z.enum(shownCurrencies), price: wholePrice, icon: z.string() })),
  location: z.object({ country: entry, city: entry }),
  photos: z.array(photo),
  photos_count: atLeast(0),
  favorites: z.boolean(),
  guarantee: z.boolean(),
  special_offer: z.boolean(),
  tuning: z.boolean(),
  seller: z.object({ id, name: z.string(), is_entity: z.boolean() }),
  /** Start of the description on one line; missing in responses cached by an older version. */
  excerpt: z._default(z.string(), ''),
  published_at: z.nullable(z.iso.datetime()),
});
export type PostCard = z.output<typeof postCard>;

/** Actions available to the owner; others are rejected with 409. */
export const postActions = [
  'update',
  'publish',
  'remove_publication',
  'extend',
  'promote',
  'remove',
  'remove_force',
] as const;
export type PostAction = (typeof postActions)[number];

export const removedReasons = ['owner', 'expired'] as const;

/** Part of an ad visible only to its owner. */
const ownerFields = z.object({
  actions: z.array(z.enum(postActions)),
  /** True if publishing or resubmitting takes one ad of the allowance. */
  publish_takes_ad: z.boolean(),
  removed_reason: z.nullable(z.enum(removedReasons)),
  /** Refund of a withdrawal from review or a denial: an ad of the allowance, the price paid, or both. */
  held: z._default(z.nullable(z.enum(['ad', 'money', 'both'])), null),
  /** Amount refunded by the latest denial or withdrawal; `is_done` once it has been paid in full. */
  refund: z._default(z.nullable(z.object({ amount, is_done: z.boolean() })), null),
  /** Range of prices published without review; `null` if the ad has no published price. */
  prices_at_once: z._default(z.nullable(z.object({ from: wholePrice, to: wholePrice })), null),
  /** Edited version that awaits review beside the published one, or was denied. */
  edit: z.nullable(
    z.object({ status: z.enum(['moderation', 'denied']), submitted_at: z.iso.datetime() }),
  ),
  /** Unique views of the latest days, oldest first; days in Moscow. */
  views_by_day: z.array(z.object({ day: z.iso.date(), count: atLeast(0) })),
});

/** Make or model of an ad; responses cached by an older version have no slug. */
const postVehicle = z.extend(entry, { slug: z.optional(vehicleSlug) });

/** Ad as shown on its own page. */
export const post = z.extend(postCard, {
  brand: postVehicle,
  model: postVehicle,
  description: z.string(),
  /** Note to the moderator; `null` except for the owner and moderators. */
  comment: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  owners_count: z.nullable(z.int().check(z.minimum(1), z.maximum(3))),
  steering_wheel: z.nullable(entry),
  register_country: z.nullable(entry),
  delivery_country: z.nullable(entry),
  price_offer: z.boolean(),
  buyout_price: z.boolean(),
  special_offer_date: z.nullable(z.iso.datetime()),
  contact_name: z.string(),
  /** Masked unless requested with `phones=1`. */
  contact_phones: z.array(z.string()),
  views: atLeast(0),
  expires_at: z.nullable(z.iso.datetime()),
  updated_at: z.iso.datetime(),
  /** Date of the rates used in `prices`; `null` if there are none, or in responses cached by an older version. */
  rates_on: z._default(z.nullable(z.iso.date()), null),
  /** Reason why the ad or its latest edit was denied; `null` except for the owner and moderators. */
  deny_reason: z.nullable(z.object({ reason: z.string(), fields: z.array(z.string()) })),
  /** `null` except for the owner. */
  own: z.nullable(ownerFields),
});
export type Post = z.output<typeof post>;
