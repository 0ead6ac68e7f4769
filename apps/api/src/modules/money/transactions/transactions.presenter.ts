import {
  isOpenTransaction,
  type ModerationTransaction,
  type Transaction,
  type TransactionWithEntries,
  toAmount,
} from '@pitlane/contracts';
import type { LedgerEntry } from '../../../generated/prisma/client.ts';
import { type Language, nameOf, translate } from '../../../i18n.ts';
import { cancelReasons, type Receipt } from '../../../infra/payments/provider.ts';
import { tariffTitle } from '../quotes/quotes.presenter.ts';
import { tariffChoiceOf } from '../quotes/quotes.rules.ts';
import type { ItemRow, TransactionRow } from './transactions.queries.ts';
import { numberOf } from './transactions.rules.ts';

export interface PresenterContext {
  language: Language;
  publicUrl: string;
}

const textOf = (language: Language, key: string, values: Record<string, string | number> = {}) =>
  translate(language, 'said', `transaction.${key}`, values);

export function itemTitle(item: ItemRow, language: Language): string {
  if (item.kind !== 'tariff' || !item.version) {
    return translate(language, 'said', `quote.${item.kind}`);
  }
  return tariffTitle(nameOf(item.version, language), tariffChoiceOf(item).counts, language);
}

/** Returns the language of texts that the provider displays and sends. */
export const languageOf = ({ language }: { language: string }): Language =>
  language === 'en' ? 'en' : 'ru';

/**
 * Returns a receipt with its recipient and items (54-FZ).
 * @param amountOf charged or refunded kopecks of an item; they add up to the transaction's amount
 */
export function receiptOf(row: TransactionRow, amountOf: (item: ItemRow) => number): Receipt {
  const { contact, items } = row;
  return {
    customer: contact.includes('@') ? { email: contact } : { phone: contact },
    items: items.map((item) => ({
      title: itemTitle(item, languageOf(row)),
      amount: amountOf(item),
    })),
  };
}

export function descriptionOf({ kind, items }: TransactionRow, language: Language): string {
  const lines = items.map((item) => {
    const title = itemTitle(item, language);
    const { count } = item;
    // A refund of a tariff covers an amount, not months.
    if (item.kind === 'tariff' && kind === 'refund') return title;
    if (item.kind === 'tariff') return textOf(language, 'tariff', { title, count });
    return count > 1 ? `${title} × ${count}` : title;
  });
  const text = lines.join(', ');
  return kind === 'refund' ? textOf(language, 'refund_of', { text }) : text;
}

const knownMethods = ['bank_card', 'sbp', 'yoo_money', 'sberbank', 'tinkoff_bank', 'sber_loan'];

function formOfPayment(row: TransactionRow, language: Language): string {
  const { amount, status } = row;
  if (amount === 0n) return textOf(language, 'method.credit');
  const method = row.method ?? row.refundOf?.method ?? null;
  if (method !== null) {
    return textOf(language, `method.${knownMethods.includes(method) ? method : 'other'}`);
  }
  return textOf(
    language,
    isOpenTransaction(status) || row.kind === 'refund' ? 'method.open' : 'method.none',
  );
}

/** Returns why a payment or refund failed, as text. */
function declineOf({ kind, decline }: TransactionRow, language: Language): Transaction['decline'] {
  if (decline === null) return null;
  const knownReasons: readonly string[] = [...cancelReasons, 'wrong_sum', 'refused'];
  const key = knownReasons.includes(decline) ? decline : 'other';
  // The texts of the reasons address a payer: refunds share a general text.
  const textKey = kind === 'refund' ? 'rejected_by_payee' : key;
  return { code: decline, message: textOf(language, `decline.${textKey}`) };
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'short',
});
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Moscow',
  timeStyle: 'short',
});

const sumRefunded = ({ refunds }: TransactionRow) =>
  refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + Number(amount), 0);

const receiptStatuses = ['pending', 'succeeded', 'canceled'] as const;

export function toTransaction(
  row: TransactionRow,
  { language, publicUrl }: PresenterContext,
): Transaction {
  const { id, kind, status, createdAt, paidAt, expiresAt } = row;
  const isOpen = isOpenTransaction(status);
  const moment = paidAt ?? createdAt;
  return {
    id,
    number: numberOf(row),
    kind,
    form_of_payment: formOfPayment(row, language),
    what_is_paid: descriptionOf(row, language),
    items: row.items.map((item) => ({
      kind: item.kind,
      title: itemTitle(item, language),
      count: item.count,
      price: toAmount(Number(item.price)),
      amount: toAmount(Number(item.amount)),
    })),
    subtotal: toAmount(Number(row.subtotal)),
    discount: toAmount(Number(row.discount)),
    credit: toAmount(Number(row.credit)),
    amount: toAmount(Number(row.amount)),
    currency: 'RUB',
    status,
    date: dayFormat.format(moment),
    time: timeFormat.format(moment),
    created_at: createdAt.toISOString(),
    paid_at: paidAt?.toISOString() ?? null,
    expires_at: isOpen ? (expiresAt?.toISOString() ?? null) : null,
    refund_of: row.refundOf?.id ?? null,
    refund_of_number: row.refundOf && numberOf(row.refundOf),
    refunds: row.refunds.map((refund) => ({
      id: refund.id,
      number: numberOf(refund),
      status: refund.status,
      amount: toAmount(Number(refund.amount)),
      created_at: refund.createdAt.toISOString(),
    })),
    refunded_amount: toAmount(sumRefunded(row)),
    decline: declineOf(row, language),
    payment_url: isOpen && kind === 'payment' ? paymentUrlOf(row, publicUrl) : null,
    receipt: receiptStatuses.find((receipt) => receipt === row.receipt) ?? null,
  };
}

/** Returns the URL of the payment page: the provider's, or the shop's own until the provider has responded. */
export const paymentUrlOf = (
  { id, paymentUrl }: { id: number; paymentUrl: string | null },
  publicUrl: string,
): string => paymentUrl ?? `${publicUrl}/pay/${id}`;

export function toModerationTransaction(
  row: TransactionRow,
  context: PresenterContext,
): ModerationTransaction {
  const { firstName, companyName, isEntity } = row.user;
  const name = (isEntity ? companyName : null) ?? firstName;
  return { ...toTransaction(row, context), user: { id: row.userId, name } };
}

export function toTransactionWithEntries(
  row: TransactionRow,
  entries: LedgerEntry[],
  context: PresenterContext,
): TransactionWithEntries {
  return {
    ...toModerationTransaction(row, context),
    entries: entries.map(({ event, debit, credit, amount, createdAt }) => ({
      event,
      debit,
      credit,
      amount: toAmount(Number(amount)),
      created_at: createdAt.toISOString(),
    })),
  };
}
