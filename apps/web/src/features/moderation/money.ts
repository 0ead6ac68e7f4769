import {
  amount,
  isOpenTransaction,
  type TransactionStatus,
  type TransactionWithEntries,
  toAmount,
  toKopecks,
} from '@pitlane/contracts';
import { currentLanguage } from '@/lib/i18n.ts';

/** Formats a sum for an input: `1200`, `1200,50`. */
export const formatSumInput = (sum: string): string =>
  sum.replace(/\.00$/, '').replace('.', currentLanguage() === 'ru' ? ',' : '.');

const SUM = /^(\d+)(?:[.,](\d{1,2}))?$/;

/** Parses a typed sum: `1 200,5 ₽` is `1200.50`; null if invalid. */
export function parseSum(typed: string): string | null {
  const [, roubles = '', kopecks = ''] = SUM.exec(typed.replace(/[\s₽]/g, '')) ?? [];
  const sum = `${roubles.replace(/^0+(?=\d)/, '')}.${kopecks.padEnd(2, '0')}`;
  return amount.safeParse(sum).success ? sum : null;
}

/** Returns the refundable rest of a payment: less all refunds except rejected ones. */
export function refundableAmount({
  kind,
  status,
  amount: paid,
  refunds,
}: Pick<TransactionWithEntries, 'kind' | 'status' | 'amount' | 'refunds'>): string {
  const isPaid = status === 'succeeded' || status === 'partially_refunded';
  if (kind !== 'payment' || !isPaid) return toAmount(0);
  const decided = refunds
    .filter((refund) => refund.status !== 'declined')
    .reduce((sum, refund) => sum + toKopecks(refund.amount), 0);
  return toAmount(Math.max(0, toKopecks(paid) - decided));
}

export function toneOf(status: TransactionStatus): string {
  if (isOpenTransaction(status) || status === 'partially_refunded') return 'text-warning';
  if (status === 'succeeded') return 'text-success';
  return status === 'declined' ? 'text-danger' : 'text-muted';
}
