import { addresses } from '@pitlane/contracts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle } from '@/lib/page-title.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { Repeat } from '@/ui/loading.tsx';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { sellerQuery } from '../api/seller.ts';
import type { SellerView } from '../seller-address.ts';
import { SellerHeader } from './seller-header.tsx';
import { postGridClasses, SellerPosts } from './seller-posts.tsx';

export function SellerPage({ sellerId, view }: { sellerId: number; view: SellerView }) {
  const { t } = useTranslation('sellers');
  const { data: seller } = useSuspenseQuery(sellerQuery(sellerId));
  const count = seller.posts_count;
  usePageTitle(t('titleOf', { name: seller.name, ads: t('ads', { count, value: `${count}` }) }));
  return (
    <Container className="flex flex-col">
      <Breadcrumbs
        items={[
          { title: t('navigation.start'), to: addresses.home() },
          { title: t('navigation.search'), to: addresses.search() },
          { title: seller.name },
        ]}
      />
      <SellerHeader seller={seller} />
      <div className="mt-8">
        <SellerPosts
          key={`${sellerId} ${view.order} ${view.page}`}
          sellerId={sellerId}
          view={view}
        />
      </div>
    </Container>
  );
}

export function SellerPageSkeleton() {
  return (
    <Container>
      <div className="flex h-[46px] items-center">
        <Skeleton className="h-5 w-60" />
      </div>
      <Skeleton className="h-[138px] w-full rounded-card" />
      <div className="mt-8 mb-4 h-11" />
      <ul aria-hidden className={postGridClasses}>
        <Repeat times={8}>
          <li>
            <PostCardSkeleton />
          </li>
        </Repeat>
      </ul>
    </Container>
  );
}
