import * as z from 'zod/mini';
import { currency, vehicleKind, vehicleSlug } from '../catalogue/catalogue.schema.ts';
import { atLeast, entry, id } from '../http.ts';
import { shownCurrencies } from '../money/currencies.ts';
import { amount } from '../money/money.schema.ts';

/** The statuses of an ad (docs/product.md#life-of-an-ad); drafts are a thing of their own. */
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
  /** A data URI of at most 500 bytes to show meanwhile. */
  placeholder: z.string().check(z.maxLength(500)),
});
export type Photo = z.output<typeof photo>;

const wholePrice = atLeast(0);

/** An ad as lists show it. */
export const postCard = z.object({
  id,
  kind: vehicleKind,
  status: z.enum(postStatuses),
  brand: entry,
  model: entry,
  generation: z.nullable(entry),
  mod: z.nullable(entry),
  year: z.int(),
  /** Kilometres on the ground, engine hours on water and in the air. */
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
  /** Whole units of `currency`; null means on request. */
  price: z.nullable(wholePrice),
  currency,
  /** The price in each shown currency at the day's rate; empty when on request. */
  prices: z.array(z.object({ name: z.enum(shownCurrencies), price: wholePrice, icon: z.string() })),
  location: z.object({ country: entry, city: entry }),
  photos: z.array(photo),
  photos_count: atLeast(0),
  favorites: z.boolean(),
  guarantee: z.boolean(),
  special_offer: z.boolean(),
  tuning: z.boolean(),
  seller: z.object({ id, name: z.string(), is_entity: z.boolean() }),
  /** The beginning of the description, on one line; answers kept from before have none. */
  excerpt: z._default(z.string(), ''),
  published_at: z.nullable(z.iso.datetime()),
});
export type PostCard = z.output<typeof postCard>;

/** What its owner can do with an ad; each is refused with 409 where it is not listed. */
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

/** What only the owner sees of an ad. */
const ownPart = z.object({
  actions: z.array(z.enum(postActions)),
  /** Whether publishing it, or sending it again, takes one ad of the allowance. */
  publish_takes_ad: z.boolean(),
  removed_reason: z.nullable(z.enum(removedReasons)),
  /** What it gives back if it is withdrawn from its review or denied: an ad of the allowance, what was paid for it, or both. */
  held: z._default(z.nullable(z.enum(['ad', 'money', 'both'])), null),
  /** Money that its latest denial or withdrawal returns; `is_done` once all of it has been paid back. */
  refund: z._default(z.nullable(z.object({ amount, is_done: z.boolean() })), null),
  /** Prices that are published without a moderator; null where the ad has none to step from. */
  prices_at_once: z._default(z.nullable(z.object({ from: wholePrice, to: wholePrice })), null),
  /** A changed version that waits beside the published one, or was denied. */
  edit: z.nullable(
    z.object({ status: z.enum(['moderation', 'denied']), submitted_at: z.iso.datetime() }),
  ),
  /** Unique views of the latest days, the oldest first; days in Moscow. */
  views_by_day: z.array(z.object({ day: z.iso.date(), count: atLeast(0) })),
});

/** A make or a model of an ad; answers kept from before have no slug. */
const itsVehicle = z.extend(entry, { slug: z.optional(vehicleSlug) });

/** An ad as its own page shows it. */
export const post = z.extend(postCard, {
  brand: itsVehicle,
  model: itsVehicle,
  description: z.string(),
  /** A note to the moderator; null for everyone but the owner and moderators. */
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
  /** Masked unless asked for with `phones=1`. */
  contact_phones: z.array(z.string()),
  views: atLeast(0),
  expires_at: z.nullable(z.iso.datetime()),
  updated_at: z.iso.datetime(),
  /** The day of the rates that `prices` are at; null where there are none, or in answers kept from before. */
  rates_on: z._default(z.nullable(z.iso.date()), null),
  /** Why it, or its latest edit, was denied; null for everyone but the owner and moderators. */
  deny_reason: z.nullable(z.object({ reason: z.string(), fields: z.array(z.string()) })),
  /** Null for everyone but the owner. */
  own: z.nullable(ownPart),
});
export type Post = z.output<typeof post>;
