import { answerOffer, type Offer } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { formatMoney, formatPrice } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { minimumOffer } from '../least-price.ts';
import { invalidateOffers } from '../use-offer-changes.ts';
import { PriceForm } from './price-form.tsx';

export function CounterDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation('offers');
  const { id, role, price, currency, post } = offer;
  const { sign } = currency;
  const offered = formatMoney(price, sign);
  // In another currency the bounds depend on exchange rates, which only the server knows.
  const asking = post.card?.currency.id === currency.id ? post.card.price : null;
  const bounds = {
    seller: asking
      ? t('counter.between', { from: offered, to: formatMoney(asking, sign) })
      : t('counter.above', { price: offered }),
    buyer: asking
      ? t('counter.betweenBuyer', { from: formatMoney(minimumOffer(asking), sign), to: offered })
      : t('counter.below', { price: offered }),
  };
  return (
    <LazyDialog open onOpenChange={(open) => open || onClose()} title={t('counter.title')}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="font-semibold wrap-anywhere">{post.title}</p>
          <p className="text-muted">
            {t(`counter.${role === 'seller' ? 'buyer' : 'seller'}`, { price: offered })}
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
          hint={bounds[role]}
          action={t('counter.send')}
          send={(wanted, headers) =>
            call(answerOffer, {
              params: { id },
              body: { action: 'counter', price: wanted, currency_id: currency.id },
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
