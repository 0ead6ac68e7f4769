import {
  addresses,
  getQuote,
  getTransactions,
  type Purchase,
  type PurchaseResult,
} from '@pitlane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { idempotencyKeys } from '@/lib/idempotency-key.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { leadOn } from '@/lib/lead-on.ts';
import { keepWayBack, type WayBack } from '@/lib/way-back.ts';
import { buy, obstacleOf } from '../buying.ts';
import { catalogueChanged } from './use-quote.ts';

interface Agreed {
  purchase: Purchase;
  amount: string;
}

/**
 * Buys and replaces the page with the payment page, so that going back does not lead to buying the same again. A
 * retried purchase reuses its idempotency key.
 * @param wayBack page that the user returns to after the payment
 */
export function usePurchase(wayBack: WayBack | null) {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const [keyOf] = useState(idempotencyKeys);
  return useMutation<PurchaseResult, Error, Agreed>({
    mutationFn: (agreed) =>
      buy(agreed.purchase, agreed.amount, { 'Idempotency-Key': keyOf(agreed) }),
    onSuccess: ({ transaction_id: id }) => {
      if (wayBack) keepWayBack(id, wayBack);
      for (const { path } of [getQuote, getTransactions]) {
        queryClient.removeQueries({ queryKey: [path] });
      }
      leadOn(id);
      goTo(addresses.pay(id), { replace: true });
    },
    onError: (error) => {
      if (obstacleOf(error) === 'price') catalogueChanged(queryClient);
    },
  });
}
