import { addresses, searchOrders } from '@pitlane/contracts';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PostCard, PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { sellerContextQuery } from '@/features/posts/result-list-navigation.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { storeShownPageCount } from '@/lib/list-pages.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Select } from '@/ui/field.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { sellerPages } from '../api/seller-posts.ts';
import type { SellerView } from '../seller-address.ts';

export const postGridClasses = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 wide:grid-cols-4';
const EAGER_CARD_COUNT = 4;

export function SellerPosts({ sellerId, view }: { sellerId: number; view: SellerView }) {
  const { t } = useTranslation('sellers');
  const goTo = useGoTo();
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage } =
    useSuspenseInfiniteQuery(sellerPages(sellerId, view));
  const { pages } = data;
  useEffect(() => storeShownPageCount(pages.length), [pages.length]);

  const lastMeta = pages.at(-1)?.meta;
  if (!lastMeta) return null;
  const { per_page: perPage, total } = lastMeta;
  const posts = pages.flatMap(({ items }) => items);
  const remainingCount = total - (view.page - 1) * perPage - posts.length;

  if (posts.length === 0) {
    return total === 0 ? (
      <EmptyState title={t('list.none')}>
        <p className="text-muted">{t('list.noneNote')}</p>
        <LinkButton to={addresses.search()}>{t('list.search')}</LinkButton>
      </EmptyState>
    ) : (
      <EmptyState title={t('list.empty')}>
        <p className="text-muted">{t('list.beyond')}</p>
        <LinkButton to={addresses.seller(sellerId, { ...view, page: 1 })}>
          {t('list.first')}
        </LinkButton>
      </EmptyState>
    );
  }

  return (
    <section aria-labelledby="seller-posts">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="seller-posts">{t('list.title')}</h2>
        <Select
          label={t('list.order')}
          labelHidden
          value={view.order}
          onChange={(value) => {
            const order = searchOrders.find((each) => each === value);
            if (order) goTo(addresses.seller(sellerId, { order, page: 1 }));
          }}
          options={searchOrders
            .filter((order) => order !== 'relevance' || view.order === order)
            .map((order) => ({ value: order, label: t(`list.orders.${order}`) }))}
          className="w-full sm:w-64"
        />
      </div>
      <ul className={postGridClasses}>
        {posts.map((post, index) => (
          <li key={post.id}>
            <PostCard
              post={post}
              eager={index < EAGER_CARD_COUNT}
              searchQuery={sellerContextQuery(sellerId, view)}
            />
          </li>
        ))}
        {isFetchingNextPage &&
          Array.from({ length: Math.min(perPage, remainingCount) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a placeholder has no identity but its index
            <li key={`place-${index}`}>
              <PostCardSkeleton />
            </li>
          ))}
      </ul>
      {isFetchNextPageError && <ErrorState error={error} onRetry={() => void fetchNextPage()} />}
      <div className="mt-8 flex flex-col items-center gap-4">
        <p aria-live="polite" className="text-muted">
          {t('list.shown', {
            shown: formatNumber(total - remainingCount),
            total: formatNumber(total),
          })}
        </p>
        {hasNextPage && !isFetchNextPageError && (
          <Button
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            className="min-w-64"
          >
            {t('list.more', { count: Math.min(perPage, remainingCount) })}
          </Button>
        )}
        <Pagination
          current={lastMeta.current_page}
          last={lastMeta.last_page}
          to={(page) => addresses.seller(sellerId, { ...view, page })}
        />
      </div>
    </section>
  );
}
