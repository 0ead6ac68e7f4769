import { addresses, getOffers, type Offer, offerPrice, type Post } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { call } from '@/lib/api.ts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryOf } from '@/lib/query.ts';
import { classes } from '@/ui/classes.ts';
import Dialog from '@/ui/dialog.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { minimumOffer } from '../minimum-offer.ts';
import { invalidateOffers } from '../use-offer-changes.ts';
import { PriceForm } from './price-form.tsx';

interface OfferDialogProps {
  post: Post;
  /** Typical reply time of the seller, provided by the page. */
  reply: ReactNode;
  onClose: () => void;
}

/** Dialog to offer a price for an ad; shows all limits before the user enters a price. */
export default function OfferDialog({ post, reply, onClose }: OfferDialogProps) {
  const { t } = useTranslation('offers');
  const { data, error, refetch } = useQuery({
    ...queryOf(getOffers, { query: { post_id: post.id, role: 'buyer', per_page: 1 } }),
    staleTime: 0,
  });
  const offersLeft = data?.meta.offers_left_today;
  const latestOffer = data?.items[0];
  const isAccepted = latestOffer?.status === 'accepted';
  // While an offer is accepted, no other offer can be accepted.
  const canOffer = offersLeft !== 0 && !isAccepted;
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('form.title')}>
      <div className={classes('flex flex-col gap-4', canOffer && 'min-h-72')}>
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
            {canOffer && (
              <ul className="flex flex-col gap-1 text-[13px] leading-5 text-muted">
                <li>{t('form.left', { count: data.meta.offers_left_today })}</li>
                <li>{t('form.waits')}</li>
                {reply}
              </ul>
            )}
            {offersLeft === 0 && !isAccepted && <p>{t('form.none')}</p>}
            <LatestOfferStatus offer={latestOffer} canOffer={canOffer} />
            {canOffer && <OfferForm post={post} onClose={onClose} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

function LatestOfferStatus({ offer, canOffer }: { offer: Offer | undefined; canOffer: boolean }) {
  const { t } = useTranslation('offers');
  if (offer?.status !== 'open' && offer?.status !== 'accepted') return null;
  const { by, price, currency, status, post } = offer;
  const state = status === 'accepted' ? 'accepted' : by;
  return (
    <p className="rounded-control bg-sunken p-3 text-pretty">
      {t(`standing.${state}`, { price: formatMoney(price, currency.sign) })}{' '}
      {canOffer && `${t(`another.${by}`)} `}
      <IntentLink to={addresses.accountOffers({ post: post.id })} className="underline">
        {t('toOffers')}
      </IntentLink>
    </p>
  );
}

function OfferForm({ post, onClose }: { post: Post; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const goTo = useGoTo();
  const { id, price: askingPrice, currency } = post;
  const openOffers = () => goTo(addresses.accountOffers({ post: id }));
  return (
    <PriceForm
      sign={currency.sign}
      hint={
        askingPrice !== null &&
        t('form.from', { price: formatMoney(minimumOffer(askingPrice), currency.sign) })
      }
      submitLabel={t('form.send')}
      send={(price, headers) =>
        call(offerPrice, { body: { post_id: id, price, currency_id: currency.id }, headers })
      }
      onDone={() => {
        onClose();
        void invalidateOffers();
        notify.success(t('sent'), { label: t('toOffers'), onPress: openOffers });
      }}
    />
  );
}
