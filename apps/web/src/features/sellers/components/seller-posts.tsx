import { searchOrders } from '@pitlane/contracts';
import { useQueries, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@/config/paths.ts';
import { PostCard, PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Select } from '@/ui/field.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { EmptyState, ErrorState } from '@/ui/states.tsx';
import { type SellerView, sellerAddress } from '../seller-address.ts';
import { sellerPostsQuery } from '../seller-queries.ts';

export const postsGrid = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3 wide:grid-cols-4';
const EAGER = 4;

interface SellerPostsProps {
  sellerId: number;
  view: SellerView;
}

/** A seller's ads: a page of them, more on demand, every page with its own address. */
export function SellerPosts({ sellerId, view }: SellerPostsProps) {
  const { t } = useTranslation('sellers');
  const goTo = useGoTo();
  const { data: first } = useSuspenseQuery(sellerPostsQuery(sellerId, view));
  const { last_page: last, per_page: perPage, total, as_of: asOf } = first.meta;
  const [until, setUntil] = useState(view.page);

  const pages = Array.from({ length: until - view.page }, (_, place) => view.page + place + 1);
  const more = useQueries({
    queries: pages.map((page) => sellerPostsQuery(sellerId, { ...view, page }, asOf)),
  });
  const failed = more.find((query) => query.isError);
  const posts = [...first.items, ...more.flatMap((query) => query.data?.items ?? [])];
  const left = total - (view.page - 1) * perPage - posts.length;

  if (posts.length === 0) {
    return (
      <EmptyState title={t('list.empty')}>
        <p className="text-muted">{t(total === 0 ? 'list.emptyNote' : 'list.beyond')}</p>
        {total === 0 ? (
          <LinkButton to={paths.search()}>{t('list.search')}</LinkButton>
        ) : (
          <LinkButton to={sellerAddress(sellerId, { ...view, page: 1 })}>
            {t('list.first')}
          </LinkButton>
        )}
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
            const order = searchOrders.find((known) => known === value);
            if (order) goTo(sellerAddress(sellerId, { order, page: 1 }));
          }}
          options={searchOrders.map((order) => ({
            value: order,
            label: t(`list.orders.${order}`),
          }))}
          className="w-full sm:w-64"
        />
      </div>
      <ul className={postsGrid}>
        {posts.map((post, place) => (
          <li key={post.id}>
            <PostCard post={post} eager={place < EAGER} />
          </li>
        ))}
        {more.some((query) => query.isPending) &&
          Array.from({ length: Math.min(perPage, left) }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing but their number
            <li key={`place-${place}`}>
              <PostCardSkeleton />
            </li>
          ))}
      </ul>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      <div className="mt-8 flex flex-col items-center gap-4">
        <p aria-live="polite" className="text-muted">
          {t('list.shown', {
            shown: formatNumber(total - left),
            total: formatNumber(total),
          })}
        </p>
        {until < last && (
          <Button
            busy={more.some((query) => query.isPending)}
            onClick={() => setUntil(until + 1)}
            className="min-w-64"
          >
            {t('list.more', { count: Math.min(perPage, left) })}
          </Button>
        )}
        <Pagination
          current={until}
          last={last}
          to={(page) => sellerAddress(sellerId, { ...view, page })}
        />
      </div>
    </section>
  );
}
