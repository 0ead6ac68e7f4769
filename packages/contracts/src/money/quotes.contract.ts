import * as z from 'zod/mini';
import { must, wholeNumber } from '../fields.ts';
import { atLeast, id, routesFor } from '../http.ts';
import { amount } from './money.schema.ts';
import { termMonths } from './tariffs.schema.ts';

const user = routesFor({ access: 'user', area: 'payments' });
const visitor = routesFor({ access: 'visitor', area: 'payments' });

/** Single ads or special placements of one purchase. */
export const MAX_UNITS = 100;

const units = z.int().check(z.minimum(0), z.maximum(MAX_UNITS));
const months = z.literal(termMonths);

/** What can be bought. */
export const itemKinds = ['advert', 'special_offer', 'tariff'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** A line of a purchase; of a tariff, `count` are months. */
export const quoteItem = z.object({
  kind: z.enum(itemKinds),
  title: z.string(),
  count: atLeast(1),
  price: amount,
  amount,
});

/** What a purchase would cost now. */
export const quote = z.object({
  items: z.array(quoteItem),
  subtotal: amount,
  /** Of the term; also what remains where that is too little to charge. */
  discount: amount,
  /** What is left of the tariff that ends. */
  credit: amount,
  /** What is charged: subtotal less discount and credit. */
  amount,
  /** Credit beyond the new price, which is paid back. */
  refund: amount,
  /** Of a tariff: when it would start and end. */
  starts_at: z.nullable(z.iso.datetime()),
  ends_at: z.nullable(z.iso.datetime()),
});
export type Quote = z.output<typeof quote>;

const purchase = z.object({
  /** Single ads and special placements, or else a tariff. */
  advert: z.optional(units),
  spec_offer: z.optional(units),
  tariff_id: z.optional(id),
  months: z.optional(months),
  /** Of a constructor, a month. */
  car_slots: z.optional(z.int()),
  special_offers: z.optional(z.int()),
  currency_id: z.optional(id),
  /** What the caller takes the amount to be; another one is refused. */
  expected_amount: z.optional(amount),
});
export type Purchase = z.output<typeof purchase>;

export const getQuote = visitor.post('/payment/quote', {
  summary: 'What a purchase would cost now: of single ads and special placements, or of a tariff',
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

/** What a change from the unlimited tariff to a constructor brings; nothing unless that runs. */
const changeMessage = z.object({
  message: z.nullable(z.string()),
  /** The whole of what is left. */
  credit: z.nullable(amount),
  amount: z.nullable(amount),
  ends_at: z.nullable(z.iso.datetime()),
});
export type ChangeMessage = z.output<typeof changeMessage>;

const changeCall = {
  summary: 'What somebody whose unlimited tariff runs should know before a constructor is bought',
  response: changeMessage,
} as const;

const isTerm = (value: number) => termMonths.some((term) => term === value);

export const getChangeMessage = user.get(
  '/payment/get-message-if-change-from-unlimited-to-constructor',
  {
    ...changeCall,
    query: z.object({
      months: z._default(
        z.pipe(wholeNumber(1, 12).check(must(isTerm, 'not_an_option')), months),
        1,
      ),
      car_slots: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      special_offers: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
  },
);

export const askChangeMessage = user.post(
  '/payment/get-message-if-change-from-unlimited-to-constructor',
  {
    ...changeCall,
    body: z.object({
      months: z._default(months, 1),
      car_slots: z.optional(z.int()),
      special_offers: z.optional(z.int()),
    }),
  },
);
