import { addresses, cancelPayment, repeatPayment, type Transaction } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api.ts';
import { createFormKeys } from '@/lib/idempotency-key.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { requestPaymentRedirect } from '@/lib/payment-redirect.ts';
import { findStoredReturn, parsePaymentReturn, storePaymentReturn } from '@/lib/payment-return.ts';
import { queryClient } from '@/lib/query.ts';
import { cacheTransaction, transactionQuery } from './transactions.ts';

/** Cancels an open payment; if it has already ended, refetches it to show its result. */
export function useCancelPayment({ id }: Pick<Transaction, 'id'>) {
  return useMutation({
    mutationFn: () => call(cancelPayment, { body: { id } }),
    onSuccess: cacheTransaction,
    onError: () => queryClient.invalidateQueries({ queryKey: transactionQuery(id).queryKey }),
  });
}

/** Repeats a purchase and opens it, continuing to the provider unless the price has changed. */
export function useRepeatPayment({ id, amount }: Pick<Transaction, 'id' | 'amount'>) {
  const goTo = useGoTo();
  const [keyOf] = useState(createFormKeys);
  return useMutation({
    mutationFn: () =>
      call(repeatPayment, { body: { id }, headers: { 'Idempotency-Key': keyOf({ id }) } }),
    onSuccess: ({ transaction_id: _id, refund: _refund, ...repeatedPayment }) => {
      const paymentReturn = parsePaymentReturn(findStoredReturn(id));
      if (paymentReturn) storePaymentReturn(repeatedPayment.id, paymentReturn);
      cacheTransaction(repeatedPayment);
      if (repeatedPayment.amount === amount) requestPaymentRedirect(repeatedPayment.id);
      goTo(addresses.pay(repeatedPayment.id), { state: { before: amount } });
    },
  });
}
