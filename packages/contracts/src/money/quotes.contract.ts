import * as z from 'zod/mini';
import { fieldCheck, wholeNumber } from '../fields.ts';
import { atLeast, id, routesFor } from '../http.ts';
import { amount } from './money.schema.ts';
import { termMonths } from './tariffs.schema.ts';

const userRoutes = routesFor({ access: 'user', area: 'payments' });
const visitorRoutes = routesFor({ access: 'visitor', area: 'payments' });

/** Maximum number of single ads or special placements in a purchase. */
export const MAX_UNITS = 100;

const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));
const months = z.literal(termMonths);

export const itemKinds = ['advert', 'special_offer', 'tariff'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Item of a purchase; for a tariff, `count` is the number of months. */
export const quoteItem = z.object({
  kind: z.enum(itemKinds),
  title: z.string(),
  count: atLeast(1),
  price: amount,
  amount,
});

/** Price of a purchase at this moment. */
export const quote = z.object({
  items: z.array(quoteItem),
  subtotal: amount,
  /** Discount of the term, plus a remainder too small to charge. */
  discount: amount,
  /** Unused value of the tariff that ends. */
  credit: amount,
  /** Amount charged: subtotal less discount and credit. */
  amount,
  /** Credit in excess of the new price, which is refunded. */
  refund: amount,
  starts_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
});
export type Quote = z.output<typeof quote>;

const purchase = z.object({
  /** Single ads and special placements, or a tariff. */
  advert: z.optional(units),
  spec_offer: z.optional(units),
  tariff_id: z.optional(id),
  months: z.optional(months),
  /** Options of a constructor tariff per month. */
  car_slots: z.optional(z.int()),
  special_offers: z.optional(z.int()),
  currency_id: z.optional(id),
  /** Amount shown to the user; rejected if the price differs. */
  expected_amount: z.optional(amount),
});
export type Purchase = z.output<typeof purchase>;

export const getQuote = visitorRoutes.post('/payment/quote', {
  summary: 'Quote a purchase',
  description: 'For ads and special placements, or for a tariff.',
  body: purchase.check(
    z.refine<Purchase>(
      (body) => body.tariff_id !== undefined || Boolean(body.advert || body.spec_offer),
      { path: ['advert'], params: { error: 'required' } },
    ),
    z.refine<Purchase>((body) => body.tariff_id === undefined || body.months !== undefined, {
      path: ['months'],
      params: { error: 'required' },
    }),
  ),
  response: quote,
  errors: ['tariff.not_sold', 'payment.price_changed'],
});

/**
 * Effect of changing from the unlimited tariff to a constructor; all `null` unless the unlimited tariff is active.
 */
const changeMessage = z.object({
  message: z.nullable(z.string()),
  /** Unused value of the tariff. */
  credit: z.nullable(amount),
  amount: z.nullable(amount),
  ends_at: z.nullable(z.iso.datetime()),
});
export type ChangeMessage = z.output<typeof changeMessage>;

const changeMessageOperation = {
  summary: 'Preview a change from Unlimited to Constructor',
  response: changeMessage,
} as const;

const isTermMonths = (value: number) => termMonths.some((term) => term === value);

export const getChangeMessage = userRoutes.get(
  '/payment/get-message-if-change-from-unlimited-to-constructor',
  {
    ...changeMessageOperation,
    query: z.object({
      months: z._default(
        z.pipe(wholeNumber(1, 12).check(fieldCheck(isTermMonths, 'not_an_option')), months),
        1,
      ),
      car_slots: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      special_offers: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
  },
);

export const askChangeMessage = userRoutes.post(
  '/payment/get-message-if-change-from-unlimited-to-constructor',
  {
    ...changeMessageOperation,
    body: z.object({
      months: z._default(months, 1),
      car_slots: z.optional(z.int()),
      special_offers: z.optional(z.int()),
    }),
  },
);
