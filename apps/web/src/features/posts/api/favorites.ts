import {
  addToFavorites,
  getFavorites,
  getFavoritesCount,
  type PostCard,
  removeFromFavorites,
} from '@pitlane/contracts';
import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';
import { translate } from '@/lib/i18n.ts';
import { invalidateCounters } from '@/lib/live-events.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';

type FavoriteMark = Pick<PostCard, 'id' | 'favorites'>;

/** State last chosen by the user, for each ad with a pending request. */
const wantedStates = new Map<number, boolean>();

/** Queries of the list of favorites and of their number. */
const FAVORITES_QUERIES: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) =>
    path === getFavorites.path || path === getFavoritesCount.path,
};

/** Returns a copy of a response in which the ad has the mark; the response itself if it does not contain the ad. */
export function withFavoriteMark(data: unknown, { id, favorites }: FavoriteMark): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const values = Object.entries(data).map(([name, value]) => [
    name,
    withFavoriteMark(value, { id, favorites }),
  ]);
  const hasChanged = values.some(([name, value]) => Reflect.get(data, String(name)) !== value);
  const isPost = Reflect.get(data, 'id') === id && 'favorites' in data;
  if (Array.isArray(data)) return hasChanged ? values.map(([, value]) => value) : data;
  if (!hasChanged && !isPost) return data;
  return { ...Object.fromEntries(values), ...(isPost && { favorites }) };
}

/** Shows the mark of an ad in all cached lists and pages. */
function showMark(mark: FavoriteMark): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const markedData = withFavoriteMark(state.data, mark);
    // Retains the age of the data, so that stale queries are still refetched.
    if (markedData !== state.data)
      queryClient.setQueryData(queryKey, markedData, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * Favorites an ad or removes it from the favorites: shown at once, and reverted if the request fails. If the user
 * toggles it again during the request, the last state counts. A removal can be undone, which also restores the note.
 */
export async function toggleFavorite(
  { id, favorites }: FavoriteMark,
  onError: (error: unknown) => void,
): Promise<void> {
  const isPending = wantedStates.has(id);
  wantedStates.set(id, !favorites);
  showMark({ id, favorites: !favorites });
  if (isPending) return;
  let storedState = favorites;
  try {
    for (
      let nextState = !favorites;
      nextState !== storedState;
      nextState = wantedStates.get(id) ?? storedState
    ) {
      await call(nextState ? addToFavorites : removeFromFavorites, { body: { id } });
      storedState = nextState;
    }
    if (favorites && !storedState) {
      notify.success(translate('posts:favorites.removed'), {
        label: translate('posts:favorites.undo'),
        onPress: () => void toggleFavorite({ id, favorites: false }, onError),
      });
    }
  } catch (error) {
    onError(error);
  } finally {
    wantedStates.delete(id);
    // Responses that arrived during the request, or are still on their way, may have the old mark. The latter are
    // corrected on arrival: a query without data yet would not be refetched.
    const showLatest = () => showMark({ id, favorites: wantedStates.get(id) ?? storedState });
    showLatest();
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      query.fetch().then(showLatest, () => {});
    invalidateCounters();
    await queryClient.cancelQueries(FAVORITES_QUERIES);
    void queryClient.invalidateQueries(FAVORITES_QUERIES);
  }
}
