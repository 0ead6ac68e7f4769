import {
  addresses,
  getQuote,
  getTransactions,
  type Purchase,
  type PurchaseResult,
} from '@pitlane/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createFormKeys } from '@/lib/idempotency-key.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { requestPaymentRedirect } from '@/lib/payment-redirect.ts';
import { type PaymentReturn, storePaymentReturn } from '@/lib/payment-return.ts';
import { buyAtQuotedPrice, obstacleOf } from '../buy-at-quoted-price.ts';
import { invalidateCatalogue } from './use-quote.ts';

interface QuotedPurchase {
  purchase: Purchase;
  amount: string;
}

/**
 * Buys and replaces the page with the payment page, so that going back does not repeat the purchase. A
 * retried purchase reuses its idempotency key.
 * @param paymentReturn page that the user returns to after the payment
 */
export function usePurchase(paymentReturn: PaymentReturn | null) {
  const goTo = useGoTo();
  const queryClient = useQueryClient();
  const [keyOf] = useState(createFormKeys);
  return useMutation<PurchaseResult, Error, QuotedPurchase>({
    mutationFn: (quoted) =>
      buyAtQuotedPrice(quoted.purchase, quoted.amount, { 'Idempotency-Key': keyOf(quoted) }),
    onSuccess: ({ transaction_id: id }) => {
      if (paymentReturn) storePaymentReturn(id, paymentReturn);
      for (const { path } of [getQuote, getTransactions]) {
        queryClient.removeQueries({ queryKey: [path] });
      }
      requestPaymentRedirect(id);
      goTo(addresses.pay(id), { replace: true });
    },
    onError: (error) => {
      if (obstacleOf(error) === 'price') invalidateCatalogue(queryClient);
    },
  });
}
