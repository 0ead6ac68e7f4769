import * as z from 'zod/mini';
import { filterParams } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { draftFields, postValues } from './posting.form.ts';
import { photo, post, postStatuses } from './posts.schema.ts';

/** Numbered sections of the form, in page order. */
export const postSections = [
  'vehicle',
  'parameters',
  'photos',
  'description',
  'price',
  'place',
  'contacts',
] as const;
export type PostSection = (typeof postSections)[number];

/** Remaining allowance of an account according to the ledger, even if the tariff is unlimited. */
const allowance = z.object({
  count: atLeast(0),
  /** True for tariff type 6, whose ads are not counted. */
  unlimited: z.boolean(),
  special_offers: atLeast(0),
  /** Time when the next ads of the allowance expire, or `null`. */
  expires_at: z.nullable(z.iso.datetime()),
});
export type Allowance = z.output<typeof allowance>;

export const createData = z.extend(filterParams, {
  allowance,
  contacts: z.object({ name: z.string(), phones: z.array(z.string()) }),
  place: z.object({ country_id: z.nullable(id), city_id: z.nullable(id) }),
  /** Recent median time from submission to decision, in minutes; `null` if there are too few. */
  review_minutes: z.nullable(atLeast(1)),
});
export type CreateData = z.output<typeof createData>;

/** Owner's newest version of an ad, even if an older one is published. */
export const updateData = z.extend(createData, {
  post: z.object({
    id,
    status: z.enum(postStatuses),
    values: postValues,
    photos: z.array(photo),
    deny_reason: post.shape.deny_reason,
    publish_takes_ad: z.boolean(),
    /** True if a special placement can be requested for the first approval. */
    promotable: z.boolean(),
  }),
  /** Minimum price in the ad's currency below which offers are declined automatically; visible only to the owner. */
  offer_floor: z.nullable(atLeast(1)),
  /** Fields that cannot be changed after the first submission. */
  locked: z.array(z.string()),
});
export type UpdateData = z.output<typeof updateData>;

export const draft = z.extend(draftFields, {
  photos: z.array(photo),
  updated_at: z.iso.datetime(),
});
export type Draft = z.output<typeof draft>;

/** Ad after a change by its owner; `warning` explains a partial result. */
export const changedPost = z.extend(post, { warning: z.optional(z.string()) });
export type ChangedPost = z.output<typeof changedPost>;

/** Tabs of 'my ads' (docs/product.md#life-of-an-ad); `removed` includes archived ads. */
export const ownStatuses = ['active', 'moderation', 'denied', 'removed'] as const;
export type OwnStatus = (typeof ownStatuses)[number];

export const ownCounts = z.object({
  active: atLeast(0),
  moderation: atLeast(0),
  denied: atLeast(0),
  removed: atLeast(0),
});
export type OwnCounts = z.output<typeof ownCounts>;

export const reportReasons = [
  'fraud',
  'sold',
  'wrong_data',
  'duplicate',
  'contacts',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
