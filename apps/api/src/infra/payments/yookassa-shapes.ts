import * as z from 'zod/mini';
import {
  cancelReasons,
  type Payment,
  type ProviderRejection,
  parties,
  type Refund,
} from './provider.ts';

const KOPECKS = 100;

export const writeMoney = (kopecks: number) => ({
  value: `${Math.floor(kopecks / KOPECKS)}.${String(kopecks % KOPECKS).padStart(2, '0')}`,
  currency: 'RUB',
});

/** Roubles with exactly two decimals, converted to kopecks by digits: floats would lose some. */
const money = z.pipe(
  z.object({
    value: z.string().check(z.regex(/^(0|[1-9]\d{0,9})\.\d\d$/)),
    currency: z.literal('RUB'),
  }),
  z.transform(({ value }) => Number(value.replace('.', ''))),
);

const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text)),
);

/** Ids that are safe in a URL, a log and the database. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));

const word = z.string().check(z.regex(/^[\w.-]{1,64}$/));

const cancellation = z.object({
  party: z.catch(z.enum(parties), 'other'),
  reason: z.catch(z.enum(cancelReasons), 'other'),
});

const commonFields = {
  id,
  amount: money,
  created_at: moment,
  receipt_registration: z.optional(z.enum(['pending', 'succeeded', 'canceled'])),
  cancellation_details: z.optional(cancellation),
};

const NO_DETAILS = { party: 'other', reason: 'other' } as const;

/** URL that a browser can be redirected to. */
const paymentUrl = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000));

export const OUR_ID = 'transaction_id';

const rawPayment = z.object({
  ...commonFields,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  metadata: z.catch(z.object({ [OUR_ID]: z.string() }), { [OUR_ID]: '' }),
  captured_at: z.optional(moment),
  income_amount: z.optional(money),
  confirmation: z.optional(z.looseObject({ confirmation_url: z.optional(paymentUrl) })),
  payment_method: z.optional(z.object({ type: z.catch(z.nullable(word), null) })),
});

export const payment = z.pipe(
  rawPayment,
  z.transform((it): Payment => {
    const common = {
      id: it.id,
      ourId: it.metadata[OUR_ID] || null,
      amount: it.amount,
      createdAt: it.created_at,
      receipt: it.receipt_registration ?? null,
    };
    switch (it.status) {
      case 'succeeded':
        return {
          ...common,
          status: 'succeeded',
          paidAt: it.captured_at ?? it.created_at,
          fee: it.income_amount === undefined ? null : it.amount - it.income_amount,
          method: it.payment_method?.type ?? null,
        };
      case 'canceled':
        return { ...common, status: 'canceled', ...(it.cancellation_details ?? NO_DETAILS) };
      default:
        return {
          ...common,
          status: 'open',
          paymentUrl: it.confirmation?.confirmation_url ?? null,
        };
    }
  }),
);

export const refund = z.pipe(
  z.object({
    ...commonFields,
    payment_id: id,
    status: z.enum(['pending', 'succeeded', 'canceled']),
    description: z.optional(z.string()),
  }),
  z.transform((it): Refund => {
    const common = {
      id: it.id,
      paymentId: it.payment_id,
      ourId: it.description ?? null,
      amount: it.amount,
      createdAt: it.created_at,
      receipt: it.receipt_registration ?? null,
    };
    return it.status === 'canceled'
      ? { ...common, status: 'canceled', ...(it.cancellation_details ?? NO_DETAILS) }
      : { ...common, status: it.status };
  }),
);

/** A page of a list; its items are parsed one by one. */
export const list = z.object({
  items: z.array(z.unknown()),
  next_cursor: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(200)))),
});

/** Reports whether a listed payment was created by us: a shop may also sell elsewhere. */
export const isOurPayment = (item: unknown) =>
  z.object({ metadata: z.object({ [OUR_ID]: z.string() }) }).safeParse(item).success;

/** Reports whether a listed refund was created by us: its description is our id. */
export const isOurRefund = (item: unknown) =>
  z.object({ description: z.uuid() }).safeParse(item).success;

/** An error's code and field; its texts, which may quote what was sent, are dropped. */
export const refusal = z.pipe(
  z.object({
    type: z.literal('error'),
    code: word,
    parameter: z.catch(z.nullable(word), null),
  }),
  z.transform(({ code, parameter }): ProviderRejection => ({ status: 'refused', code, parameter })),
);

export const notice = z.object({
  type: z.literal('notification'),
  event: z.string(),
  // Accepts ids of any kind: those that are not ours are ignored.
  object: z.object({ id: z.union([z.string(), z.number(), z.looseObject({})]) }),
});
