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

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeletons: in the default order the first one is a special placement, which is two columns wide. */
function ResultSkeletons({
  view,
  address: { order, special_offer },
}: Pick<ResultsProps, 'view' | 'address'>) {
  const { t } = useTranslation('search');
  const hasSpecial = order === undefined && !special_offer;
  const cards = SKELETON_KEYS.map((_key, index) => ({ isSpecial: hasSpecial && index === 0 }));
  const classNames = cardClasses(cards, view);
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={classes('mt-4', listClasses[view])}>
        {SKELETON_KEYS.map((key, index) => (
          <div key={key} className={classNames[index]}>
            <PostCardSkeleton variant={view} wide={hasSpecial && index === 0} />
          </div>
        ))}
      </div>
    </>
  );
}

interface ResultsProps {
  /** True while the part above is loading, so that the cards appear together with it. */
  isHeaderLoading: boolean;
  result: SearchResult;
  address: SearchAddress;
  goToSearch: (next: SearchAddress) => void;
  view: View;
  banner: ReactNode;
}

function FailureNotice({ result: { error, refetch } }: Pick<ResultsProps, 'result'>) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{errorText(error)}</p>
      <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
    </div>
  );
}

export function Results({
  isHeaderLoading,
  result,
  address,
  goToSearch,
  view,
  banner,
}: ResultsProps) {
  const { t } = useTranslation('search');
  const { data, isPlaceholderData } = result;
  // Last loaded results and their address, shown when a search fails.
  const [lastResults, setLastResults] = useState({ data, address });
  if (data && !isPlaceholderData && data !== lastResults.data) setLastResults({ data, address });
  const hasFailed = result.isLoadingError || result.isRefetchError;
  const areLastResultsShown =
    !data && hasFailed && lastResults.data?.pages.some(({ items }) => items.length > 0);
  const displayed = areLastResultsShown ? lastResults : { data, address };
  if (!displayed.data || isHeaderLoading) {
    if (!hasFailed) return <ResultSkeletons view={view} address={address} />;
    return <ErrorState error={result.error} onRetry={() => void result.refetch()} />;
  }
  const isEmpty = displayed.data.pages.every(({ items }) => items.length === 0);
  return (
    <section
      aria-labelledby="results"
      aria-busy={isPlaceholderData}
      className={classes(
        'mt-4 transition-opacity duration-200',
        // In another list, scroll anchoring would follow a card to its new position and jump. When more of the same
        // list loads, it stabilizes the view if a placement above becomes an ad further down.
        displayed.data.pages.length === 1 && '[overflow-anchor:none]',
        isPlaceholderData && 'opacity-50 delay-150',
      )}
    >
      {hasFailed && <FailureNotice result={result} />}
      <h2 id="results" className={hasFailed ? 'mb-4 text-[20px] leading-7' : 'sr-only'}>
        {t(hasFailed ? 'lastResults' : 'results')}
      </h2>
      {isEmpty ? (
        <Suspense>
          <EmptyResults
            address={address}
            goToSearch={goToSearch}
            total={displayed.data.pages[0]?.meta.total ?? 0}
            isStale={isPlaceholderData}
            banner={banner}
          />
        </Suspense>
      ) : (
        <ResultList result={result} data={displayed.data} address={displayed.address} view={view} />
      )}
    </section>
  );
}
