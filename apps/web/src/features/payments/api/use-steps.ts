import { addresses, cancelPayment, repeatPayment, type Transaction } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/lib/api.ts';
import { idempotencyKeys } from '@/lib/idempotency-key.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { leadOn } from '@/lib/lead-on.ts';
import { queryClient } from '@/lib/query.ts';
import { keepWayBack, keptWayBack, readWayBack } from '@/lib/way-back.ts';
import { keepTransaction, transactionQuery } from './transactions.ts';

/** Cancels an open payment; if it has ended already, shows its result. */
export function useCancel({ id }: Pick<Transaction, 'id'>) {
  return useMutation({
    mutationFn: () => call(cancelPayment, { body: { id } }),
    onSuccess: keepTransaction,
    onError: () => queryClient.invalidateQueries({ queryKey: transactionQuery(id).queryKey }),
  });
}

/** Repeats a purchase and opens it, continuing to the provider unless the price has changed. */
export function useRepeat({ id, amount }: Pick<Transaction, 'id' | 'amount'>) {
  const goTo = useGoTo();
  const [keyOf] = useState(idempotencyKeys);
  return useMutation({
    mutationFn: () =>
      call(repeatPayment, { body: { id }, headers: { 'Idempotency-Key': keyOf({ id }) } }),
    onSuccess: ({ transaction_id: _id, refund: _refund, ...repeated }) => {
      const wayBack = readWayBack(keptWayBack(id));
      if (wayBack) keepWayBack(repeated.id, wayBack);
      keepTransaction(repeated);
      if (repeated.amount === amount) leadOn(repeated.id);
      goTo(addresses.pay(repeated.id), { state: { before: amount } });
    },
  });
}
