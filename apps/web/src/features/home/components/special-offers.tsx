import { addresses, getSpecialPosts } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { PostCard, PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { Carousel } from '@/ui/carousel.tsx';

const SKELETON_KEYS = [1, 2, 3, 4];

/** Ads with a running special placement; renders nothing if there are none or the request fails. */
export function SpecialOffers() {
  const { t } = useTranslation('home');
  const { data, isPending } = useQuery(queryOf(getSpecialPosts, { query: { page: 1 } }));
  if (!isPending && !data?.items.length) return null;
  return (
    <Carousel
      label={t('special.title')}
      header={
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2>{t('special.title')}</h2>
          <IntentLink
            to={addresses.search({ special_offer: true })}
            className="py-1 underline underline-offset-4 hover:no-underline"
          >
            {t('special.all')}
          </IntentLink>
        </div>
      }
    >
      {data
        ? data.items.map((post) => <PostCard key={post.id} post={post} />)
        : SKELETON_KEYS.map((key) => <PostCardSkeleton key={key} />)}
    </Carousel>
  );
}
