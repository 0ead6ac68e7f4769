import * as z from 'zod/mini';
import { currency } from '../catalogue/catalogue.schema.ts';
import { atLeast, id } from '../http.ts';
import { chatRoles, person } from './person.schema.ts';
import { postRef } from './talk.schema.ts';

/** A buyer's price is above so many percent of the asking price. */
export const OFFER_PERCENT = 65;

export const offerStatuses = [
  'open',
  'accepted',
  'declined',
  'countered',
  'withdrawn',
  'lapsed',
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** What the caller can do with an offer; each is refused where it is not listed. */
export const offerActions = ['accept', 'decline', 'counter', 'withdraw'] as const;
export type OfferAction = (typeof offerActions)[number];

/** A price that one of the two names; an answer with another price is an offer of its own. */
export const offer = z.object({
  id,
  post: postRef,
  /** The other one. */
  person,
  /** The caller's. */
  role: z.enum(chatRoles),
  /** Who named the price. */
  by: z.enum(chatRoles),
  price: atLeast(1),
  currency,
  status: z.enum(offerStatuses),
  /** The offer it answers. */
  counter_to: z.nullable(id),
  actions: z.array(z.enum(offerActions)),
  chat_id: z.nullable(id),
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  answered_at: z.nullable(z.iso.datetime()),
  /** Whether the secret floor has declined it; the ad's owner alone gets this. */
  auto: z.optional(z.boolean()),
});
export type Offer = z.output<typeof offer>;
