import {
  addresses,
  type getModerationTransactions,
  type ModerationTransaction,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ResponseData } from '@/lib/api.ts';
import { formatMoment, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { classes } from '@/ui/classes.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import type { TransactionFilter } from '../../moderation-address.ts';
import { toneClassOf } from '../../money.ts';
import { transactionQuery, transactionsQuery } from '../api/transactions.ts';

interface TransactionListProps {
  filter: TransactionFilter;
  page: number;
}

const columnClasses =
  'wide:grid wide:grid-cols-[120px_minmax(0,1fr)_minmax(0,220px)_170px_110px_150px] wide:gap-x-4 wide:items-baseline';

export function TransactionList({ filter, page }: TransactionListProps) {
  const { t } = useTranslation('moderation');
  const query = useQuery(transactionsQuery(filter, page));
  return (
    <section aria-label={t('tabs.transactions')}>
      {/* Stays mounted while the next response loads, or it would not be announced. */}
      <p role="status" className="mb-3 min-h-[22px] text-muted">
        {query.data && t('transactions.found', { value: formatNumber(query.data.meta.total) })}
      </p>
      <QueryContent query={query} skeleton={<ListSkeleton />}>
        {(data) => <TransactionRows {...{ data, filter, page }} />}
      </QueryContent>
    </section>
  );
}

function TransactionRows({
  data: { items, meta },
  filter,
  page,
}: TransactionListProps & { data: ResponseData<typeof getModerationTransactions> }) {
  const { t } = useTranslation('moderation');
  if (items.length === 0) {
    return (
      <EmptyState title={t('transactions.empty')}>
        <p className="text-muted">{t('transactions.emptyText')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div
        aria-hidden
        className={classes(
          'hidden border-b border-line pb-2 text-[13px] text-muted',
          columnClasses,
        )}
      >
        <span>{t('transactions.number')}</span>
        <span>{t('transactions.what')}</span>
        <span>{t('transactions.account')}</span>
        <span>{t('transactions.status')}</span>
        <span className="text-right">{t('transactions.sum')}</span>
        <span>{t('transactions.when')}</span>
      </div>
      <ol>
        {items.map((item) => (
          <TransactionRow
            key={item.id}
            item={item}
            to={addresses.moderation({
              tab: 'transactions',
              transaction: item.id,
              ...filter,
              page,
            })}
          />
        ))}
      </ol>
      <Pagination
        className="mt-6"
        current={meta.current_page}
        last={meta.last_page}
        to={(targetPage) =>
          addresses.moderation({ tab: 'transactions', ...filter, page: targetPage })
        }
      />
    </>
  );
}

function TransactionRow({ item, to }: { item: ModerationTransaction; to: string }) {
  const { t } = useTranslation('moderation');
  const { user, status } = item;
  return (
    <li
      className={classes(
        'relative flex flex-wrap gap-x-4 gap-y-0.5 border-b border-line py-3 hover:bg-sunken',
        columnClasses,
      )}
    >
      <IntentLink
        to={to}
        data-row={item.id}
        prefetch={transactionQuery(item.id)}
        className="font-semibold tabular-nums after:absolute after:inset-0"
      >
        {item.number}
      </IntentLink>
      <span className="min-w-0 wrap-anywhere max-wide:order-1 max-wide:w-full">
        {item.what_is_paid}
      </span>
      <span className="min-w-0 wrap-anywhere text-muted max-wide:order-2">
        {t('transactions.of', { name: user.name, id: user.id })}
      </span>
      <span className={classes('max-wide:order-3', toneClassOf(status))}>
        {t(`transactions.statuses.${status}`)}
      </span>
      <span className="font-semibold whitespace-nowrap tabular-nums max-wide:ml-auto wide:text-right">
        {formatAmount(item.amount)}
      </span>
      <time dateTime={item.created_at} className="text-[13px] text-muted max-wide:order-4">
        {formatMoment(item.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-10" />
      ))}
    </div>
  );
}
