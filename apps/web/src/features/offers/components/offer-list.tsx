import { addresses, getOffers, type Offer } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { PostLink } from '@/features/posts/components/post-link.tsx';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { pollUnlessStreaming } from '@/lib/live-events.ts';
import { queryOf } from '@/lib/query.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { useLostFocus } from '@/lib/use-lost-focus.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { groupByPost } from '../by-post.ts';
import { OfferCard } from './offer-card.tsx';

export interface OffersView {
  role?: Offer['role'] | undefined;
  post?: number | undefined;
  page?: number;
}

/** Polling interval while live events are unavailable. */
const POLL_MS = 30_000;

/** Offers of the user grouped by ad: received, made, or both. */
export function OfferList({ role, post, page = 1 }: OffersView) {
  const { t } = useTranslation('offers');
  // The other participant may reply at any time.
  const query = useQuery({
    ...queryOf(getOffers, { query: { role, post_id: post, page } }),
    staleTime: 0,
    refetchInterval: pollUnlessStreaming(POLL_MS),
  });

  useExistingPage(page, query.data?.meta, (last) =>
    addresses.accountOffers({ role, post, page: last }),
  );

  const list = useLostFocus(query.data);

  return (
    <QueryContent
      query={query}
      skeleton={
        <Loading label={t('loading')} className="flex flex-col gap-4" times={3}>
          <Card className="flex flex-col gap-3 p-3 sm:p-4">
            <Skeleton className="h-14 w-2/3" />
            <Skeleton className="h-32 w-full" />
          </Card>
        </Loading>
      }
    >
      {(data) => (
        <section ref={list} tabIndex={-1} aria-label={t('title')} className="outline-none">
          {data.items.length === 0 ? (
            <Card>
              <EmptyState title={t('empty.title')}>
                <p className="max-w-[52ch] text-muted">{t(`empty.${role ?? 'both'}`)}</p>
                <LinkButton to={role === 'seller' ? addresses.accountPosts() : addresses.search()}>
                  {t(role === 'seller' ? 'empty.ads' : 'empty.search')}
                </LinkButton>
              </EmptyState>
            </Card>
          ) : (
            <ul className="flex flex-col gap-4">
              {groupByPost(data.items).map((offers) => (
                <li key={offers[0].post.id}>
                  <Card className="flex flex-col gap-3 p-3 sm:p-4">
                    <OfferedPost post={offers[0].post} />
                    <ul className="flex flex-col gap-2">
                      {offers.map((offer) => (
                        <li key={offer.id}>
                          <OfferCard offer={offer} />
                        </li>
                      ))}
                    </ul>
                  </Card>
                </li>
              ))}
            </ul>
          )}
          <Pagination
            className="mt-6"
            current={page}
            last={data.meta.last_page}
            to={(newPage) => addresses.accountOffers({ role, post, page: newPage })}
          />
        </section>
      )}
    </QueryContent>
  );
}

function OfferedPost({ post }: Pick<Offer, 'post'>) {
  const { t } = useTranslation('offers');
  const { card } = post;
  return (
    <div className="flex items-center gap-3">
      <PostPhoto photo={card?.photos[0]} sizes="80px" className="w-20 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-[16px] leading-[22px] text-pretty wrap-anywhere">
          <PostLink post={post} />
        </h2>
        {card && (
          <p className="text-[13px] leading-5 text-muted">
            {t('form.asking', { price: formatPrice(card.price, card.currency.sign) })}
          </p>
        )}
        {post.gone && <Badge>{t(`gone.${post.gone}`)}</Badge>}
      </div>
    </div>
  );
}
