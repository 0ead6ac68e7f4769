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
import { invalidateCounters, onLiveEvent, pollUnlessStreaming } from '@/lib/live.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { savedName } from '../saved-name.ts';

const POLL_MS = 30_000;

const listQuery = () => queryOf(getSavedFilters, { query: { per_page: MAX_SAVED_FILTERS } });

/** Query of all saved searches of the account; their number is small. */
export const savedSearchesQuery = () => ({
  ...listQuery(),
  queryFn: async (context: { signal: AbortSignal }) => {
    const saved = await listQuery().queryFn(context);
    // Cached results may lack new ads, which an opened search must show.
    if (saved.items.some(({ new_count: count }) => count > 0)) {
      queryClient.removeQueries({ queryKey: [searchPosts.path], type: 'inactive' });
    }
    return saved;
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

const paths: readonly unknown[] = [getSavedFilters.path, getSavedFilterPosts.path];

export function refetchSavedSearches(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) });
}

// After an interruption the stream starts with the counters, as it has missed changes of the counts.
onLiveEvent(({ name }) => {
  if (name === 'notification' || name === 'counters' || name === 'reset') refetchSavedSearches();
});

export function invalidateSavedSearches(): void {
  refetchSavedSearches();
  invalidateCounters();
}

export function cacheSavedSearch(saved: SavedFilter): void {
  queryClient.setQueryData(
    savedSearchesQuery().queryKey,
    (shown: { items: SavedFilter[] } | undefined) =>
      shown && {
        ...shown,
        items: shown.items.map((each) => (each.id === saved.id ? saved : each)),
      },
  );
  invalidateSavedSearches();
}

/** Following a seller is a saved search, and the seller's page shows it. */
const sellersChanged = () => void queryClient.invalidateQueries({ queryKey: [getSeller.path] });

/**
 * Deletes a search and offers to undo it.
 * @param onError called if the deletion or its undoing fails
 */
export async function deleteSavedSearch(
  saved: SavedFilter,
  onError: (error: unknown) => void,
): Promise<void> {
  const { id, seller_id: seller } = saved;
  const done = () => {
    invalidateSavedSearches();
    if (seller !== undefined) sellersChanged();
  };
  try {
    await call(deleteSavedFilter, { body: { id } });
    done();
    notify.success(translate('saved-searches:deleted', { name: savedName(saved) }), {
      key: String(id),
      label: translate('saved-searches:undo'),
      onPress: () => void call(saveFilter, { body: { id } }).then(done, onError),
    });
  } catch (error) {
    onError(error);
  }
}
