import { addresses, type Offer } from '@pitlane/contracts';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { Badge } from '@/ui/chip.tsx';
import { Price } from '@/ui/price.tsx';
import { authorOf, offerStateAt } from '../offer-state.ts';
import { OfferActions } from './offer-actions.tsx';

export function PinnedOffer({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const { status, remaining } = offerStateAt(offer, useNow());
  const { person, price, currency, post, role, by } = offer;
  return (
    <article
      aria-label={t('card.label', { name: person.name })}
      className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2 keyboard:mt-0 keyboard:border-0 keyboard:pt-0"
    >
      <div className="min-w-0 text-[13px] leading-5 text-muted">
        <p className="flex flex-wrap items-baseline gap-x-2 keyboard:flex-nowrap">
          <span className="keyboard:truncate">
            {t(`card.${authorOf(offer)}`, { name: person.name })}
          </span>
          <Price
            value={price}
            sign={currency.sign}
            className="text-[16px] leading-[22px] text-ink keyboard:whitespace-nowrap"
          />
          <Badge tone={status === 'accepted' ? 'success' : 'neutral'}>
            {t(offer.auto ? 'status.auto' : `status.${status}`)}
          </Badge>
        </p>
        <p className="flex flex-wrap gap-x-2 keyboard:hidden">
          {remaining && <span>{t(role === by ? 'left.theirs' : 'left.own', remaining)}</span>}
          <IntentLink to={addresses.accountOffers({ post: post.id })} className="underline">
            {t('ofPost')}
          </IntentLink>
        </p>
      </div>
      {status === offer.status && offer.actions.length > 0 && (
        <div className="keyboard:hidden">
          <OfferActions offer={offer} />
        </div>
      )}
    </article>
  );
}
