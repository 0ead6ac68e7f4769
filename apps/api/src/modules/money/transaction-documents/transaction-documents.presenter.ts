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

const buyer = z.object({
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

type Texts = (key: string, values?: Record<string, string | number>) => string;

export function toDocument(
  row: TransactionRow,
  shown: Transaction,
  language: Language,
  { seller, vatCode }: DocumentContext,
): PaymentDocument {
  const say: Texts = (key, values) => translate(language, 'documents', key, values);
  const bought = buyer.parse(row.buyer);
  const subtotal = toKopecks(shown.subtotal);
  const total = toKopecks(shown.amount);
  const reduced = subtotal === total ? [] : (['subtotal', 'discount', 'credit'] as const);
  return {
    language,
    title: say(`title.${row.kind}`),
    number: shown.number,
    date: row.paidAt ?? row.createdAt,
    status: row.status,
    seller: filled([
      [say('party.name'), seller.name],
      [say('party.inn'), seller.inn],
      [say('party.address'), seller.address],
    ]),
    buyer: filled([
      [say(bought.inn === null ? 'party.person' : 'party.name'), bought.name],
      [say('party.inn'), bought.inn],
      [say('party.address'), bought.address],
      [say(row.contact.includes('@') ? 'party.email' : 'party.phone'), row.contact],
    ]),
    lines: linesOf(row, shown, language),
    sums: reduced
      .map((name) => ({ label: say(`sum.${name}`), amount: toKopecks(shown[name]) }))
      .filter(({ amount }) => amount > 0),
    total,
    facts: filled([
      ...momentsOf(row, say, language),
      [say('fact.method'), shown.form_of_payment],
      [say('fact.decline'), shown.decline?.message],
      [say('fact.vat'), vatText(vatCode, say)],
      [say('fact.receipt'), shown.receipt && say(`receipt.${shown.receipt}`)],
      ...refundsOf(row, shown, say, language),
    ]),
    notes: [],
  };
}

const filled = (fields: readonly (readonly [string, string | null | undefined])[]) =>
  fields.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** A tariff is one line at the price of its months, whatever options it includes. */
function linesOf(
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

function momentsOf(
  { kind, status, createdAt, paidAt, expiresAt, refundOf }: TransactionRow,
  say: Texts,
  language: Language,
): [string, string | null][] {
  const moment = (date: Date | null) => date && momentText(date, language);
  if (kind === 'refund') {
    const payment =
      refundOf &&
      say('numbered', {
        number: numberOf(refundOf),
        date: momentText(refundOf.paidAt ?? refundOf.createdAt, language),
      });
    return [
      [say('fact.refund_of'), payment],
      [say('fact.decided'), moment(createdAt)],
      [say('fact.returned'), moment(paidAt)],
    ];
  }
  return [
    [say('fact.ordered'), moment(createdAt)],
    [say('fact.paid'), moment(paidAt)],
    [say('fact.pay_until'), isOpenTransaction(status) ? moment(expiresAt) : null],
  ];
}

/** Returns the refunds of a payment with their completion time or status. */
function refundsOf(
  { refunds }: TransactionRow,
  { refunded_amount: refunded }: Transaction,
  say: Texts,
  language: Language,
): [string, string | null][] {
  const sum = toKopecks(refunded);
  return [
    ...refunds.map((refund): [string, string] => {
      const { status, paidAt } = refund;
      const undone = status === 'declined' ? 'refund.declined' : 'refund.open';
      const state = paidAt ? momentText(paidAt, language) : say(undone);
      const amount = moneyText(Number(refund.amount), language);
      return [say('fact.refund', { number: numberOf(refund) }), say('refunded', { amount, state })];
    }),
    [say('fact.refunded'), sum > 0 ? moneyText(sum, language) : null],
  ];
}

function vatText(code: number, say: Texts): string {
  const rate = vatRates[code];
  if (rate === undefined) return say('vat.none');
  return say(rate.includes('/') ? 'vat.estimated' : 'vat.rate', { rate });
}
