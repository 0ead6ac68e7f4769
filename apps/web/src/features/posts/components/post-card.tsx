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
import { photoSources, postFacts, postTraits, roublesOf } from '../post-texts.ts';
import { fromSearch } from '../reading-context.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { PostMarks } from './post-marks.tsx';
import { PostPictures } from './post-pictures.tsx';

/** How wide a picture is on screen: one of four columns, three, two, one. */
const SIZES = '(min-width: 62.5rem) 300px, (min-width: 40rem) 50vw, 100vw';
const WIDE_SIZES = '(min-width: 62.5rem) 620px, 100vw';

type Variant = 'grid' | 'list';
/** A promoted card in a grid is a spread of its own. */
type Layout = Variant | 'wide';

const shell = '@container relative h-full overflow-hidden rounded-card border bg-card';
const links: Record<Layout, string> = {
  grid: 'flex h-full flex-col',
  wide: 'flex h-full flex-col',
  list: 'flex h-full flex-col sm:flex-row',
};
const pictures: Record<Layout, string> = {
  grid: 'w-full',
  // The wide crop keeps the lower part, where vehicles stand.
  wide: 'w-full sm:aspect-[21/9] sm:flex-1 sm:[&_img]:object-[50%_64%]',
  list: 'sm:w-[280px] sm:shrink-0',
};
/** Where there is width, the price stands opposite the title. */
const opposite = 'sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6';
/** Room for two lines of title, a price, two lines of facts and one of place. */
const texts: Record<Layout, string> = {
  grid: 'flex min-h-[170px] min-w-0 flex-1 flex-col gap-1 p-3.5',
  wide: `flex min-h-[170px] min-w-0 flex-col gap-1 p-3.5 sm:min-h-0 ${opposite}`,
  list: `flex min-h-[170px] min-w-0 flex-1 flex-col gap-1 p-3.5 sm:px-5 sm:py-3.5 sm:grid-rows-[auto_auto_auto_auto_1fr] ${opposite}`,
};

/** What an ad costs; where that is in another currency, also about how much in roubles. */
function CardPrice({ post, roomy }: { post: PostCardData; roomy: boolean }) {
  const roubles = roublesOf(post);
  return (
    <div
      className={classes(
        'flex flex-wrap items-baseline gap-x-2',
        roomy && 'sm:flex-col sm:items-end',
      )}
    >
      <Price
        value={post.price}
        sign={post.currency.sign}
        className={classes('text-[20px] leading-6', roomy && 'sm:text-[22px] sm:leading-7')}
      />
      {roubles && (
        <span className="text-[13px] leading-6 whitespace-nowrap text-muted">
          ≈ {formatMoney(roubles.price, roubles.icon)}
        </span>
      )}
    </div>
  );
}

/** The photos after the first, small, where a list has the width. */
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
  /** Shows a running special placement as such: larger and coloured, where the list mixes. */
  promoted?: boolean;
  /** The first cards of a page fetch their picture at once. */
  eager?: boolean;
  /** In search results: the query of the page's address, so that the ad's page can lead on in it. */
  searchQuery?: string;
  /** New to the saved search that is open. */
  fresh?: boolean | undefined;
}

/**
 * An ad in a list. Pointing at it fetches the code of its page alone: asking for the ad would count
 * as a view. Where `promoted`, its grid cell takes two columns (one on phones):
 * `<li className={post.special_offer ? promotedCell : ''}>`.
 */
export function PostCard({
  post,
  variant = 'grid',
  promoted = false,
  eager,
  searchQuery,
  fresh,
}: PostCardProps) {
  const now = useNow();
  const { extras, isWaiting } = useCardExtras();
  if (extras?.isFolded(post)) return <extras.Folded post={post} />;
  const title = postTitle(post);
  const layout: Layout = promoted && variant === 'grid' ? 'wide' : variant;
  const roomy = layout !== 'grid';
  return (
    <article
      className={classes(
        shell,
        'group transition-colors',
        isWaiting && '[&>*]:invisible',
        promoted ? 'border-gold bg-gold-tint' : 'border-line hover:border-control',
      )}
    >
      <IntentLink
        to={postAddress(post)}
        state={searchQuery === undefined ? undefined : fromSearch(searchQuery)}
        className={classes(links[layout], 'rounded-card focus-visible:-outline-offset-2')}
      >
        <PostPictures
          photos={post.photos}
          alt=""
          eager={eager}
          sizes={layout === 'wide' ? WIDE_SIZES : SIZES}
          className={pictures[layout]}
        />
        {variant === 'list' && <MorePhotos post={post} />}
        <div className={texts[layout]}>
          <h3
            className={classes(
              'line-clamp-2 text-[16px] leading-[22px] text-pretty group-hover:underline',
              roomy ? 'sm:text-[18px] sm:leading-6' : 'sm:min-h-11',
            )}
            title={title}
          >
            {title}
          </h3>
          <CardPrice post={post} roomy={roomy} />
          <p
            className={classes(
              'line-clamp-2 min-h-10 text-[13px] leading-5 text-muted',
              roomy && 'sm:col-span-2 sm:min-h-0',
            )}
          >
            {postFacts(post)}
          </p>
          {variant === 'list' && (
            <>
              <p className="hidden truncate text-[13px] leading-5 text-muted sm:col-span-2 sm:block">
                {postTraits(post)}
              </p>
              <p className="mt-1 line-clamp-2 leading-5 text-pretty max-sm:hidden sm:col-span-2">
                {post.excerpt}
              </p>
            </>
          )}
          <p className="mt-auto flex text-[13px] leading-5 whitespace-pre text-muted sm:col-span-2">
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
          <PostMarks post={post} promoted={promoted} fresh={fresh} />
          {extras && <extras.Seen post={post} />}
        </div>
      </IntentLink>
      <div
        className={classes(
          'absolute top-1 right-1',
          variant === 'list' && 'sm:right-auto sm:left-[232px]',
        )}
      >
        <FavouriteButton title={title} post={post} />
        {extras && <extras.Menu post={post} />}
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
        <div className={texts[variant]}>
          <Skeleton className="h-11 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-auto h-5 w-2/3" />
        </div>
      </div>
    </div>
  );
}
