import { addresses, getPostSeller, type PostCard } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { queryOf } from '@/lib/query.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { sellerQuery } from '../api/seller.ts';
import { SellerFacts } from './seller-facts.tsx';
import { SellerPicture } from './seller-picture.tsx';

interface SellerCardProps {
  /** `null` if the ad is not public, which hides its seller, too. */
  postId: number | null;
  /** Seller data included in the ad, shown until the full data has loaded. */
  seller: PostCard['seller'];
}

export function SellerCard({ postId, seller }: SellerCardProps) {
  const { t } = useTranslation('sellers');
  const { data, isPending } = useQuery(
    postId === null ? sellerQuery(seller.id) : queryOf(getPostSeller, { params: { id: postId } }),
  );
  const count = data?.posts_count;
  return (
    // Reserves the height of all possible facts, so that nothing below shifts.
    <section aria-label={t('card')} className="flex min-h-38 flex-col gap-3">
      <IntentLink
        to={addresses.seller(seller.id)}
        prefetch={sellerQuery(seller.id)}
        className="group/seller flex items-center gap-3 rounded-control"
      >
        <SellerPicture seller={data ?? seller} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-[16px] leading-[22px] font-semibold group-hover/seller:underline">
            {seller.name}
          </span>
          <span className="block text-[13px] leading-5 text-muted">
            {t(seller.is_entity ? 'kind.entity' : 'kind.person')}
            {count !== undefined && ` · ${t('ads', { count, value: formatNumber(count) })}`}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
      </IntentLink>
      {data && <SellerFacts seller={data} />}
      {isPending && <Skeleton className="h-22 w-full" />}
    </section>
  );
}
