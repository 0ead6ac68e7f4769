import { addresses, getOffers, type Offer, offerPrice, type Post } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { call } from '@/lib/api.ts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryOf } from '@/lib/query.ts';
import Dialog from '@/ui/dialog.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { leastPrice } from '../least-price.ts';
import { invalidateOffers } from '../use-offer-changes.ts';
import { PriceForm } from './price-form.tsx';

interface OfferDialogProps {
  post: Post;
  /** How the seller answers: a part of its own, which the page brings. */
  reply: ReactNode;
  onClose: () => void;
}

/** Offers a price for an ad. What decides about it stands there before anything is typed. */
export default function OfferDialog({ post, reply, onClose }: OfferDialogProps) {
  const { t } = useTranslation('offers');
  const { data, error, refetch } = useQuery({
    ...queryOf(getOffers, { query: { post_id: post.id, role: 'buyer', per_page: 1 } }),
    staleTime: 0,
  });
  const left = data?.meta.offers_left_today;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('form.title')}>
      <div className="flex min-h-72 flex-col gap-4">
        <div>
          <p className="font-semibold wrap-anywhere">{fullTitle(post)}</p>
          <p className="text-muted">
            {t('form.asking', { price: formatPrice(post.price, post.currency.sign) })}
          </p>
        </div>
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && (
          <>
            <ul className="flex flex-col gap-1 text-[13px] leading-5 text-muted">
              <li>{left ? t('form.left', { count: left }) : t('form.none')}</li>
              <li>{t('form.waits')}</li>
              {reply}
            </ul>
            <Standing offer={data.items[0]} />
            {left !== 0 && <OfferForm post={post} onClose={onClose} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Where the caller stands with this seller already. */
function Standing({ offer }: { offer: Offer | undefined }) {
  const { t } = useTranslation('offers');
  if (offer?.status !== 'open' && offer?.status !== 'accepted') return null;
  const price = formatMoney(offer.price, offer.currency.sign);
  const state = offer.status === 'accepted' ? 'accepted' : offer.by;
  return <p className="rounded-control bg-sunken p-3">{t(`standing.${state}`, { price })}</p>;
}

function OfferForm({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const goTo = useGoTo();
  const { id, price: asking, currency } = post;
  const open = () => goTo(addresses.accountOffers({ post: id }));
  return (
    <PriceForm
      sign={currency.sign}
      hint={
        asking !== null && t('form.from', { price: formatMoney(leastPrice(asking), currency.sign) })
      }
      action={t('form.send')}
      send={(price, headers) =>
        call(offerPrice, { body: { post_id: id, price, currency_id: currency.id }, headers })
      }
      onDone={() => {
        onClose();
        void invalidateOffers();
        notify.success(t('sent'), { label: t('toOffers'), onPress: open });
      }}
    />
  );
}
