import { isOpenTransaction, type Transaction, toKopecks } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { type Language, translate } from '../../../i18n.ts';
import type { PaymentDocument } from '../../../infra/documents.ts';
import { momentText } from '../../../infra/moment-text.ts';
import { moneyText } from '../../../infra/money-text.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type { TransactionRow } from '../transactions/transactions.service.ts';

/** The seller; empty texts are omitted. */
interface Seller {
  name: string;
  inn: string;
  address: string;
}

/** Data of documents that is not part of a transaction. */
export interface DocumentContext {
  seller: Seller;
  /** VAT code in YooKassa's numbering. */
  vatCode: number;
}

const buyerSchema = z.object({
  name: z.string(),
  inn: z.nullable(z.string()),
  address: z.nullable(z.string()),
});

/** VAT rates by YooKassa's codes; code 1 means no VAT. */
const vatRates: Record<number, string> = {
  2: '0',
  3: '10',
  4: '20',
  5: '10/110',
  6: '20/120',
  7: '5',
  8: '7',
  9: '5/105',
  10: '7/107',
  11: '22',
  12: '22/122',
};

type TextOf = (key: string, values?: Record<string, string | number>) => string;

export function toDocument(
  row: TransactionRow,
  transaction: Transaction,
  language: Language,
  { seller, vatCode }: DocumentContext,
): PaymentDocument {
  const textOf: TextOf = (key, values) => translate(language, 'documents', key, values);
  const buyer = buyerSchema.parse(row.buyer);
  const subtotal = toKopecks(transaction.subtotal);
  const total = toKopecks(transaction.amount);
  const reductions = subtotal === total ? [] : (['subtotal', 'discount', 'credit'] as const);
  return {
    language,
    title: textOf(`title.${row.kind}`),
    number: transaction.number,
    date: row.paidAt ?? row.createdAt,
    status: row.status,
    seller: nonEmptyFields([
      [textOf('party.name'), seller.name],
      [textOf('party.inn'), seller.inn],
      [textOf('party.address'), seller.address],
    ]),
    buyer: nonEmptyFields([
      [textOf(buyer.inn === null ? 'party.person' : 'party.name'), buyer.name],
      [textOf('party.inn'), buyer.inn],
      [textOf('party.address'), buyer.address],
      [textOf(row.contact.includes('@') ? 'party.email' : 'party.phone'), row.contact],
    ]),
    lines: documentLines(row, transaction, language),
    sums: reductions
      .map((name) => ({ label: textOf(`sum.${name}`), amount: toKopecks(transaction[name]) }))
      .filter(({ amount }) => amount > 0),
    total,
    facts: nonEmptyFields([
      ...datesOf(row, textOf, language),
      [textOf('fact.method'), transaction.form_of_payment],
      [textOf('fact.decline'), transaction.decline?.message],
      [textOf('fact.vat'), vatText(vatCode, textOf)],
      [textOf('fact.receipt'), transaction.receipt && textOf(`receipt.${transaction.receipt}`)],
      ...refundsOf(row, transaction, textOf, language),
    ]),
    notes: [],
  };
}

const nonEmptyFields = (fields: readonly (readonly [string, string | null | undefined])[]) =>
  fields.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** Returns the lines of a document; a tariff is one line at the price of all its months, with any options. */
function documentLines(
  { kind }: TransactionRow,
  { items }: Transaction,
  language: Language,
): PaymentDocument['lines'] {
  return items.map((item) => {
    const { title, count } = item;
    const amount = toKopecks(item.amount);
    if (item.kind !== 'tariff') return { title, count, price: toKopecks(item.price), amount };
    const term = () => translate(language, 'said', 'transaction.tariff', { title, count });
    // A refunded part does not correspond to a number of months.
    return { title: kind === 'refund' ? title : term(), count: 1, price: amount, amount };
  });
}

function datesOf(
  { kind, status, createdAt, paidAt, expiresAt, refundOf }: TransactionRow,
  textOf: TextOf,
  language: Language,
): [string, string | null][] {
  const moment = (date: Date | null) => date && momentText(date, language);
  if (kind === 'refund') {
    const payment =
      refundOf &&
      textOf('numbered', {
        number: numberOf(refundOf),
        date: momentText(refundOf.paidAt ?? refundOf.createdAt, language),
      });
    return [
      [textOf('fact.refund_of'), payment],
      [textOf('fact.decided'), moment(createdAt)],
      [textOf('fact.returned'), moment(paidAt)],
    ];
  }
  return [
    [textOf('fact.ordered'), moment(createdAt)],
    [textOf('fact.paid'), moment(paidAt)],
    [textOf('fact.pay_until'), isOpenTransaction(status) ? moment(expiresAt) : null],
  ];
}

/** Returns the refunds of a payment with their completion time or status. */
function refundsOf(
  { refunds }: TransactionRow,
  { refunded_amount: refunded }: Transaction,
  textOf: TextOf,
  language: Language,
): [string, string | null][] {
  const refundedTotal = toKopecks(refunded);
  return [
    ...refunds.map((refund): [string, string] => {
      const { status, paidAt } = refund;
      const unfinishedKey = status === 'declined' ? 'refund.declined' : 'refund.open';
      const state = paidAt ? momentText(paidAt, language) : textOf(unfinishedKey);
      const amount = moneyText(Number(refund.amount), language);
      return [
        textOf('fact.refund', { number: numberOf(refund) }),
        textOf('refunded', { amount, state }),
      ];
    }),
    [textOf('fact.refunded'), refundedTotal > 0 ? moneyText(refundedTotal, language) : null],
  ];
}

function vatText(code: number, textOf: TextOf): string {
  const rate = vatRates[code];
  if (rate === undefined) return textOf('vat.none');
  return textOf(rate.includes('/') ? 'vat.estimated' : 'vat.rate', { rate });
}
