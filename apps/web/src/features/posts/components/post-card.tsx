import { type PostCard as PostCardData, postTitle } from '@pitlane/contracts';
import { useNow } from '@/lib/clock.ts';
import { formatMoney, formatTimeAgo } from '@/lib/format.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { postAddress } from '@/lib/post-address.ts';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { Price } from '@/ui/price.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useCardExtras } from '../card-extras.ts';
import { photoSources, postFacts, postTraits, rublePrice } from '../post-texts.ts';
import { contextOfSearch } from '../result-list-context.ts';
import { FavoriteButton } from './favorite-button.tsx';
import { PostMarks } from './post-marks.tsx';
import { PostPictures } from './post-pictures.tsx';

/** `sizes` of a picture in a grid of several columns, in two columns and in one. */
const SIZES = '(min-width: 62.5rem) 300px, (min-width: 40rem) 50vw, 100vw';
const WIDE_SIZES = '(min-width: 62.5rem) 620px, 100vw';

type Variant = 'grid' | 'list';
/** A card in a grid that may span two columns is laid out by its own width. */
type Layout = Variant | 'wide';

const cardClass = '@container relative h-full overflow-hidden rounded-card border bg-card';
const linkClasses: Record<Layout, string> = {
  grid: 'flex h-full flex-col',
  wide: 'flex h-full flex-col',
  list: 'flex h-full flex-col sm:flex-row',
};
const pictureClasses: Record<Layout, string> = {
  grid: 'w-full',
  // The wide crop shows the lower part of the photo, where vehicles are.
  wide: 'w-full @min-[34rem]:aspect-[21/9] @min-[34rem]:flex-1 @min-[34rem]:[&_img]:object-[50%_64%]',
  list: 'sm:w-[280px] sm:shrink-0',
};
/**
 * Reserves two lines of title, one of price, two of facts and one of place; wide cards show the price opposite the
 * title.
 */
const textClasses: Record<Layout, string> = {
  grid: 'flex min-h-[170px] min-w-0 flex-1 flex-col gap-1 p-3.5',
  wide: 'flex min-h-[170px] min-w-0 flex-1 flex-col gap-1 p-3.5 @min-[34rem]:grid @min-[34rem]:min-h-0 @min-[34rem]:flex-none @min-[34rem]:grid-cols-[minmax(0,1fr)_auto] @min-[34rem]:gap-x-6',
  list: 'flex min-h-[170px] min-w-0 flex-1 flex-col gap-1 p-3.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-rows-[auto_auto_auto_auto_1fr] sm:gap-x-6 sm:px-5 sm:py-3.5',
};
const titleClasses: Record<Layout, string> = {
  grid: 'sm:min-h-11',
  wide: 'sm:min-h-11 @min-[34rem]:min-h-0 @min-[34rem]:text-[18px] @min-[34rem]:leading-6',
  list: 'sm:text-[18px] sm:leading-6',
};
const priceClasses: Record<Layout, { row: string; value: string }> = {
  grid: { row: '', value: '' },
  wide: {
    row: '@min-[34rem]:flex-col @min-[34rem]:items-end',
    value: '@min-[34rem]:text-[22px] @min-[34rem]:leading-7',
  },
  list: { row: 'sm:flex-col sm:items-end', value: 'sm:text-[22px] sm:leading-7' },
};
const factClasses: Record<Layout, string> = {
  grid: '',
  wide: '@min-[34rem]:min-h-0',
  list: 'sm:min-h-0',
};

/** Price, with the approximate amount in rubles if it is in another currency. */
function CardPrice({ post, layout }: { post: PostCardData; layout: Layout }) {
  const rubles = rublePrice(post);
  const { row, value } = priceClasses[layout];
  return (
    <div className={classes('flex flex-wrap items-baseline gap-x-2', row)}>
      <Price
        value={post.price}
        sign={post.currency.sign}
        className={classes('text-[20px] leading-6', value)}
      />
      {rubles && (
        <span className="text-[13px] leading-6 whitespace-nowrap text-muted">
          ≈ {formatMoney(rubles.price, rubles.icon)}
        </span>
      )}
    </div>
  );
}

/** Thumbnails of further photos if the list is wide enough. */
function MorePhotos({ post }: { post: PostCardData }) {
  return (
    <div className="hidden w-[92px] shrink-0 grid-rows-3 gap-0.5 pl-0.5 @min-[43rem]:grid">
      {post.photos.slice(1, 4).map((photo) => (
        <Picture
          key={photo.id}
          src={photo.thumb}
          alt=""
          width={photo.width}
          height={photo.height}
          placeholder={photo.placeholder}
          sources={photoSources(photo, '92px')}
        />
      ))}
    </div>
  );
}

