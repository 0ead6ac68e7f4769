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
import { countersChanged, onLiveEvent, unlessLive } from '@/lib/live.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { savedName } from '../saved-name.ts';

const POLL_MS = 30_000;

const listQuery = () => queryOf(getSavedFilters, { query: { per_page: MAX_SAVED_FILTERS } });

/** What an account has saved; all of it, for it is not much. */
export const savedQuery = () => ({
  ...listQuery(),
  queryFn: async (context: { signal: AbortSignal }) => {
    const saved = await listQuery().queryFn(context);
    // Results from before may lack what is new: whoever opens such a search is to see it.
    if (saved.items.some(({ new_count: count }) => count > 0)) {
      queryClient.removeQueries({ queryKey: [searchPosts.path], type: 'inactive' });
    }
    return saved;
  },
  // New ads come in without the reader.
  staleTime: 0,
  refetchInterval: unlessLive(POLL_MS),
});

export const newPostsQuery = (id: number, page: number) => ({
  ...queryOf(getSavedFilterPosts, { params: { id }, query: { page } }),
  staleTime: 0,
});

export const periodQuery = () => queryOf(getSubscriptionPeriod);

/** Whether letters about saved searches are sent at all. */
export const settingsQuery = () => queryOf(getNotificationSettings);

const paths: readonly unknown[] = [getSavedFilters.path, getSavedFilterPosts.path];

export function refreshSaved(): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [path] }) => paths.includes(path) });
}

// A stream that breaks off misses which counts went on, and begins with the counters.
onLiveEvent(({ name }) => {
  if (name === 'notification' || name === 'counters' || name === 'reset') refreshSaved();
});

export function savedChanged(): void {
  refreshSaved();
  countersChanged();
}

export function showSaved(saved: SavedFilter): void {
  queryClient.setQueryData(
    savedQuery().queryKey,
    (shown: { items: SavedFilter[] } | undefined) =>
      shown && {
        ...shown,
        items: shown.items.map((each) => (each.id === saved.id ? saved : each)),
      },
  );
  savedChanged();
}

/** Following is a saved search too: a seller's page says whether he is followed. */
const sellersChanged = () => void queryClient.invalidateQueries({ queryKey: [getSeller.path] });

/**
 * Deletes a search, which can be taken back.
 * @param onError told of what fails, now or when it is taken back
 */
export async function deleteSaved(
  saved: SavedFilter,
  onError: (error: unknown) => void,
): Promise<void> {
  const { id, seller_id: seller } = saved;
  const done = () => {
    savedChanged();
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
