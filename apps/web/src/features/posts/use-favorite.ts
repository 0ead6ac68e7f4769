import type { PostCard } from '@pitlane/contracts';
import { notify } from '@/lib/notify.ts';
import { useRequireSignIn } from '@/lib/session.ts';
import { useErrorText } from '@/ui/states.tsx';

/** What pressing the heart of an ad does; visitors are asked to sign in. Its code comes when it is pressed. */
export function useFavorite(post: Pick<PostCard, 'id' | 'favorites'>): () => void {
  const requireSignIn = useRequireSignIn();
  const errorText = useErrorText();
  const onError = (error: unknown) => notify.error(errorText(error));
  return () =>
    requireSignIn(() => {
      import('./api/favorites.ts').then(
        ({ toggleFavorite }) => toggleFavorite(post, onError),
        onError,
      );
    });
}
