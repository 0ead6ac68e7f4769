import type { Seller } from '@pitlane/contracts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Card } from '@/ui/surface.tsx';
import { FollowButton } from './follow-button.tsx';
import { SellerFacts } from './seller-facts.tsx';
import { SellerPicture } from './seller-picture.tsx';

export function SellerHeader({ seller }: { seller: Seller }) {
  const { t } = useTranslation('sellers');
  const facts = [
    t(seller.is_entity ? 'kind.entity' : 'kind.person'),
    seller.city?.name,
    t('ads', { count: seller.posts_count, value: formatNumber(seller.posts_count) }),
  ];
  return (
    <Card className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:gap-6 desk:p-6">
      <SellerPicture seller={seller} large />
      <div className="flex min-w-0 flex-col gap-1.5">
        <h1 className="wrap-anywhere">{seller.name}</h1>
        <p className="text-[16px] leading-6">{facts.filter(Boolean).join(' · ')}</p>
        <SellerFacts seller={seller} />
      </div>
      <FollowButton seller={seller} />
    </Card>
  );
}
