import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { Carousel } from '@/ui/carousel.tsx';
import { Repeat } from '@/ui/loading.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { similarQuery } from '../api/post.ts';
import { PostCard, PostCardSkeleton } from './post-card.tsx';

const reasonGridClass = 'grid h-full grid-rows-[auto_minmax(0,1fr)] gap-1.5';

/** Similar ads; renders nothing if there are none or the request fails. */
export function SimilarPosts({ postId }: { postId: number }) {
  const { t } = useTranslation('posts-page');
  const { data, isPending } = useQuery(similarQuery(postId));
  if (!isPending && !data?.length) return null;
  return (
    <Carousel label={t('similar.title')} header={<h2>{t('similar.title')}</h2>}>
      {data ? (
        data.map((post) => (
          <div key={post.id} className={reasonGridClass}>
            <p className="text-[13px] leading-5 text-muted">{t(`similar.${post.reason}`)}</p>
            <PostCard post={post} />
          </div>
        ))
      ) : (
        <Repeat times={4}>
          <div className={reasonGridClass}>
            <Skeleton className="h-5 w-1/2" />
            <PostCardSkeleton />
          </div>
        </Repeat>
      )}
    </Carousel>
  );
}
