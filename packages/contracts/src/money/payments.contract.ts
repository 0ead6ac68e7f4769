import * as z from 'zod/mini';
import { id, routesFor } from '../http.ts';
import { amount } from './money.schema.ts';
import { MAX_UNITS } from './quotes.contract.ts';
import { termMonths } from './tariffs.schema.ts';
import { purchaseResult, transaction } from './transactions.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'payments' });
const visitorRoutes = routesFor({ access: 'visitor', area: 'payments' });

const priceCheckFields = {
  /** Only roubles are accepted. */
  currency_id: z.optional(id),
  /** Amount shown to the user; the purchase is rejected if the price differs. */
  expected_amount: z.optional(amount),
};

const purchase = {
  idempotent: { about: 'transaction' },
  status: 201,
  response: purchaseResult,
  errors: ['payment.off', 'payment.price_changed', 'payment.too_many_open'],
} as const;

const unitCountBody = z.object({
  count: z.int().check(z.minimum(1), z.maximum(MAX_UNITS)),
  ...priceCheckFields,
});

export const buyAdverts = userRoutes.post('/payment/adverts', {
  ...purchase,
  summary: 'Buy ads',
  description: 'Purchased units never lapse.',
  body: unitCountBody,
});

const specialPlacementsRoute = {
  ...purchase,
  summary: 'Buy special placements',
  description: 'Purchased units never lapse.',
  body: unitCountBody,
} as const;
export const buySpecialOffers = userRoutes.post('/payment/special-offers', specialPlacementsRoute);
/** Former spelling that existing clients use. */
export const buySpecialOffres = userRoutes.post('/payment/special-offres', specialPlacementsRoute);

const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));

export const buyAdvertAndOffer = userRoutes.post('/payment/buy-advert-and-offer', {
  ...purchase,
  summary: 'Buy ads and special placements',
  body: z.object({ advert: units, spec_offer: units, ...priceCheckFields }).check(
    z.refine(({ advert, spec_offer }) => advert + spec_offer > 0, {
      path: ['advert'],
      params: { error: 'required' },
    }),
  ),
});

export const changeTariff = userRoutes.post('/payment/change-tariff', {
  ...purchase,
  summary: 'Buy or change a tariff',
  description: 'Extends the same tariff; any other tariff starts at once.',
  body: z.object({
    tariff_id: id,
    months: z.literal(termMonths),
    /** Options of a constructor tariff per month. */
    car_slots: z.optional(z.int()),
    special_offers: z.optional(z.int()),
    ...priceCheckFields,
  }),
  errors: [...purchase.errors, 'tariff.not_sold', 'tariff.companies_only'],
});

export const cancelPayment = userRoutes.post('/payment/cancel', {
  summary: 'Cancel an open payment',
  description: 'Money that arrives later is refunded.',
  body: z.object({ id }),
  response: transaction,
  errors: ['payment.not_found', 'payment.wrong_state'],
});

export const repeatPayment = userRoutes.post('/payment/repeat', {
  ...purchase,
  summary: 'Repeat a failed payment',
  description: 'Repeats a declined, expired or cancelled payment at current prices.',
  body: z.object({ id }),
  response: z.extend(transaction, {
    transaction_id: purchaseResult.shape.transaction_id,
    refund: purchaseResult.shape.refund,
  }),
  errors: [
    'payment.off',
    'payment.not_found',
    'payment.wrong_state',
    'payment.too_many_open',
    'tariff.companies_only',
  ],
});

export const providerNotice = visitorRoutes.post('/payment/webhook/:provider', {
  summary: 'Receive a payment provider notice',
  description:
    'The notice is not trusted: it only triggers a read of the payment from the provider.',
  params: z.object({ provider: z.string() }),
  takesBytes: true,
  response: z.object({}),
  errors: ['payment.notice_refused'],
});
