import * as z from 'zod/mini';
import { id, routesFor } from '../http.ts';
import { amount } from './money.schema.ts';
import { MAX_UNITS } from './quotes.contract.ts';
import { termMonths } from './tariffs.schema.ts';
import { purchaseResult, transaction } from './transactions.schema.ts';

const user = routesFor({ access: 'user', area: 'payments' });
const visitor = routesFor({ access: 'visitor', area: 'payments' });

const agreed = {
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

const counted = z.object({
  count: z.int().check(z.minimum(1), z.maximum(MAX_UNITS)),
  ...agreed,
});

export const buyAdverts = user.post('/payment/adverts', {
  ...purchase,
  summary: 'Buy ads',
  description: 'They never lapse.',
  body: counted,
});

const placements = {
  ...purchase,
  summary: 'Buy special placements',
  description: 'They never lapse.',
  body: counted,
} as const;
export const buySpecialOffers = user.post('/payment/special-offers', placements);
/** Former spelling that existing clients use. */
export const buySpecialOffres = user.post('/payment/special-offres', placements);

const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));

export const buyAdvertAndOffer = user.post('/payment/buy-advert-and-offer', {
  ...purchase,
  summary: 'Buy ads and special placements',
  body: z.object({ advert: units, spec_offer: units, ...agreed }).check(
    z.refine(({ advert, spec_offer }) => advert + spec_offer > 0, {
      path: ['advert'],
      params: { error: 'required' },
    }),
  ),
});

export const changeTariff = user.post('/payment/change-tariff', {
  ...purchase,
  summary: 'Buy or change a tariff',
  description: 'The same tariff is extended; any other one starts at once.',
  body: z.object({
    tariff_id: id,
    months: z.literal(termMonths),
    /** Options of a constructor tariff per month. */
    car_slots: z.optional(z.int()),
    special_offers: z.optional(z.int()),
    ...agreed,
  }),
  errors: [...purchase.errors, 'tariff.not_sold', 'tariff.companies_only'],
});

export const cancelPayment = user.post('/payment/cancel', {
  summary: 'Cancel an open payment',
  description: 'Money that arrives later is refunded.',
  body: z.object({ id }),
  response: transaction,
  errors: ['payment.not_found', 'payment.wrong_state'],
});

export const repeatPayment = user.post('/payment/repeat', {
  ...purchase,
  summary: 'Repeat a failed payment',
  description: 'Declined, expired or cancelled; at current prices.',
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

export const providerNotice = visitor.post('/payment/webhook/:provider', {
  summary: 'Receive a payment provider notice',
  description: 'A notice only causes the payment to be read from the provider.',
  params: z.object({ provider: z.string() }),
  takesBytes: true,
  response: z.object({}),
  errors: ['payment.notice_refused'],
});
