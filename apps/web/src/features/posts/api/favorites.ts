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
import { countersChanged } from '@/lib/live.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';

type Kept = Pick<PostCard, 'id' | 'favorites'>;

/** What was pressed last, for each ad with a call under way. */
const wanted = new Map<number, boolean>();

/** The list of favorites, and how many there are. */
const FAVORITES: InvalidateQueryFilters = {
  predicate: ({ queryKey: [path] }) =>
    path === getFavorites.path || path === getFavoritesCount.path,
};

/** An answer in which the ad has its mark; the same one where it does not hold the ad. */
export function withMark(answer: unknown, { id, favorites }: Kept): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  const values = Object.entries(answer).map(([name, value]) => [
    name,
    withMark(value, { id, favorites }),
  ]);
  const changed = values.some(([name, value]) => Reflect.get(answer, String(name)) !== value);
  const isPost = Reflect.get(answer, 'id') === id && 'favorites' in answer;
  if (Array.isArray(answer)) return changed ? values.map(([, value]) => value) : answer;
  if (!changed && !isPost) return answer;
  return { ...Object.fromEntries(values), ...(isPost && { favorites }) };
}

/** Shows the mark of an ad in all lists and pages at once. */
function show(mark: Kept): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const marked = withMark(state.data, mark);
    // As old as it was: what is due is asked for again.
    if (marked !== state.data)
      queryClient.setQueryData(queryKey, marked, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * Keeps an ad or keeps it no longer: shown at once, and turned back when the call
 * fails. Pressed again meanwhile, the last press counts. What is taken out can be
 * taken back, with its note.
 */
export async function toggleFavorite(
  { id, favorites }: Kept,
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
    // What was answered meanwhile may have the mark as it was, and so may what is on its way. The
    // latter is put right when it comes: a query without an answer yet would not ask again.
    const showLast = () => show({ id, favorites: wanted.get(id) ?? stored });
    showLast();
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      query.fetch().then(showLast, () => {});
    countersChanged();
    await queryClient.cancelQueries(FAVORITES);
    void queryClient.invalidateQueries(FAVORITES);
  }
}
