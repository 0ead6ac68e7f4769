import type { PostCard } from '@pitlane/contracts';
import { useRequireSignIn } from '@/lib/session.ts';
import { notifyError } from '@/ui/states.tsx';

/** What pressing the heart of an ad does; visitors are asked to sign in. Its code comes when it is pressed. */
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
