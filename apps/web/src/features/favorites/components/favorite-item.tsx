import { type Favorite, getFilterParams } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { PostLink } from '@/features/posts/components/post-link.tsx';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { engineFacts } from '@/features/posts/post-texts.ts';
import { useFavorite } from '@/features/posts/use-favorite.ts';
import { formatDate, formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { IconButton } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { Price } from '@/ui/price.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { priceChange } from '../price-change.ts';
import { FavoriteMarks } from './favorite-marks.tsx';

const gridClasses =
  'grid grid-cols-[min(112px,30vw)_minmax(0,1fr)] gap-3 p-3 sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-x-4 desk:grid-cols-[208px_minmax(0,1fr)_260px] desk:gap-x-5 desk:p-4';
const SIZES = '(min-width: 62.5rem) 208px, (min-width: 40rem) 160px, 112px';

export function FavoriteItem({ favorite }: { favorite: Favorite }) {
  const { t } = useTranslation('favorites');
  const { post, added_at: addedAt } = favorite;
  const { card } = post;
  const toggle = useFavorite({ id: post.id, favorites: card?.favorites ?? true });
  const isFavorite = card?.favorites ?? true;
  return (
    <Card>
      <article className={gridClasses}>
        <PostPhoto photo={card?.photos[0]} sizes={SIZES} className="self-start" />
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start gap-2">
            <h2 className="min-w-0 flex-1 text-[16px] leading-[22px] text-pretty">
              <PostLink post={post} />
            </h2>
            <IconButton
              label={t('remove', { title: post.title })}
              aria-pressed={isFavorite}
              onClick={toggle}
              className="-mt-2.5 -mr-2 text-accent hover:bg-sunken"
            >
              <Heart aria-hidden className="size-5" fill={isFavorite ? 'currentColor' : 'none'} />
            </IconButton>
          </div>
          <Prices favorite={favorite} />
          {card && (
            <p className="text-[13px] leading-5 text-muted">
              {engineFacts(card)} · {card.location.city.name}
            </p>
          )}
          {post.gone && (
            <p className="mt-1">
              <Badge>{t(`gone.${post.gone}`)}</Badge>
            </p>
          )}
          <p className="text-[13px] leading-5 text-muted">
            {t('added', { date: formatDate(addedAt) })}
          </p>
        </div>
        <FavoriteMarks favorite={favorite} />
      </article>
    </Card>
  );
}

function Prices({
  favorite: { price_now: currentPrice, price_then: addedPrice },
}: {
  favorite: Favorite;
}) {
  const { t } = useTranslation('favorites');
  const { data } = useQuery(queryOf(getFilterParams));
  const signOf = (id: number) => data?.currency.find((currency) => currency.id === id)?.sign ?? '';
  const change = currentPrice && priceChange(addedPrice, currentPrice);
  return (
    <div className="flex min-h-6 flex-wrap items-baseline gap-x-2">
      {data && currentPrice && (
        <Price value={currentPrice.price} sign={signOf(currentPrice.currency_id)} />
      )}
      {data && (change !== 'same' || !currentPrice) && (
        <span className="text-[13px] leading-6 text-muted">
          {t('then', { price: formatPrice(addedPrice.price, signOf(addedPrice.currency_id)) })}
          {typeof change === 'number' && (
            <span className={change < 0 ? 'ml-1.5 font-semibold text-success' : 'ml-1.5'}>
              {t(change < 0 ? 'cheaper' : 'dearer', { percent: Math.abs(change) })}
            </span>
          )}
        </span>
      )}
    </div>
  );
}

export function FavoriteSkeleton() {
  return (
    <Card>
      <div aria-hidden className={gridClasses}>
        <div className="skeleton aspect-[4/3] self-start rounded-[6px]" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-[22px] w-4/5" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Skeleton className="col-span-2 h-32 w-full desk:col-span-1" />
      </div>
    </Card>
  );
}
