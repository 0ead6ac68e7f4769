import * as z from 'zod/mini';
import { atLeast, id } from '../http.ts';
import { person } from '../talk/person.schema.ts';
import { amount } from './money.schema.ts';
import { quoteItem } from './quotes.contract.ts';

/** Statuses of payments and refunds; the first two are open. */
export const transactionStatuses = [
  'created',
  'pending',
  'succeeded',
  'partially_refunded',
  'refunded',
  'declined',
  'expired',
  'cancelled',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const isOpen = (status: TransactionStatus): boolean =>
  status === 'created' || status === 'pending';

/** Payments that ended without money: the same can be bought again. */
export const isRepeatable = (status: TransactionStatus): boolean =>
  status === 'declined' || status === 'expired' || status === 'cancelled';

export const transactionKinds = ['payment', 'refund'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

const known = {
  id,
  /** What people and documents call it. */
  number: z.string(),
  status: z.enum(transactionStatuses),
  /** What is charged, or paid back. */
  amount,
  created_at: z.iso.datetime(),
};

/** A refund as its payment names it. */
const namedRefund = z.object(known);
export type NamedRefund = z.output<typeof namedRefund>;

/** A payment, or a refund of one. */
export const transaction = z.object({
  ...known,
  kind: z.enum(transactionKinds),
  form_of_payment: z.string(),
  what_is_paid: z.string(),
  items: z.array(quoteItem),
  subtotal: amount,
  discount: amount,
  credit: amount,
  currency: z.literal('RUB'),
  /** `YYYY-MM-DD` and `HH:MM` in Moscow, of the payment, or else of the purchase. */
  date: z.iso.date(),
  time: z.string(),
  paid_at: z.nullable(z.iso.datetime()),
  /** Until when an open payment can be paid. */
  expires_at: z.nullable(z.iso.datetime()),
  /** The payment that a refund is of. */
  refund_of: z.nullable(id),
  refund_of_number: z.nullable(z.string()),
  /** Of a payment, oldest first, whatever became of them. */
  refunds: z.array(namedRefund),
  refunded_amount: amount,
  /** Why no money came, or went back. */
  decline: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Where an open payment is paid; absolute. */
  payment_url: z.nullable(z.string()),
  /** What became of its receipt (54-FZ). */
  receipt: z.nullable(z.enum(['pending', 'succeeded', 'canceled'])),
});
export type Transaction = z.output<typeof transaction>;

/** What a purchase answers with. */
export const bought = z.object({
  transaction_id: id,
  number: z.string(),
  status: z.enum(transactionStatuses),
  amount,
  /** Credit beyond the new price, which is paid back. */
  refund: amount,
  payment_url: z.nullable(z.string()),
  expires_at: z.nullable(z.iso.datetime()),
});
export type BoughtAnswer = z.output<typeof bought>;

/** What one account's money did, each step between two accounts of the books. */
export const ledgerAccounts = [
  'clearing',
  'suspense',
  'fees',
  'prepaid',
  'revenue',
  'refund_due',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

export const ledgerEvents = [
  'money_came',
  'wrong_sum_came',
  'fee',
  'unit_begun',
  'day_over',
  'rest_lapsed',
  'credit_carried',
  'refund_decided',
  'refund_done',
  'refund_refused',
] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];

/** A transaction as moderators see it in a list. */
export const moderationTransaction = z.extend(transaction, {
  user: z.pick(person, { id: true, name: true }),
});
export type ModerationTransaction = z.output<typeof moderationTransaction>;

/** The same with what was booked for it. */
export const transactionWithEntries = z.extend(moderationTransaction, {
  entries: z.array(
    z.object({
      event: z.enum(ledgerEvents),
      debit: z.enum(ledgerAccounts),
      credit: z.enum(ledgerAccounts),
      amount,
      created_at: z.iso.datetime(),
    }),
  ),
});
export type TransactionWithEntries = z.output<typeof transactionWithEntries>;

/** What a refund would take back. */
export const refundPreview = z.object({
  amount,
  units: z.object({ adverts: atLeast(0), special_offers: atLeast(0) }),
});
export type RefundPreview = z.output<typeof refundPreview>;
