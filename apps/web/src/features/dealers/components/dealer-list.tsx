import { addresses, type Dealer } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { LinkButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Repeat } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { dealersQuery } from '../api/dealers.ts';
import { hasDealerFilters, type readDealersView } from '../dealers-view.ts';
import { DealerCard, DealerCardSkeleton } from './dealer-card.tsx';
import { DealerFilters } from './dealer-filters.tsx';

const gridClasses = 'grid gap-4 md:grid-cols-2';

interface DealerListProps {
  view: ReturnType<typeof readDealersView>;
  renderPicture: (dealer: Dealer) => ReactNode;
}

export function DealerList({ view, renderPicture }: DealerListProps) {
  const { t } = useTranslation('dealers');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...dealersQuery(view),
    placeholderData: keepPreviousData,
  });
  const addressOf = (page: number) => addresses.dealers({ ...view, page });
  useExistingPage(view.page, isPlaceholderData ? undefined : data?.meta, addressOf);
  const total = data?.meta.total ?? 0;
  return (
    <section aria-label={t('list')}>
      <DealerFilters view={view} choices={data?.meta} />
      <p role="status" className="mt-5 mb-4 min-h-[22px] text-muted">
        {data && !isPlaceholderData && t('found', { count: total, value: formatNumber(total) })}
      </p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <ul aria-hidden className={gridClasses}>
          <Repeat times={8}>
            <li>
              <DealerCardSkeleton />
            </li>
          </Repeat>
        </ul>
      )}
      {data && total === 0 && (
        <EmptyState title={t(hasDealerFilters(view) ? 'nothing' : 'none')}>
          {hasDealerFilters(view) && <LinkButton to={addresses.dealers()}>{t('all')}</LinkButton>}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul
          aria-busy={isPlaceholderData}
          className={classes(gridClasses, 'transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          {data.items.map((dealer) => (
            <li key={dealer.id} className="min-w-0">
              <DealerCard dealer={dealer} picture={renderPicture(dealer)} brandId={view.brand_id} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          className="mt-8"
          current={view.page}
          last={data.meta.last_page}
          to={addressOf}
        />
      )}
    </section>
  );
}
