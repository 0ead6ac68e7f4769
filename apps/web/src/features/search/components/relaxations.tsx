import { getRelaxations, type SearchAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PostCard } from '@/features/posts/components/post-card.tsx';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import { Repeat } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { filterOf } from '../api/results.ts';

interface RelaxationsProps {
  address: SearchAddress;
  goToSearch: (next: SearchAddress) => void;
  /** Further suggestions; they appear together with the response to avoid layout shifts. */
  children: ReactNode;
  banner: ReactNode;
}

/** Smallest relaxations of a search without results, with exact counts, and the ads that nearly match. */
export function Relaxations({ address, goToSearch, children, banner }: RelaxationsProps) {
  const { t } = useTranslation('search-empty');
  const { t: tSearch } = useTranslation('search');
  const { data, isLoading, error, refetch } = useQuery(
    queryOf(getRelaxations, { query: filterOf(address) }),
  );
  if (isLoading) {
    return (
      <Repeat times={3}>
        <Skeleton className="h-11 w-full max-w-xl" />
      </Repeat>
    );
  }
  if (!data) {
    return (
      <>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {children}
        {banner}
      </>
    );
  }
  return (
    <>
      {data.relaxations.length > 0 && (
        <>
          <p className="text-muted">{t('relax')}</p>
          <ul className="flex w-full max-w-xl flex-col gap-2">
            {data.relaxations.map(({ label, filter: { seller_id: _seller, ...filter }, count }) => (
              <li key={label}>
                <Button
                  onClick={() => goToSearch({ ...filter, order: address.order })}
                  className="w-full"
                >
                  <span className="flex w-full items-center justify-between gap-4 text-left">
                    <span className="min-w-0 font-normal wrap-anywhere first-letter:uppercase">
                      {label}
                    </span>
                    <span className="shrink-0">
                      {tSearch('found', { count, shown: formatNumber(count) })}
                    </span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
      {data.nearest.length > 0 && (
        <section aria-labelledby="nearest" className="-mx-4 mt-8 self-stretch text-left">
          <h2 id="nearest" className="mb-4 text-center text-[20px] leading-7">
            {t('nearest')}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 wide:grid-cols-3">
            {data.nearest.map((post) => (
              <li key={post.id} className="min-w-0">
                <PostCard post={post} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="-mx-4 mt-4 self-stretch text-left">{banner}</div>
    </>
  );
}
