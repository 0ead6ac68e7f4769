import { getPost, type PostCard as PostCardData } from '@pitlane/contracts';
import { ShieldCheck, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/config/paths.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { Price } from '@/ui/price.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { postFacts, postTitle } from '../post-texts.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { PostPictures } from './post-pictures.tsx';

type Variant = 'grid' | 'list';

const shell = 'relative h-full overflow-hidden rounded-card border bg-card';
const links: Record<Variant, string> = {
  grid: 'flex h-full flex-col',
  list: 'flex h-full flex-col sm:flex-row',
};
const pictures: Record<Variant, string> = { grid: 'w-full', list: 'sm:w-[280px] sm:shrink-0' };
/** Room for one line of marks, a title, a price, two lines of facts and one of place. */
const texts = 'flex min-h-[172px] min-w-0 flex-1 flex-col gap-1 p-3.5';

interface PostCardProps {
  post: PostCardData;
  variant?: Variant;
  /** Shows a running special placement as such: larger and coloured, where the list mixes. */
  promoted?: boolean;
  /** The first cards of a page fetch their picture at once. */
  eager?: boolean;
}

/**
 * An ad in a list. Where `promoted`, its grid cell takes two columns (one on phones):
 * `<li className={post.special_offer ? promotedCell : ''}>`.
 */
export function PostCard({ post, variant = 'grid', promoted = false, eager }: PostCardProps) {
  const { t } = useTranslation('posts');
  const title = postTitle(post);
  const wide = promoted && variant === 'grid';
  return (
    <article
      className={classes(
        shell,
        'group transition-colors',
        promoted ? 'border-gold bg-gold-tint' : 'border-line hover:border-control',
      )}
    >
      <IntentLink
        to={paths.product(post)}
        prefetch={queryOf(getPost, { params: { id: post.id } })}
        className={classes(
          wide ? 'flex h-full flex-col sm:flex-row' : links[variant],
          'rounded-card focus-visible:-outline-offset-2',
        )}
      >
        <PostPictures
          photos={post.photos}
          alt=""
          eager={eager}
          className={wide ? 'w-full sm:aspect-auto sm:w-[58%] sm:shrink-0' : pictures[variant]}
        />
        <div className={texts}>
          {(promoted || post.guarantee || post.tuning) && (
            <div className="mb-1 flex flex-wrap gap-1.5">
              {promoted && <Badge tone="gold">{t('card.promoted')}</Badge>}
              {post.guarantee && (
                <Badge tone="success">
                  <ShieldCheck aria-hidden className="size-3.5" />
                  {t('card.guarantee')}
                </Badge>
              )}
              {post.tuning && (
                <Badge>
                  <Wrench aria-hidden className="size-3.5" />
                  {t('card.tuning')}
                </Badge>
              )}
            </div>
          )}
          <h3 className="truncate text-[16px] leading-[22px] group-hover:underline" title={title}>
            {title}
          </h3>
          <Price value={post.price} sign={post.currency.sign} />
          <p className="line-clamp-2 min-h-10 text-[13px] leading-5 text-muted">
            {postFacts(post)}
          </p>
          <p className="mt-auto truncate text-[13px] leading-5 text-muted">
            {[post.location.city.name, post.published_at && formatTimeAgo(post.published_at)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </IntentLink>
      <div className="absolute top-2 right-2">
        <FavouriteButton title={title} favourite={post.favorites} />
      </div>
    </article>
  );
}

/** What a promoted card's cell adds in a grid. */
export const promotedCell = 'sm:col-span-2';

export function PostCardSkeleton({ variant = 'grid' }: { variant?: Variant }) {
  return (
    <div aria-hidden className={classes(shell, 'border-line')}>
      <div className={links[variant]}>
        <div className={classes('skeleton aspect-[4/3]', pictures[variant])} />
        <div className={texts}>
          <Skeleton className="h-[22px] w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-auto h-5 w-2/3" />
        </div>
      </div>
    </div>
  );
}
