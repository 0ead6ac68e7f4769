import * as z from 'zod/mini';
import { currency } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { chatRoles, person } from './person.schema.ts';
import { postRef } from './post-ref.schema.ts';

/** A buyer's offer must exceed this percentage of the asking price. */
export const OFFER_MIN_PERCENT = 65;

export const offerStatuses = [
  'open',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'lapsed',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** Actions available to the user; others are rejected. */
export const offerActions = ['accept', 'decline', 'counter', 'withdraw'] as const;
export type OfferAction = (typeof offerActions)[number];

export const offer = z.object({
  id,
  post: postRef,
  person,
  role: z.enum(chatRoles),
  /** Role of the participant who made the offer. */
  by: z.enum(chatRoles),
  price: atLeast(1),
  currency,
  status: z.enum(offerStatuses),
  /** Offer that this one counters. */
  counter_to: z.nullable(id),
  actions: z.array(z.enum(offerActions)),
  chat_id: z.nullable(id),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  answered_at: z.nullable(z.iso.datetime()),
  /** True if declined automatically by the secret floor; only for the ad's owner. */
  auto: z.optional(z.boolean()),
});
export type Offer = z.output<typeof offer>;
