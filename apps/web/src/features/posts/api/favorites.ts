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
import { invalidateCounters } from '@/lib/live.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';

type FavoriteMark = Pick<PostCard, 'id' | 'favorites'>;

/** State last chosen by the user, for each ad with a running request. */
const wanted = new Map<number, boolean>();

/** Queries of the list of favorites and of their number. */
const FAVORITES: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) =>
    path === getFavorites.path || path === getFavoritesCount.path,
};

/** Returns a copy of a response in which the ad has the mark; the response itself if it does not contain the ad. */
export function withFavoriteMark(answer: unknown, { id, favorites }: FavoriteMark): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const values = Object.entries(answer).map(([name, value]) => [
    name,
    withFavoriteMark(value, { id, favorites }),
  ]);
  const changed = values.some(([name, value]) => Reflect.get(answer, String(name)) !== value);
  const isPost = Reflect.get(answer, 'id') === id && 'favorites' in answer;
  if (Array.isArray(answer)) return changed ? values.map(([, value]) => value) : answer;
  if (!changed && !isPost) return answer;
  return { ...Object.fromEntries(values), ...(isPost && { favorites }) };
}

/** Shows the mark of an ad in all cached lists and pages. */
function show(mark: FavoriteMark): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const marked = withFavoriteMark(state.data, mark);
    // Retains the age of the data, so that stale queries are still refetched.
    if (marked !== state.data)
      queryClient.setQueryData(queryKey, marked, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * Favorites an ad or removes it from the favorites: shown at once, and reverted if the request fails. If it is
 * pressed again during the request, the last press counts. A removal can be undone, with its note.
 */
export async function toggleFavorite(
  { id, favorites }: FavoriteMark,
  onError: (error: unknown) => void,
): Promise<void> {
  const isUnderWay = wanted.has(id);
  wanted.set(id, !favorites);
  show({ id, favorites: !favorites });
  if (isUnderWay) return;
  let stored = favorites;
  try {
    for (let next = !favorites; next !== stored; next = wanted.get(id) ?? stored) {
      await call(next ? addToFavorites : removeFromFavorites, { body: { id } });
      stored = next;
    }
    if (favorites && !stored) {
      notify.success(translate('posts:favorites.removed'), {
        label: translate('posts:favorites.undo'),
        onPress: () => void toggleFavorite({ id, favorites: false }, onError),
      });
    }
  } catch (error) {
    onError(error);
  } finally {
    wanted.delete(id);
    // Responses that arrived during the request, or are still on their way, may have the old mark. The latter are
    // corrected on arrival: a query without data yet would not be refetched.
    const showLast = () => show({ id, favorites: wanted.get(id) ?? stored });
    showLast();
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      query.fetch().then(showLast, () => {});
    invalidateCounters();
    await queryClient.cancelQueries(FAVORITES);
    void queryClient.invalidateQueries(FAVORITES);
  }
}
