import type { Offer, OfferAction } from '@pitlane/contracts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { Price } from '@/ui/price.tsx';
import { useErrorText } from '@/ui/states.tsx';
import { timeLeft } from '../time-left.ts';
import { useAnswer } from '../use-offer-changes.ts';
import { CounterDialog } from './counter-dialog.tsx';

interface OfferCardProps {
  offer: Offer;
}

const looks: Record<OfferAction, 'primary' | 'secondary' | 'quiet'> = {
  accept: 'primary',
  counter: 'secondary',
  decline: 'quiet',
  withdraw: 'secondary',
};
const inOrder: readonly OfferAction[] = ['accept', 'counter', 'decline', 'withdraw'];

/** A price that one of the two has named, what became of it, and what the reader can do with it. */
export function OfferCard({ offer }: OfferCardProps) {
  const { t } = useTranslation('offers');
  const now = useNow();
  const { role, by, person, price, currency, created_at: createdAt } = offer;
  const left = offer.status === 'open' ? timeLeft(offer.expires_at, now) : null;
  // Its time may be over before it is read again.
  const status = offer.status === 'open' && !left ? 'lapsed' : offer.status;
  const who = role === by ? 'own' : by;
  return (
    <article
      aria-label={t('card.label', { name: person.name })}
      className="flex flex-col gap-3 rounded-control border border-line bg-card p-3 sm:p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-[13px] leading-5 text-muted wrap-anywhere">
            {t(`card.${who}${offer.counter_to === null ? '' : 'Counter'}`, { name: person.name })}
            {' · '}
            <time dateTime={createdAt}>{formatTimeAgo(createdAt, now)}</time>
          </p>
          <Price value={price} sign={currency.sign} />
        </div>
        <Badge tone={status === 'accepted' ? 'success' : 'neutral'}>
          {t(offer.auto ? 'status.auto' : `status.${status}`)}
        </Badge>
      </div>
      {left && (
        <p className="flex items-center gap-1.5 text-[13px] leading-5 text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          {t(role === by ? 'left.theirs' : 'left.own', left)}
        </p>
      )}
      {status === offer.status && offer.actions.length > 0 && <OfferActions offer={offer} />}
    </article>
  );
}

function OfferActions({ offer }: OfferCardProps) {
  const { t } = useTranslation('offers');
  const errorText = useErrorText();
  const [countering, setCountering] = useState(false);
  const { mutate, isPending, variables, error } = useAnswer();
  const { id, actions, status } = offer;

  const answer = (action: OfferAction) => {
    if (action === 'counter') {
      setCountering(true);
      return;
    }
    mutate(
      { params: { id }, body: { action } },
      { onSuccess: () => notify.success(t(`done.${action}`)) },
    );
  };
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {inOrder
          .filter((action) => actions.includes(action))
          .map((action) =>
            action === 'counter' ? (
              <Button key={action} aria-haspopup="dialog" onClick={() => answer(action)}>
                {t('action.counter')}
              </Button>
            ) : (
              <ActionButton
                key={action}
                look={looks[action]}
                pending={isPending && variables.body.action === action}
                onClick={() => isPending || answer(action)}
              >
                {t(status === 'accepted' ? 'action.cancel' : `action.${action}`)}
              </ActionButton>
            ),
          )}
      </div>
      <div role="alert" className="empty:absolute">
        {error && <p className="mt-2 text-[13px] leading-5 text-danger">{errorText(error)}</p>}
      </div>
      {countering && <CounterDialog offer={offer} onClose={() => setCountering(false)} />}
    </div>
  );
}
