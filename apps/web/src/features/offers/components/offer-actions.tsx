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
const actionOrder: readonly OfferAction[] = ['accept', 'counter', 'decline', 'withdraw'];

export function OfferActions({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers');
  const goTo = useGoTo();
  const { pathname } = useLocation();
  const [isCountering, setIsCountering] = useState(false);
  const { mutate, isPending, variables, error } = useAnswerOffer();
  const { id, actions, status } = offer;

  const performAction = (action: OfferAction) => {
    if (action === 'counter') {
      setIsCountering(true);
      return;
    }
    mutate(
      { params: { id }, body: { action } },
      {
        onSuccess: ({ chat_id: chatId }) => {
          const chatPath = chatId === null ? null : addresses.accountChat(chatId);
          const hasOtherChat = action === 'accept' && chatPath !== null && chatPath !== pathname;
          notify.success(
            t(`done.${action}`),
            hasOtherChat ? { label: t('done.openChat'), onPress: () => goTo(chatPath) } : undefined,
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
        {actionOrder
          .filter((action) => actions.includes(action))
          .map((action) =>
            action === 'counter' ? (
              <Button key={action} aria-haspopup="dialog" onClick={() => performAction(action)}>
                {t('action.counter')}
              </Button>
            ) : (
              <ActionButton
                key={action}
                look={looks[action]}
                pending={isPending && variables.body.action === action}
                onClick={() => isPending || performAction(action)}
              >
                {t(status === 'accepted' ? 'action.cancel' : `action.${action}`)}
              </ActionButton>
            ),
          )}
      </div>
      <div role="alert" className="empty:absolute">
        {error && <p className="mt-2 text-[13px] leading-5 text-danger">{errorText(error)}</p>}
      </div>
      {isCountering && <CounterDialog offer={offer} onClose={() => setIsCountering(false)} />}
    </div>
  );
}
