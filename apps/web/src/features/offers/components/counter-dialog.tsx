import { answerOffer, type Offer } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { minimumOffer } from '../minimum-offer.ts';
import { invalidateOffers } from '../use-offer-changes.ts';
import { PriceForm } from './price-form.tsx';

export function CounterDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const { id, role, price, currency, post } = offer;
  const { sign } = currency;
  const offeredPrice = formatMoney(price, sign);
  // In another currency the bounds depend on exchange rates, which only the server knows.
  const askingPrice = post.card?.currency.id === currency.id ? post.card.price : null;
  const hintByRole = {
    seller: askingPrice
      ? t('counter.between', { from: offeredPrice, to: formatMoney(askingPrice, sign) })
      : t('counter.above', { price: offeredPrice }),
    buyer: askingPrice
      ? t('counter.betweenBuyer', {
          from: formatMoney(minimumOffer(askingPrice), sign),
          to: offeredPrice,
        })
      : t('counter.below', { price: offeredPrice }),
  };
  return (
    <LazyDialog open onOpenChange={(open) => open || onClose()} title={t('counter.title')}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-semibold wrap-anywhere">{post.title}</p>
          <p className="text-muted">
            {t(`counter.${role === 'seller' ? 'buyer' : 'seller'}`, { price: offeredPrice })}
            {post.card && (
              <>
                {' · '}
                {t('form.asking', { price: formatPrice(post.card.price, post.card.currency.sign) })}
              </>
            )}
          </p>
        </div>
        <PriceForm
          sign={sign}
          hint={hintByRole[role]}
          submitLabel={t('counter.send')}
          send={(counterPrice, headers) =>
            call(answerOffer, {
              params: { id },
              body: { action: 'counter', price: counterPrice, currency_id: currency.id },
              headers,
            })
          }
          onDone={() => {
            onClose();
            void invalidateOffers();
            notify.success(t('sent'));
          }}
        />
      </div>
    </LazyDialog>
  );
}
