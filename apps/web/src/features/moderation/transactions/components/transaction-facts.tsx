import { addresses, type TransactionWithEntries, toKopecks } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';

const linkClass = 'underline decoration-control underline-offset-4 hover:decoration-ink';

const formatMomentOrNull = (instant: string | null) =>
  instant && formatMoment(instant, { dateStyle: 'medium', timeStyle: 'medium' });

const formatUnlessZero = (amount: string) => (toKopecks(amount) > 0 ? formatAmount(amount) : null);

export function TransactionFacts({ transaction }: { transaction: TransactionWithEntries }) {
  const { t } = useTranslation('moderation');
  const { user, refund_of: refundOf, receipt, decline, subtotal, amount } = transaction;
  const facts: [string, ReactNode][] = [
    [
      t('transactions.account'),
      <IntentLink key="account" to={addresses.seller(user.id)} className={linkClass}>
        {t('transactions.of', { name: user.name, id: user.id })}
      </IntentLink>,
    ],
    [t('transactions.what'), transaction.what_is_paid],
    [
      t('transactions.refundOf'),
      refundOf !== null && (
        <IntentLink
          key="payment"
          to={addresses.moderation({ tab: 'transactions', transaction: refundOf })}
          className={linkClass}
        >
          {t('transactions.toPayment')}
        </IntentLink>
      ),
    ],
    [t('transactions.created'), formatMomentOrNull(transaction.created_at)],
    [t('transactions.paid'), formatMomentOrNull(transaction.paid_at)],
    [t('transactions.expires'), formatMomentOrNull(transaction.expires_at)],
    [t('transactions.method'), transaction.form_of_payment],
    [t('transactions.subtotal'), subtotal === amount ? null : formatAmount(subtotal)],
    [t('transactions.discount'), formatUnlessZero(transaction.discount)],
    [t('transactions.credit'), formatUnlessZero(transaction.credit)],
    [t('transactions.refunded'), formatUnlessZero(transaction.refunded_amount)],
    [t('transactions.receipt'), receipt && t(`transactions.receipts.${receipt}`)],
    [t('transactions.decline'), decline && `${decline.message} (${decline.code})`],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[200px_minmax(0,1fr)]">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted max-sm:-mb-2 max-sm:text-[13px]">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
