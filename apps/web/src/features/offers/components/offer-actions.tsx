import { addresses, type Offer, type OfferAction } from '@pitlane/contracts';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { errorText } from '@/ui/states.tsx';
import { isBlockedByAcceptedOffer } from '../offer-state.ts';
import { useAnswerOffer } from '../use-offer-changes.ts';
import { CounterDialog } from './counter-dialog.tsx';

const looks: Record<OfferAction, 'primary' | 'secondary' | 'quiet'> = {
  accept: 'primary',
  counter: 'secondary',
  decline: 'quiet',
  withdraw: 'secondary',
};
const inOrder: readonly OfferAction[] = ['accept', 'counter', 'decline', 'withdraw'];

export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const [countering, setCountering] = useState(false);
  const { mutate, isPending, variables, error } = useAnswerOffer();
  const { id, actions, status } = offer;

  const answer = (action: OfferAction) => {
    if (action === 'counter') {
      setCountering(true);
      return;
    }
    mutate(
      { params: { id }, body: { action } },
      {
        onSuccess: ({ chat_id: chatId }) => {
          const chat = chatId === null ? null : addresses.accountChat(chatId);
          const leads = action === 'accept' && chat !== null && chat !== pathname;
          notify.success(
            t(`done.${action}`),
            leads ? { label: t('done.openChat'), onPress: () => goTo(chat) } : undefined,
          );
        },
      },
    );
  };
  return (
    <div>
      {isBlockedByAcceptedOffer(offer) && (
        <p className="mb-2 text-[13px] leading-5 text-pretty text-muted">{t('taken')}</p>
      )}
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
