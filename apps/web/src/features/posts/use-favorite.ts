import type { PostCard } from '@pitlane/contracts';
import { useRequireSignIn } from '@/lib/session.ts';
import { notifyError } from '@/ui/states.tsx';

/**
 * Returns the handler of the favorite button; visitors are asked to sign in. Its code is loaded on the first press.
 */
export function useFavorite(post: Pick<PostCard, 'id' | 'favorites'>): () => void {
  const requireSignIn = useRequireSignIn();
  return () =>
    requireSignIn(() => {
      import('./api/favorites.ts').then(
        ({ toggleFavorite }) => toggleFavorite(post, notifyError),
        notifyError,
      );
    });
}
