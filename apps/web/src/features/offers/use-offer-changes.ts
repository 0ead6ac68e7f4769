import { answerOffer, getChats, getOffers } from '@pitlane/contracts';
import { useState } from 'react';
import { createIdempotencyHeader } from '@/lib/idempotency-key.ts';
import { onLiveEvent } from '@/lib/live-events.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const invalidateOffers = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [getOffers.path] }),
    queryClient.invalidateQueries({ queryKey: [getChats.path] }),
  ]);

// Actions of the other participant arrive as a change of the chat, or as a notification if there is no chat yet.
onLiveEvent((event) => {
  const isOfferNotification = event.name === 'notification' && event.data.type.startsWith('offer_');
  if (event.name === 'chat' || event.name === 'reset' || isOfferNotification)
    void queryClient.invalidateQueries({ queryKey: [getOffers.path] });
});

/** Also refetches after a rejected reply, because the list is outdated then. */
export const useAnswerOffer = () => useCall(answerOffer, { onSettled: invalidateOffers });

/** Returns the idempotency header of an offer: the same price has the same key. */
export function useOfferIdempotencyHeader(): (price: string) => { 'Idempotency-Key': string } {
  const [headersByPrice] = useState(() => new Map<string, { 'Idempotency-Key': string }>());
  return (price) => {
    const header = headersByPrice.get(price) ?? createIdempotencyHeader();
    headersByPrice.set(price, header);
    return header;
  };
}
