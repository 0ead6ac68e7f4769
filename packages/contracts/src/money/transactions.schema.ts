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

export const isOpenTransaction = (status: TransactionStatus): boolean =>
  status === 'created' || status === 'pending';

/** Reports whether a payment ended without being paid, so that the purchase can be repeated. */
export const isRepeatableTransaction = (status: TransactionStatus): boolean =>
  status === 'declined' || status === 'expired' || status === 'cancelled';

export const transactionKinds = ['payment', 'refund'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

const commonFields = {
  id,
  /** Number shown to users and in documents. */
  number: z.string(),
  status: z.enum(transactionStatuses),
  amount,
  created_at: z.iso.datetime(),
};

const refundSummary = z.object(commonFields);
export type RefundSummary = z.output<typeof refundSummary>;

export const transaction = z.object({
  ...commonFields,
  kind: z.enum(transactionKinds),
  form_of_payment: z.string(),
  what_is_paid: z.string(),
  items: z.array(quoteItem),
  subtotal: amount,
  discount: amount,
  credit: amount,
  currency: z.literal('RUB'),
  /** Date `YYYY-MM-DD` and time `HH:MM` in Moscow of the payment, otherwise of the purchase. */
  date: z.iso.date(),
  time: z.string(),
  paid_at: z.nullable(z.iso.datetime()),
  /** Deadline of an open payment. */
  expires_at: z.nullable(z.iso.datetime()),
  refund_of: z.nullable(id),
  refund_of_number: z.nullable(z.string()),
  /** Refunds of a payment with any status, oldest first. */
  refunds: z.array(refundSummary),
  refunded_amount: amount,
  decline: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** Absolute URL of the payment page while open. */
  payment_url: z.nullable(z.string()),
  /** Status of the receipt (54-FZ). */
  receipt: z.nullable(z.enum(['pending', 'succeeded', 'canceled'])),
});
export type Transaction = z.output<typeof transaction>;

export const purchaseResult = z.object({
  transaction_id: id,
  number: z.string(),
  status: z.enum(transactionStatuses),
  amount,
  /** Credit in excess of the new price, which is refunded. */
  refund: amount,
  payment_url: z.nullable(z.string()),
  expires_at: z.nullable(z.iso.datetime()),
});
export type PurchaseResult = z.output<typeof purchaseResult>;

/** Accounts of the ledger; each entry moves money between two of them. */
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

export const moderationTransaction = z.extend(transaction, {
  user: z.pick(person, { id: true, name: true }),
});
export type ModerationTransaction = z.output<typeof moderationTransaction>;

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

/** Units that a refund would revoke. */
export const refundPreview = z.object({
  amount,
  units: z.object({ adverts: atLeast(0), special_offers: atLeast(0) }),
});
export type RefundPreview = z.output<typeof refundPreview>;
