import {
  amount,
  isOpenTransaction,
  type TransactionStatus,
  type TransactionWithEntries,
  toAmount,
  toKopecks,
} from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

/** Formats an amount for an input: `1200`, `1200,50`. */
export const formatAmountInput = (amountText: string): string =>
  amountText.replace(/\.00$/, '').replace('.', currentLanguage() === 'ru' ? ',' : '.');

const AMOUNT_PATTERN = /^(\d+)(?:[.,](\d{1,2}))?$/;

/** Parses a typed amount: `1 200,5 ₽` is `1200.50`; `null` if invalid. */
export function parseAmount(text: string): string | null {
  const [, rubles = '', kopecks = ''] = AMOUNT_PATTERN.exec(text.replace(/[\s₽]/g, '')) ?? [];
  const normalized = `${rubles.replace(/^0+(?=\d)/, '')}.${kopecks.padEnd(2, '0')}`;
  return amount.safeParse(normalized).success ? normalized : null;
}

/** Returns the amount of a payment that can still be refunded: less all refunds except declined ones. */
export function refundableAmount({
  kind,
  status,
  amount: paid,
  refunds,
}: Pick<TransactionWithEntries, 'kind' | 'status' | 'amount' | 'refunds'>): string {
  const isPaid = status === 'succeeded' || status === 'partially_refunded';
  if (kind !== 'payment' || !isPaid) return toAmount(0);
  const refundedKopecks = refunds
    .filter((refund) => refund.status !== 'declined')
    .reduce((total, refund) => total + toKopecks(refund.amount), 0);
  return toAmount(Math.max(0, toKopecks(paid) - refundedKopecks));
}

export function toneClassOf(status: TransactionStatus): string {
  if (isOpenTransaction(status) || status === 'partially_refunded') return 'text-warning';
  if (status === 'succeeded') return 'text-success';
  return status === 'declined' ? 'text-danger' : 'text-muted';
}
