import { addresses, type TransactionWithEntries, toKopecks } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { formatMoment } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { sumText } from '@/lib/money.ts';

const link = 'underline decoration-control underline-offset-4 hover:decoration-ink';

const momentText = (moment: string | null) =>
  moment && formatMoment(moment, { dateStyle: 'medium', timeStyle: 'medium' });

const sumUnlessNone = (sum: string) => (toKopecks(sum) > 0 ? sumText(sum) : null);

export function TransactionFacts({ transaction }: { transaction: TransactionWithEntries }) {
  const { t } = useTranslation('moderation');
  const { user, refund_of: refundOf, receipt, decline, subtotal, amount } = transaction;
  const facts: [string, ReactNode][] = [
    [
      t('transactions.account'),
      <IntentLink key="account" to={addresses.seller(user.id)} className={link}>
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
          className={link}
        >
          {t('transactions.toPayment')}
        </IntentLink>
      ),
    ],
    [t('transactions.created'), momentText(transaction.created_at)],
    [t('transactions.paid'), momentText(transaction.paid_at)],
    [t('transactions.expires'), momentText(transaction.expires_at)],
    [t('transactions.method'), transaction.form_of_payment],
    [t('transactions.subtotal'), subtotal === amount ? null : sumText(subtotal)],
    [t('transactions.discount'), sumUnlessNone(transaction.discount)],
    [t('transactions.credit'), sumUnlessNone(transaction.credit)],
    [t('transactions.refunded'), sumUnlessNone(transaction.refunded_amount)],
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
