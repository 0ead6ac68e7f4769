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
import { freshPostsKey } from '@/lib/fresh-posts.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { Button, IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { notifyError } from '@/ui/states.tsx';
import { cacheSavedSearch, savedSearchesQuery } from '../api/saved-searches.ts';
import { openedAddress, savedName } from '../saved-name.ts';
import { unknownText } from '../unknown-text.ts';

const AT_ONCE = 100;
/** Maximum number of requests; further new ads, the earliest, have no mark. */
const MOST_CALLS = 10;

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

const savedFilterOf = ({ order, ...saved }: SavedFilter): SearchAddress => ({
  ...saved,
  order: order ?? undefined,
});

function useMarked(id: number, count: number): void {
  const calls = Math.min(Math.max(Math.ceil(count / AT_ONCE), 1), MOST_CALLS);
  const found = useQueries({
    queries: Array.from({ length: calls }, (_, index) => ({
      ...queryOf(getSavedFilterPosts, {
        params: { id },
        query: { per_page: AT_ONCE, page: index + 1 },
      }),
      staleTime: 0,
    })),
  });
  const isReady = found.every(({ data }) => data);
  const posts = found.flatMap(({ data }) => data?.items.map((post) => post.id) ?? []);
  const marked = posts.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `marked` says what `posts` has
  useEffect(() => {
    if (isReady) queryClient.setQueryData(freshPostsKey, { saved: id, posts });
  }, [id, isReady, marked]);
  useEffect(() => () => void queryClient.setQueryData(freshPostsKey, null), []);
}

export function SavedSearchBar({ id, filter, onClose }: SavedSearchBarProps) {
  const { t } = useTranslation('saved-searches');
  const goTo = useGoTo();
  const { data } = useQuery(savedSearchesQuery());
  const saved = data?.items.find((each) => each.id === id);
  useMarked(id, saved?.new_count ?? 0);
  const change = useCall(saveFilter, {
    onSuccess: (answer) => {
      cacheSavedSearch(answer);
      notify.success(t('bar.saved'));
    },
    onError: (error) => {
      const isThere = error instanceof ApiError && error.code === 'saved_filter.duplicate';
      const equal =
        isThere && data?.items.find((each) => haveSameResults(savedFilterOf(each), filter));
      if (!equal) return notifyError(error);
      notify.error(t('bar.duplicate', { name: savedName(equal) }), {
        label: t('save.open'),
        onPress: () => goTo(openedAddress(equal)),
      });
    },
  });
  const see = useCall(markSavedFilterSeen, { onSuccess: cacheSavedSearch, onError: notifyError });
  if (!saved) return null;
  const name = savedName(saved);
  const isBroken = saved.unknown.length > 0;
  const isChanged = isBroken || normalizedQuery(savedFilterOf(saved)) !== normalizedQuery(filter);
  const { page: _page, order, ...narrowing } = filter;
  const save = () => {
    if (!hasCriteria(narrowing)) return notify.error(t('save.nothing'));
    change.mutate({ body: { id, ...narrowing, order: order ?? '' } });
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
              ? unknownText(saved)
              : t('bar.changed')
            : saved.new_count > 0
              ? t('new', { count: saved.new_count })
              : t('noNew')}
        </p>
      </div>
      {isChanged ? (
        <>
          {!isBroken && (
            <IconButton
              label={t('bar.reset')}
              onClick={() => goTo(openedAddress(saved), { preventScrollReset: true })}
            >
              <RotateCcw aria-hidden className="size-5" />
            </IconButton>
          )}
          <Button look="primary" busy={change.isPending} onClick={save} className="max-sm:flex-1">
            {t('bar.save')}
          </Button>
        </>
      ) : (
        saved.new_count > 0 && (
          <Button busy={see.isPending} onClick={() => see.mutate({ body: { id } })}>
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
