import { getPosts } from '@pitlane/contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { PostCard, PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import { Carousel } from '@/ui/carousel.tsx';
import { Repeat } from '@/ui/loading.tsx';
import { notifyError } from '@/ui/states.tsx';
import { clearViewed, useReader } from '../api/reader.ts';
import { findHidingTarget } from '../hiding.ts';

const MAX_SHOWN = 12;
/** Recently viewed ads that are not hidden; renders nothing if there are none or the request fails. */
export function ViewedPosts() {
  const { t } = useTranslation('reader');
  const { viewed, hidden } = useReader();
  const ids = viewed.filter((id) => !hidden.post_ids.includes(id)).slice(0, MAX_SHOWN);
  const { data, isPending } = useQuery({
    ...queryOf(getPosts, { query: { id: ids } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const clearMutation = useMutation({
    mutationFn: clearViewed,
    onError: notifyError,
  });
  // Hidden sellers are known only from the loaded ads.
  const posts = data?.filter((post) => findHidingTarget(hidden, post) === null);
  if (ids.length === 0 || (!isPending && !posts?.length)) return null;
  return (
    <Carousel
      label={t('viewed.title')}
      header={
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2>{t('viewed.title')}</h2>
          <Button
            look="quiet"
            busy={clearMutation.isPending}
            onClick={() => clearMutation.mutate()}
          >
            {t('viewed.clear')}
          </Button>
        </div>
      }
    >
      {posts ? (
        posts.map((post) => <PostCard key={post.id} post={post} />)
      ) : (
        <Repeat times={4}>
          <PostCardSkeleton />
        </Repeat>
      )}
    </Carousel>
  );
}
