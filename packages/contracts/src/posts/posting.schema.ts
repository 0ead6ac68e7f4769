import * as z from 'zod/mini';
import { filterParams } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { draftFields, postValues } from './posting.form.ts';
import { photo, post, postStatuses } from './posts.schema.ts';

/** The numbered parts of the form, in their order on the page. */
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

/** What an account may still place; the ledger's numbers also where the tariff sets no limit. */
const allowance = z.object({
  count: atLeast(0),
  /** Tariff type 6: ads are not counted. */
  unlimited: z.boolean(),
  special_offers: atLeast(0),
  /** When the next of the ads is forfeited; null where none is. */
  expires_at: z.nullable(z.iso.datetime()),
});
export type Allowance = z.output<typeof allowance>;

/** Everything the form of a new ad begins with. */
export const createData = z.extend(filterParams, {
  allowance,
  /** Whom buyers call, as the profile says. */
  contacts: z.object({ name: z.string(), phones: z.array(z.string()) }),
  place: z.object({ country_id: z.nullable(id), city_id: z.nullable(id) }),
  /** The recent median time from submission to decision, in minutes; null while too few. */
  review_minutes: z.nullable(atLeast(1)),
});
export type CreateData = z.output<typeof createData>;

/** The owner's newest version of an ad, also where an older one is published. */
export const updateData = z.extend(createData, {
  post: z.object({
    id,
    status: z.enum(postStatuses),
    values: postValues,
    photos: z.array(photo),
    deny_reason: post.shape.deny_reason,
    publish_takes_ad: z.boolean(),
    /** Whether a promotion at the first approval can be asked for. */
    promotable: z.boolean(),
  }),
  /** Offers below it are declined by themselves, in the ad's currency; the owner alone knows it. */
  offer_floor: z.nullable(atLeast(1)),
  /** Fields that are fixed since the first submission. */
  locked: z.array(z.string()),
});
export type UpdateData = z.output<typeof updateData>;

export const draft = z.extend(draftFields, {
  photos: z.array(photo),
  updated_at: z.iso.datetime(),
});
export type Draft = z.output<typeof draft>;

/** An ad after its owner did something with it; `warning` says what fell short of the request. */
export const changedPost = z.extend(post, { warning: z.optional(z.string()) });
export type ChangedPost = z.output<typeof changedPost>;

/** The tabs of 'my ads' (docs/product.md#life-of-an-ad); removed includes archived. */
export const ownStatuses = ['active', 'moderation', 'denied', 'removed'] as const;
export type OwnStatus = (typeof ownStatuses)[number];

export const ownCounts = z.object({
  active: atLeast(0),
  moderation: atLeast(0),
  denied: atLeast(0),
  removed: atLeast(0),
});
export type OwnCounts = z.output<typeof ownCounts>;

/** Why somebody reports an ad. */
export const reportReasons = [
  'fraud',
  'sold',
  'wrong_data',
  'duplicate',
  'contacts',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];
