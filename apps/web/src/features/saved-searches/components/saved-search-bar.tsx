import {
  addresses,
  filterToSearchParams,
  getSavedFilterPosts,
  hasCriteria,
  markSavedFilterSeen,
  type SavedFilter,
  type SearchAddress,
  saveFilter,
} from '@pitlane/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { BookmarkCheck, RotateCcw, X } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { savedSearchHitsKey } from '@/lib/saved-search-hits.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { notifyError } from '@/ui/states.tsx';
import { cacheSavedSearch, savedSearchesQuery } from '../api/saved-searches.ts';
import { savedName, savedSearchAddress } from '../saved-name.ts';
import { formatUnknownFields } from '../unknown-text.ts';

const POSTS_PER_REQUEST = 100;
/** Maximum number of requests; any further new ads, which are the oldest, are not marked. */
const MAX_REQUESTS = 10;

interface SavedSearchBarProps {
  id: number;
  filter: SearchAddress;
  onClose: () => void;
}

/** Normalized query of a search, without its page. */
const normalizedQuery = ({ page: _page, ...filter }: SearchAddress) =>
  filterToSearchParams(filter).toString();

/** Reports whether two searches have the same results in any order. */
const haveSameResults = (one: SearchAddress, other: SearchAddress) =>
  normalizedQuery({ ...one, order: undefined }) === normalizedQuery({ ...other, order: undefined });

const toSearchAddress = ({ order, ...criteria }: SavedFilter): SearchAddress => ({
  ...criteria,
  order: order ?? undefined,
});

function useCachedHits(id: number, count: number): void {
  const requestCount = Math.min(Math.max(Math.ceil(count / POSTS_PER_REQUEST), 1), MAX_REQUESTS);
  const results = useQueries({
    queries: Array.from({ length: requestCount }, (_, index) => ({
      ...queryOf(getSavedFilterPosts, {
        params: { id },
        query: { per_page: POSTS_PER_REQUEST, page: index + 1 },
      }),
      staleTime: 0,
    })),
  });
  const isReady = results.every(({ data }) => data);
  const posts = results.flatMap(({ data }) => data?.items.map((post) => post.id) ?? []);
  const postsKey = posts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `postsKey` represents `posts`
  useEffect(() => {
    if (isReady) queryClient.setQueryData(savedSearchHitsKey, { saved: id, posts });
  }, [id, isReady, postsKey]);
  useEffect(() => () => void queryClient.setQueryData(savedSearchHitsKey, null), []);
}

export function SavedSearchBar({ id, filter, onClose }: SavedSearchBarProps) {
  const { t } = useTranslation('saved-searches');
  const goTo = useGoTo();
  const { data } = useQuery(savedSearchesQuery());
  const savedSearch = data?.items.find((each) => each.id === id);
  useCachedHits(id, savedSearch?.new_count ?? 0);
  const change = useCall(saveFilter, {
    onSuccess: (response) => {
      cacheSavedSearch(response);
      notify.success(t('bar.saved'));
    },
    onError: (error) => {
      const isDuplicate = error instanceof ApiError && error.code === 'saved_filter.duplicate';
      const duplicate =
        isDuplicate && data?.items.find((each) => haveSameResults(toSearchAddress(each), filter));
      if (!duplicate) return notifyError(error);
      notify.error(t('bar.duplicate', { name: savedName(duplicate) }), {
        label: t('save.open'),
        onPress: () => goTo(savedSearchAddress(duplicate)),
      });
    },
  });
  const markSeen = useCall(markSavedFilterSeen, {
    onSuccess: cacheSavedSearch,
    onError: notifyError,
  });
  if (!savedSearch) return null;
  const name = savedName(savedSearch);
  const isBroken = savedSearch.unknown.length > 0;
  const isChanged =
    isBroken || normalizedQuery(toSearchAddress(savedSearch)) !== normalizedQuery(filter);
  const { page: _page, order, ...criteria } = filter;
  const save = () => {
    if (!hasCriteria(criteria)) return notify.error(t('save.nothing'));
    change.mutate({ body: { id, ...criteria, order: order ?? '' } });
  };
  return (
    <section
      aria-label={t('bar.label', { name })}
      data-action-bar={isChanged ? 'tall' : ''}
      className={classes(
        'fade-in fixed inset-x-0 bottom-(--tab-bar-height) z-20 mx-auto flex min-h-16 max-w-[860px] items-center gap-x-2 gap-y-1 border-t border-line bg-card px-4 py-1.5 shadow-float max-desk:text-[14px] max-desk:leading-4 desk:bottom-4 desk:gap-x-3 desk:rounded-card desk:border',
        // On phones the hint does not fit beside the buttons.
        isChanged && 'max-sm:flex-wrap',
      )}
    >
      <BookmarkCheck aria-hidden className="size-5 shrink-0 text-accent max-sm:hidden" />
      <div className={classes('min-w-0 flex-1', isChanged && 'max-sm:basis-full')}>
        <p className="truncate font-semibold">
          <IntentLink to={addresses.accountSavedSearches(id)} className="hover:underline">
            {name}
          </IntentLink>
        </p>
        <p aria-live="polite" className="text-[13px] leading-[18px] text-muted">
          {isChanged
            ? isBroken
              ? formatUnknownFields(savedSearch)
              : t('bar.changed')
            : savedSearch.new_count > 0
              ? t('new', { count: savedSearch.new_count })
              : t('noNew')}
        </p>
      </div>
      {isChanged ? (
        <>
          {!isBroken && (
            <IconButton
              label={t('bar.reset')}
              onClick={() => goTo(savedSearchAddress(savedSearch), { preventScrollReset: true })}
            >
              <RotateCcw aria-hidden className="size-5" />
            </IconButton>
          )}
          <Button look="primary" busy={change.isPending} onClick={save} className="max-sm:flex-1">
            {t('bar.save')}
          </Button>
        </>
      ) : (
        savedSearch.new_count > 0 && (
          <Button busy={markSeen.isPending} onClick={() => markSeen.mutate({ body: { id } })}>
            {t('seen')}
          </Button>
        )
      )}
      <IconButton
        label={t('bar.close')}
        onClick={onClose}
        className="-mr-2 text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  );
}
