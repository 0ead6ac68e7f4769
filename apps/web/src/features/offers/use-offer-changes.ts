import { answerOffer, getChats, getOffers } from '@pitlane/contracts';
import { useState } from 'react';
import { idempotencyKey } from '@/lib/idempotency-key.ts';
import { onLiveEvent } from '@/lib/live.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const invalidateOffers = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [getOffers.path] }),
    queryClient.invalidateQueries({ queryKey: [getChats.path] }),
  ]);

// What the other one does comes as a change of the chat, or as a notification where there is none yet.
onLiveEvent((event) => {
  const isNews = event.name === 'notification' && event.data.type.startsWith('offer_');
  if (event.name === 'chat' || event.name === 'reset' || isNews)
    void queryClient.invalidateQueries({ queryKey: [getOffers.path] });
});

/** The answer to an offer; also a refused one says that the list is out of date. */
export const useAnswer = () => useCall(answerOffer, { onSettled: invalidateOffers });

/** The header of a price's call: the same price is sent under the same key, another under a new one. */
export function usePriceKey(): (price: string) => { 'Idempotency-Key': string } {
  const [keys] = useState(() => new Map<string, { 'Idempotency-Key': string }>());
  return (price) => {
    const key = keys.get(price) ?? idempotencyKey();
    keys.set(price, key);
    return key;
  };
}
