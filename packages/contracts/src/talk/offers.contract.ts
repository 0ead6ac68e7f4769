import * as z from 'zod/mini';
import { idText, oneOf, pagination } from '../fields.ts';
import { atLeast, id, pageMeta, routesFor } from '../http.ts';
import { postLimits } from '../posts/posts.fields.ts';
import { offer, offerActions, offerStatuses } from './offers.schema.ts';
import { chatRoles } from './person.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'chats' });
const price = z.int().check(z.minimum(1), z.maximum(postLimits.price));
/** Remaining offers of the user on this day in Moscow, across all ads. */
const remainingOffers = { offers_left_today: atLeast(0) };

export const offerPrice = userRoutes.post('/seller/offer-price', {
  summary: 'Offer a price for an ad',
  description: 'Replaces the caller’s open offer, or counters the seller’s.',
  body: z.object({ post_id: id, currency_id: id, price }),
  idempotent: { about: 'offer' },
  status: 201,
  response: z.extend(offer, remainingOffers),
  errors: [
    'post.not_found',
    'post.own',
    'post.gone',
    'chat.closed',
    'offer.off',
    'offer.daily_limit',
    'offer.too_low',
    'offer.not_higher',
  ],
});

export const getOffers = userRoutes.get('/profile/get-offers', {
  summary: 'List price offers made and received',
  description: 'Newest first.',
  query: z.object({
    role: z.optional(oneOf(chatRoles)),
    post_id: z.optional(idText),
    status: z.optional(oneOf(offerStatuses)),
    ...pagination(24),
  }),
  response: z.array(offer),
  meta: z.extend(pageMeta, remainingOffers),
});

export const answerOffer = userRoutes.post('/seller/answer-offer/:id', {
  summary: 'Accept, decline, counter or withdraw an offer',
  description: 'A counter-offer is a new offer.',
  params: z.object({ id: idText }),
  body: z
    .object({
      action: z.enum(offerActions),
      /** Price of a counter-offer. */
      price: z.optional(price),
      currency_id: z.optional(id),
    })
    .check(
      ...(['price', 'currency_id'] as const).map((field) =>
        z.refine<{ action: string; price?: number | undefined; currency_id?: number | undefined }>(
          (body) => body.action !== 'counter' || body[field] !== undefined,
          { path: [field], params: { error: 'required' } },
        ),
      ),
    ),
  idempotent: { about: 'offer' },
  response: offer,
  errors: [
    'offer.not_found',
    'offer.wrong_state',
    'offer.taken',
    'offer.daily_limit',
    'offer.too_low',
    'offer.not_higher',
  ],
});

export const setOfferFloor = userRoutes.post('/post/offer-floor', {
  summary: 'Set the minimum price of offers for an ad',
  description: 'Lower offers are declined automatically; `null` removes the minimum.',
  body: z.object({ id, price: z.nullable(price) }),
  response: z.object({ price: z.nullable(price) }),
  errors: ['post.not_found'],
});
