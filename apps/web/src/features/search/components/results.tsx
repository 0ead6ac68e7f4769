import type { SearchAddress } from '@pitlane/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { ErrorState, errorText } from '@/ui/states.tsx';
import type { SearchResult } from '../api/results.ts';
import { cardClasses, listClasses } from '../list-classes.ts';
import type { View } from '../use-view.ts';
import { ResultList } from './result-list.tsx';

const EmptyResults = lazyComponent(() => import('./empty-results.tsx'));

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeletons: in the default order the first one is a special placement, which is two columns wide. */
function Loading({
  view,
  address: { order, special_offer },
}: Pick<ResultsProps, 'view' | 'address'>) {
  const { t } = useTranslation('search');
  const hasSpecial = order === undefined && !special_offer;
  const cards = PLACES.map((_place, index) => ({ isSpecial: hasSpecial && index === 0 }));
  const cells = cardClasses(cards, view);
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={classes('mt-4', listClasses[view])}>
        {PLACES.map((place, index) => (
          <div key={place} className={cells[index]}>
            <PostCardSkeleton variant={view} wide={hasSpecial && index === 0} />
          </div>
        ))}
      </div>
    </>
  );
}

interface ResultsProps {
  /** True while the part above is loading: the cards appear together with it. */
  hold: boolean;
  result: SearchResult;
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  view: View;
  banner: ReactNode;
}

function Failed({ result: { error, refetch } }: Pick<ResultsProps, 'result'>) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{errorText(error)}</p>
      <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
    </div>
  );
}

export function Results({ hold, result, address, go, view, banner }: ResultsProps) {
  const { t } = useTranslation('search');
  const { data, isPlaceholderData } = result;
  // The previous results and their address, shown when a search fails.
  const [last, setLast] = useState({ data, address });
  if (data && !isPlaceholderData && data !== last.data) setLast({ data, address });
  const failed = result.isLoadingError || result.isRefetchError;
  const isKept = !data && failed && last.data?.pages.some(({ items }) => items.length > 0);
  const shown = isKept ? last : { data, address };
  if (!shown.data || hold) {
    if (!failed) return <Loading view={view} address={address} />;
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  }
  const empty = shown.data.pages.every(({ items }) => items.length === 0);
  return (
    <section
      aria-labelledby="results"
      aria-busy={isPlaceholderData}
      className={classes(
        'mt-4 transition-opacity duration-200',
        // In another list, scroll anchoring would follow a card to its new position and jump. When more of the same
        // list loads, it stabilizes the view if a placement above becomes an ad further down.
        shown.data.pages.length === 1 && '[overflow-anchor:none]',
        isPlaceholderData && 'opacity-50 delay-150',
      )}
    >
      {failed && <Failed result={result} />}
      <h2 id="results" className={failed ? 'mb-4 text-[20px] leading-7' : 'sr-only'}>
        {t(failed ? 'lastResults' : 'results')}
      </h2>
      {empty ? (
        <Suspense>
          <EmptyResults
            address={address}
            go={go}
            total={shown.data.pages[0]?.meta.total ?? 0}
            stale={isPlaceholderData}
            banner={banner}
          />
        </Suspense>
      ) : (
        <ResultList result={result} data={shown.data} address={shown.address} view={view} />
      )}
    </section>
  );
}
