import type { SearchAddress } from '@pitlane/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { ErrorState } from '@/ui/states.tsx';
import type { SearchResult } from '../api/results.ts';
import type { View } from '../use-view.ts';
import { Found, listLooks } from './found.tsx';

const EmptyResults = lazyPart(() => import('./empty-results.tsx'));

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

function Loading({ view }: { view: View }) {
  const { t } = useTranslation('search');
  return (
    <>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={classes('mt-4', listLooks[view])}>
        {PLACES.map((place) => (
          <PostCardSkeleton key={place} variant={view} />
        ))}
      </div>
    </>
  );
}

interface ResultsProps {
  /** The part above is still loading: the cards appear together with it. */
  hold: boolean;
  result: SearchResult;
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  view: View;
  /** What stands below an empty search. */
  banner: ReactNode;
}

/** The ads found, with their loading, empty and error states. */
export function Results({ hold, result, address, go, view, banner }: ResultsProps) {
  const { t } = useTranslation('search');
  const { data, isPlaceholderData } = result;
  // What was found last stays when a search fails, with its own address.
  const [last, setLast] = useState({ data, address });
  if (data && !isPlaceholderData && data !== last.data) setLast({ data, address });
  if (!data && result.isError) {
    const kept = last.data?.pages.some(({ items }) => items.length > 0) ? last.data : null;
    return (
      <>
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        {kept && (
          <section aria-labelledby="last-results" className="mt-8">
            <h2 id="last-results" className="mb-4 text-[20px] leading-7">
              {t('lastResults')}
            </h2>
            <Found result={result} data={kept} address={last.address} view={view} />
          </section>
        )}
      </>
    );
  }
  if (!data || hold) return <Loading view={view} />;
  const empty = data.pages.every(({ items }) => items.length === 0);
  return (
    <section
      aria-labelledby="results"
      aria-busy={isPlaceholderData}
      className={classes(
        // Scroll anchoring would follow a card to its new place and jump.
        'mt-4 transition-opacity duration-200 [overflow-anchor:none]',
        isPlaceholderData && 'opacity-50 delay-150',
      )}
    >
      <h2 id="results" className="sr-only">
        {t('results')}
      </h2>
      {empty ? (
        <Suspense>
          <EmptyResults
            address={address}
            go={go}
            total={data.pages[0]?.meta.total ?? 0}
            stale={isPlaceholderData}
            banner={banner}
          />
        </Suspense>
      ) : (
        <Found result={result} data={data} address={address} view={view} />
      )}
    </section>
  );
}
