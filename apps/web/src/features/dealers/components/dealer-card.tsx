import { addresses, type Dealer } from '@pitlane/contracts';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { selectCardMakes } from '../dealers-view.ts';

/** Maximum number of makes shown; others are only counted. */
const MAX_MAKES = 5;

interface DealerCardProps {
  dealer: Dealer;
  picture: ReactNode;
  brandId: number | undefined;
}

export function DealerCard({ dealer, picture, brandId }: DealerCardProps) {
  const { t } = useTranslation('dealers');
  const { id, name, city, posts_count: count, brands } = dealer;
  const { shownMakes, otherCount } = selectCardMakes(brands, MAX_MAKES, brandId);
  return (
    <Card className="group relative flex h-full flex-col gap-4 p-4 transition-colors hover:border-control has-[h2_:focus-visible]:outline-2 has-[h2_:focus-visible]:outline-accent sm:p-5">
      <div className="flex items-center gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          <h2 className="text-[19px] leading-6">
            <IntentLink
              to={addresses.seller(id)}
              className="line-clamp-2 wrap-anywhere outline-none after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </IntentLink>
          </h2>
          <p className="mt-1 flex min-h-[22px] items-center gap-1.5 text-muted">
            {city && (
              <>
                <MapPin aria-hidden className="size-4 shrink-0" />
                <span className="truncate">{city.name}</span>
              </>
            )}
          </p>
        </div>
        <p className="shrink-0 text-right">
          <span className="block text-[22px] leading-7 font-bold tracking-tight">
            {formatNumber(count)}
          </span>
          <span className="block text-[13px] leading-5 text-muted">{t('ads', { count })}</span>
        </p>
      </div>
      <ul
        aria-label={t('makes')}
        className="mt-auto flex flex-wrap gap-x-4 gap-y-1 text-[14px] leading-6"
      >
        {shownMakes.map((brand) => (
          <li key={brand.id} className={brand.id === brandId ? 'font-semibold' : undefined}>
            {brand.name} <span className="font-normal text-muted">{formatNumber(brand.count)}</span>
          </li>
        ))}
        {otherCount > 0 && (
          <li className="text-muted">{t('more', { value: formatNumber(otherCount) })}</li>
        )}
      </ul>
    </Card>
  );
}

export const DealerCardSkeleton = () => <Skeleton className="h-[154px] rounded-card" />;
