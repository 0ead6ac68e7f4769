import {
  deleteSavedFilter,
  getNotificationSettings,
  getSavedFilterPosts,
  getSavedFilters,
  getSeller,
  getSubscriptionPeriod,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  saveFilter,
  searchPosts,
} from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { translate } from '@/lib/i18n.ts';
import { invalidateCounters, onLiveEvent, pollUnlessStreaming } from '@/lib/live-events.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { savedName } from '../saved-name.ts';

const POLL_MS = 30_000;

const listQuery = () => queryOf(getSavedFilters, { query: { per_page: MAX_SAVED_FILTERS } });

/** Query of all saved searches of the account; their number is small. */
export const savedSearchesQuery = () => ({
  ...listQuery(),
  queryFn: async (context: { signal: AbortSignal }) => {
    const response = await listQuery().queryFn(context);
    // Cached results may lack new ads, which an opened search must show.
    if (response.items.some(({ new_count: count }) => count > 0)) {
      queryClient.removeQueries({ queryKey: [searchPosts.path], type: 'inactive' });
    }
    return response;
  },
  // New ads appear at any time.
  staleTime: 0,
  refetchInterval: pollUnlessStreaming(POLL_MS),
});

export const newPostsQuery = (id: number, page: number) => ({
  ...queryOf(getSavedFilterPosts, { params: { id }, query: { page } }),
  staleTime: 0,
});

export const periodQuery = () => queryOf(getSubscriptionPeriod);

/** Query of the settings that enable emails about saved searches. */
export const settingsQuery = () => queryOf(getNotificationSettings);

const savedSearchPaths: readonly unknown[] = [getSavedFilters.path, getSavedFilterPosts.path];

export function refetchSavedSearches(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => savedSearchPaths.includes(path),
  });
}

// After an interruption, in which events may have been missed, the stream starts with the counters.
onLiveEvent(({ name }) => {
  if (name === 'notification' || name === 'counters' || name === 'reset') refetchSavedSearches();
});

export function invalidateSavedSearches(): void {
  refetchSavedSearches();
  invalidateCounters();
}

export function cacheSavedSearch(savedSearch: SavedFilter): void {
  queryClient.setQueryData(
    savedSearchesQuery().queryKey,
    (cached: { items: SavedFilter[] } | undefined) =>
      cached && {
        ...cached,
        items: cached.items.map((each) => (each.id === savedSearch.id ? savedSearch : each)),
      },
  );
  invalidateSavedSearches();
}

/** Refetches sellers: following a seller is a saved search, and the seller's page shows it. */
const invalidateSellers = () => void queryClient.invalidateQueries({ queryKey: [getSeller.path] });

/**
 * Deletes a search and offers to undo it.
 * @param onError called if the deletion or its undoing fails
 */
export async function deleteSavedSearch(
  savedSearch: SavedFilter,
  onError: (error: unknown) => void,
): Promise<void> {
  const { id, seller_id: sellerId } = savedSearch;
  const refetchChanged = () => {
    invalidateSavedSearches();
    if (sellerId !== undefined) invalidateSellers();
  };
  try {
    await call(deleteSavedFilter, { body: { id } });
    refetchChanged();
    notify.success(translate('saved-searches:deleted', { name: savedName(savedSearch) }), {
      key: String(id),
      label: translate('saved-searches:undo'),
      onPress: () => void call(saveFilter, { body: { id } }).then(refetchChanged, onError),
    });
  } catch (error) {
    onError(error);
  }
}
