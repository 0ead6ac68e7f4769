import type { Offer } from '@pitlane/contracts';
import { Clock } from 'lucide-react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Badge } from '@/ui/chip.tsx';
import { Price } from '@/ui/price.tsx';
import { authorOf, offerStateAt } from '../offer-state.ts';
import { OfferActions } from './offer-actions.tsx';

export function OfferCard({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const { role, by, person, price, currency, created_at: createdAt } = offer;
  const { status, remaining } = offerStateAt(offer, now);
  return (
    <article
      aria-label={t('card.label', { name: person.name })}
      className="flex flex-col gap-3 rounded-control border border-line bg-card p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-[13px] leading-5 text-muted wrap-anywhere">
            {t(`card.${authorOf(offer)}`, { name: person.name })}
            {' · '}
            <time dateTime={createdAt}>{formatTimeAgo(createdAt, now)}</time>
          </p>
          <Price value={price} sign={currency.sign} />
        </div>
        <Badge tone={status === 'accepted' ? 'success' : 'neutral'}>
          {t(offer.auto ? 'status.auto' : `status.${status}`)}
        </Badge>
      </div>
      {remaining && (
        <p className="flex items-center gap-1.5 text-[13px] leading-5 text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          {t(role === by ? 'left.theirs' : 'left.own', remaining)}
        </p>
      )}
      {status === offer.status && offer.actions.length > 0 && <OfferActions offer={offer} />}
    </article>
  );
}
