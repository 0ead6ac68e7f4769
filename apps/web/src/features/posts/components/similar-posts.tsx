import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { Carousel } from '@/ui/carousel.tsx';
import { similarQuery } from '../api/post.ts';
import { PostCard, PostCardSkeleton } from './post-card.tsx';

const PLACES = [1, 2, 3, 4];

/** Ads like this one; nothing where there are none or the call fails. */
export function SimilarPosts({ postId }: { postId: number }) {
  const { t } = useTranslation('posts-page');
  const { data, isPending } = useQuery(similarQuery(postId));
  if (!isPending && !data?.length) return null;
  return (
    <Carousel label={t('similar.title')} header={<h2>{t('similar.title')}</h2>}>
      {data
        ? data.map((post) => <PostCard key={post.id} post={post} />)
        : PLACES.map((place) => <PostCardSkeleton key={place} />)}
    </Carousel>
  );
}
