import { addresses, type Transaction } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { readPage } from '@/lib/read-page.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading, Repeat } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { transactionsQuery } from '../api/transactions.ts';
import { formatMoscowMoment } from '../moscow-moment.ts';
import { paymentStateOf } from '../payment-state.ts';
import { RelatedTransactions } from './related-transactions.tsx';
import { StateMark } from './state-mark.tsx';

export default function TransactionsPage() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const page = readPage(params.get('page'));
  const query = useQuery(transactionsQuery(page));
  usePageTitle(withSiteName(t('list.title')));
  useExistingPage(page, query.data?.meta, addresses.accountTransactions);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{t('list.title')}</h1>
        <p className="mt-1.5 text-muted">{t('list.lead')}</p>
      </div>
      <QueryContent query={query} skeleton={<ListSkeleton />}>
        {(data) => (
          <>
            <TransactionList items={data.items} />
            <Pagination
              current={page}
              last={data.meta.last_page}
              to={addresses.accountTransactions}
            />
          </>
        )}
      </QueryContent>
    </div>
  );
}

function TransactionList({ items }: { items: readonly Transaction[] }) {
  const { t } = useTranslation('payments');
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title={t('list.empty')}>
          <p className="max-w-[52ch] text-muted">{t('list.emptyText')}</p>
          <LinkButton to={addresses.tariffs()}>{t('list.tariffs')}</LinkButton>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card className="overflow-hidden">
      <ul aria-label={t('list.title')} className="divide-y divide-line">
        {items.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </Card>
  );
}

/** Maximum number of refunds shown in the list; the page of the payment shows all. */
const MAX_RELATED_REFUNDS = 3;

const rowClasses =
  'flex min-h-[88px] flex-wrap content-center items-center gap-x-4 gap-y-1 px-4 py-3.5 desk:grid desk:min-h-[72px] desk:grid-cols-[190px_minmax(0,1fr)_180px_130px] desk:gap-x-6 desk:px-5';

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { id, number, what_is_paid: purpose, amount, refunds } = transaction;
  const state = paymentStateOf(transaction);
  return (
    <li className={`relative ${rowClasses} transition-colors hover:bg-sunken`}>
      <div className="order-1 min-w-0 flex-1 basis-3/5 text-pretty wrap-anywhere desk:order-2">
        <IntentLink
          to={addresses.accountTransaction(id)}
          className="inline-block min-h-6 font-semibold after:absolute after:inset-0"
        >
          {purpose}
        </IntentLink>
        {/* Positioned above the link that covers the row. */}
        <div className="relative w-fit text-[13px] leading-[18px] text-muted">
          <RelatedTransactions
            transaction={{ ...transaction, refunds: refunds.slice(-MAX_RELATED_REFUNDS) }}
          />
        </div>
      </div>
      <span className="order-2 ml-auto self-start text-right text-[17px] leading-6 font-bold whitespace-nowrap desk:order-4 desk:self-center">
        {state === 'refund_done' && '+'}
        {formatAmount(amount)}
      </span>
      <span className="order-3 flex-1 basis-2/5 text-[13px] leading-[18px] text-muted desk:order-1">
        {formatMoscowMoment(transaction)}
        <span className="block">№ {number}</span>
      </span>
      <span className="order-4 ml-auto desk:order-3 desk:ml-0">
        <StateMark state={state} />
      </span>
    </li>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <Loading label={t('list.loading')}>
      <Card className="divide-y divide-line">
        <Repeat times={4}>
          <div aria-hidden className={rowClasses}>
            <Skeleton className="h-[22px] w-3/5" />
            <Skeleton className="h-6 w-20" />
          </div>
        </Repeat>
      </Card>
    </Loading>
  );
}
