import { addresses, type TransactionWithEntries, toKopecks } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { useProfile } from '@/lib/profile.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { refundableAmount, toneClassOf } from '../../money.ts';
import { transactionQuery } from '../api/transactions.ts';
import { TransactionFacts } from './transaction-facts.tsx';
import { EntriesTable, ItemsTable, RefundsTable } from './transaction-tables.tsx';

const RefundDialog = lazyOverlay(() => import('./refund-dialog.tsx'));

export function TransactionDetail({ id, backAddress }: { id: number; backAddress: string }) {
  const { t } = useTranslation('moderation');
  const query = useQuery(transactionQuery(id));
  return (
    <div className="flex flex-col gap-4">
      <IntentLink
        to={backAddress}
        className="-ml-1 inline-flex min-h-11 items-center gap-2 self-start rounded-control px-1 font-semibold hover:bg-sunken"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('transactions.back')}
      </IntentLink>
      <QueryContent
        query={query}
        skeleton={
          <div aria-hidden className="flex flex-col gap-3">
            <Skeleton className="h-9 w-64 max-w-full" />
            <Skeleton className="h-48" />
            <Skeleton className="h-32" />
          </div>
        }
      >
        {(data) => <TransactionContent transaction={data} />}
      </QueryContent>
    </div>
  );
}

function TransactionContent({ transaction }: { transaction: TransactionWithEntries }) {
  const { t } = useTranslation('moderation');
  const { data: profile } = useProfile();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRefunding, setIsRefunding] = useState(false);
  const { kind, number, status, amount, entries, refunds, user } = transaction;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const refundable = refundableAmount(transaction);
  const canRefund = profile?.role === 'admin' && toKopecks(refundable) > 0;
  return (
    <article aria-labelledby="transaction" className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="transaction" ref={heading} tabIndex={-1} className="text-[22px] outline-none">
            {t(`transactions.kinds.${kind}`, { number })}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3">
            <span className="font-semibold tabular-nums">{formatAmount(amount)}</span>
            <span className={classes('font-semibold', toneClassOf(status))}>
              {t(`transactions.statuses.${status}`)}
            </span>
          </p>
        </div>
        {canRefund && (
          <Button look="primary" onClick={() => setIsRefunding(true)}>
            <Undo2 aria-hidden className="size-5" />
            {t('refund.open')}
          </Button>
        )}
      </div>
      <TransactionFacts transaction={transaction} />
      <ItemsTable items={transaction.items} />
      {kind === 'payment' && <RefundsTable refunds={refunds} />}
      <EntriesTable entries={entries} />
      <IntentLink
        to={addresses.moderation({ tab: 'transactions', user: user.id })}
        className="self-start underline decoration-control underline-offset-4 hover:decoration-ink"
      >
        {t('transactions.ofUser', { name: user.name })}
      </IntentLink>
      {isRefunding && (
        <RefundDialog
          transaction={transaction}
          refundable={refundable}
          onClose={() => setIsRefunding(false)}
        />
      )}
    </article>
  );
}
