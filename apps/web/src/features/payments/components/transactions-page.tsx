import { addresses, type Transaction } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { sumText } from '@/lib/money.ts';
import { branded, usePageTitle } from '@/lib/page-title.ts';
import { readPage } from '@/lib/read-page.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { EmptyState, ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { transactionsQuery } from '../api/transactions.ts';
import { moscowMoment } from '../moscow-moment.ts';
import { stateOf } from '../payment-state.ts';
import { StateMark } from './state-mark.tsx';

/** What has been paid and paid back, newest first. */
export default function TransactionsPage() {
  const { t } = useTranslation('payments');
  const [params] = useSearchParams();
  const page = readPage(params.get('page'));
  const { data, error, refetch } = useQuery(transactionsQuery(page));
  usePageTitle(branded(t('list.title')));
  useExistingPage(page, data?.meta, addresses.accountTransactions);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{t('list.title')}</h1>
        <p className="mt-1.5 text-muted">{t('list.lead')}</p>
      </div>
      {data ? (
        <>
          <List items={data.items} />
          <Pagination
            current={page}
            last={data.meta.last_page}
            to={addresses.accountTransactions}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </div>
  );
}

function List({ items }: { items: readonly Transaction[] }) {
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
          <li key={transaction.id}>
            <Row transaction={transaction} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const row =
  'grid min-h-[88px] grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-6 gap-y-1 px-4 py-3.5 desk:min-h-[72px] desk:grid-cols-[190px_minmax(0,1fr)_180px_130px] desk:px-5';

function Row({ transaction }: { transaction: Transaction }) {
  const { id, kind, number, what_is_paid: what, amount } = transaction;
  return (
    <IntentLink
      to={addresses.accountTransaction(id)}
      className={`${row} transition-colors hover:bg-sunken`}
    >
      <span className="order-1 min-w-0 font-semibold text-pretty wrap-anywhere desk:order-2">
        {what}
      </span>
      <span className="order-2 self-start text-right text-[17px] leading-6 font-bold whitespace-nowrap desk:order-4 desk:self-center">
        {kind === 'refund' && '+'}
        {sumText(amount)}
      </span>
      <span className="order-3 text-[13px] leading-[18px] text-muted desk:order-1">
        {moscowMoment(transaction)}
        <span className="block">№ {number}</span>
      </span>
      <span className="order-4 justify-self-end desk:order-3 desk:justify-self-start">
        <StateMark state={stateOf(transaction)} />
      </span>
    </IntentLink>
  );
}

const PLACES = [1, 2, 3, 4];

/** The room of a few transactions. */
function ListSkeleton() {
  const { t } = useTranslation('payments');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      <Card className="divide-y divide-line">
        {PLACES.map((place) => (
          <div key={place} aria-hidden className={row}>
            <Skeleton className="h-[22px] w-3/4" />
            <Skeleton className="h-6 w-20" />
          </div>
        ))}
      </Card>
    </div>
  );
}
