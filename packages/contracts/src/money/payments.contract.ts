import * as z from 'zod/mini';
import { defineRoute, id } from '../http.ts';
import { amount } from './money.schema.ts';
import { MAX_UNITS } from './quotes.contract.ts';
import { termMonths } from './tariffs.schema.ts';
import { bought, transaction } from './transactions.schema.ts';

const area = 'payments';

const agreed = {
  /** Roubles only. */
  currency_id: z.optional(id),
  /** What the caller takes the amount to be; another one is refused. */
  expected_amount: z.optional(amount),
};

const purchase = {
  method: 'POST',
  access: 'user',
  area,
  idempotent: { about: 'transaction' },
  status: 201,
  response: bought,
  errors: ['payment.off', 'payment.price_changed', 'payment.too_many_open'],
} as const;

const counted = z.object({
  count: z.int().check(z.minimum(1), z.maximum(MAX_UNITS)),
  ...agreed,
});

export const buyAdverts = defineRoute({
  ...purchase,
  path: '/payment/adverts',
  summary: 'Buys single ads, which never lapse',
  body: counted,
});

const placements = {
  ...purchase,
  summary: 'Buys single special placements, which never lapse',
  body: counted,
} as const;
export const buySpecialOffers = defineRoute({ ...placements, path: '/payment/special-offers' });
/** An older spelling that clients use. */
export const buySpecialOffres = defineRoute({ ...placements, path: '/payment/special-offres' });

const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));

export const buyAdvertAndOffer = defineRoute({
  ...purchase,
  path: '/payment/buy-advert-and-offer',
  summary: 'Buys single ads and special placements together',
  body: z.object({ advert: units, spec_offer: units, ...agreed }).check(
    z.refine(({ advert, spec_offer }) => advert + spec_offer > 0, {
      path: ['advert'],
      params: { error: 'required' },
    }),
  ),
});

export const changeTariff = defineRoute({
  ...purchase,
  path: '/payment/change-tariff',
  summary: 'Buys months of a tariff: the present one goes on, any other takes its place at once',
  body: z.object({
    tariff_id: id,
    months: z.literal(termMonths),
    /** Of a constructor, a month. */
    car_slots: z.optional(z.int()),
    special_offers: z.optional(z.int()),
    ...agreed,
  }),
  errors: [...purchase.errors, 'tariff.not_sold', 'tariff.companies_only'],
});

const ofOwn = {
  method: 'POST',
  access: 'user',
  area,
  body: z.object({ id }),
} as const;

export const cancelPayment = defineRoute({
  ...ofOwn,
  path: '/payment/cancel',
  summary: 'Gives up an open payment; money that comes all the same is paid back',
  response: transaction,
  errors: ['payment.not_found', 'payment.wrong_state'],
});

export const repeatPayment = defineRoute({
  ...purchase,
  ...ofOwn,
  path: '/payment/repeat',
  summary: "Buys again, at today's prices, what a payment that came to nothing was for",
  response: z.extend(transaction, {
    transaction_id: bought.shape.transaction_id,
    refund: bought.shape.refund,
  }),
  errors: [
    'payment.off',
    'payment.not_found',
    'payment.wrong_state',
    'payment.too_many_open',
    'tariff.companies_only',
  ],
});

export const providerNotice = defineRoute({
  method: 'POST',
  path: '/payment/webhook/:provider',
  access: 'visitor',
  area,
  summary: 'Notices of who takes payments: each only has the payment looked at',
  params: z.object({ provider: z.string() }),
  takesBytes: true,
  response: z.object({}),
  errors: ['payment.notice_refused'],
});