interface PostCardProps {
  post: PostCardData;
  variant?: Variant;
  /** Highlights a special placement in a mixed list with a gold edge and a mark. */
  promoted?: boolean;
  /** True if the grid cell may span two columns. */
  wide?: boolean;
  /** True for the first cards of a page, which load their picture at once. */
  eager?: boolean;
  /** Query string of the list, with which the page of the ad links to its neighbors. */
  searchQuery?: string;
  /** True if the ad is new to the open saved search. */
  isNewHit?: boolean | undefined;
}

/** Ad in a list. Hovering prefetches only the code of its page: requesting the ad would count as a view. */
export function PostCard({
  post,
  variant = 'grid',
  promoted = false,
  wide = false,
  eager,
  searchQuery,
  isNewHit,
}: PostCardProps) {
  const now = useNow();
  const { extras, isWaiting } = useCardExtras();
  if (extras?.isFolded(post)) return <extras.Folded post={post} />;
  const title = postTitle(post);
  const layout: Layout = wide && variant === 'grid' ? 'wide' : variant;
  return (
    <article
      className={classes(
        cardClass,
        'group transition-colors',
        isWaiting && '[&>*]:invisible',
        promoted ? 'border-gold bg-gold-tint' : 'border-line hover:border-control',
      )}
    >
      <IntentLink
        to={postAddress(post)}
        state={searchQuery === undefined ? undefined : contextOfSearch(searchQuery)}
        className={classes(linkClasses[layout], 'rounded-card focus-visible:-outline-offset-2')}
      >
        <PostPictures
          photos={post.photos}
          alt=""
          eager={eager}
          sizes={layout === 'wide' ? WIDE_SIZES : SIZES}
          className={pictureClasses[layout]}
        />
        {variant === 'list' && <MorePhotos post={post} />}
        <div className={textClasses[layout]}>
          <h3
            className={classes(
              'line-clamp-2 text-[16px] leading-[22px] text-pretty group-hover:underline',
              titleClasses[layout],
            )}
            title={title}
          >
            {title}
          </h3>
          <CardPrice post={post} layout={layout} />
          <p
            className={classes(
              'col-span-2 line-clamp-2 min-h-10 text-[13px] leading-5 text-muted',
              factClasses[layout],
            )}
          >
            {postFacts(post)}
          </p>
          {variant === 'list' && (
            <>
              <p className="col-span-2 hidden truncate text-[13px] leading-5 text-muted sm:block">
                {postTraits(post)}
              </p>
              <p className="col-span-2 mt-1 line-clamp-2 leading-5 text-pretty max-sm:hidden">
                {post.excerpt}
              </p>
            </>
          )}
          <p className="col-span-2 mt-auto flex text-[13px] leading-5 whitespace-pre text-muted">
            <span className="truncate">
              {variant === 'list' && `${post.seller.name} · `}
              {post.location.city.name}
            </span>
            {post.published_at && <span>{` · ${formatTimeAgo(post.published_at, now)}`}</span>}
          </p>
        </div>
        <div
          className={classes(
            'absolute top-2 left-2 max-w-[calc(100%-64px)]',
            variant === 'list' && 'sm:max-w-[216px]',
          )}
        >
          <PostMarks post={post} promoted={promoted} isNewHit={isNewHit} />
          {extras && <extras.Seen post={post} />}
        </div>
      </IntentLink>
      <div
        className={classes(
          'absolute top-1 right-1',
          variant === 'list' && 'sm:right-auto sm:left-[232px]',
        )}
      >
        <FavoriteButton title={title} post={post} />
        {extras && <extras.Menu post={post} />}
      </div>
    </article>
  );
}

interface PostCardSkeletonProps {
  variant?: Variant;
  wide?: boolean;
}

export function PostCardSkeleton({ variant = 'grid', wide = false }: PostCardSkeletonProps) {
  const layout: Layout = wide && variant === 'grid' ? 'wide' : variant;
  return (
    <div aria-hidden className={classes(cardClass, 'border-line')}>
      <div className={linkClasses[layout]}>
        <div className={classes('skeleton aspect-[4/3]', pictureClasses[layout])} />
        <div className={textClasses[layout]}>
          <Skeleton className="h-11 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-auto h-5 w-2/3" />
        </div>
      </div>
    </div>
  );
}
