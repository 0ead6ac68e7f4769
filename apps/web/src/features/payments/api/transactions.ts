import {
  getProfile,
  getTransactions,
  isOpenTransaction,
  type Transaction,
  viewTransaction,
} from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidateCounters } from '@/lib/live-events.ts';
import { invalidateOwnPosts } from '@/lib/own-posts.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { pollDelayMs } from '../poll-delay.ts';

export const transactionQuery = (id: number) => ({
  ...queryOf(viewTransaction, { params: { id } }),
  staleTime: 0,
});

/** Payments change at any time. */
export const transactionsQuery = (page: number) => ({
  ...queryOf(getTransactions, { query: { page } }),
  staleTime: 0,
});

/** Invalidates everything that a payment changes: allowance, tariff and lists of payments. */
function invalidateAfterPayment(): void {
  void invalidateOwnPosts();
  invalidateCounters();
  for (const { path } of [getProfile, getTransactions]) {
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

export function cacheTransaction(transaction: Transaction): void {
  queryClient.setQueryData(transactionQuery(transaction.id).queryKey, transaction);
}

/**
 * Polls a transaction while it is open and the page is visible, so that its end is shown even without a
 * notification and on other devices.
 */
export function useTransaction(id: number): UseQueryResult<Transaction> {
  const query = useQuery({
    ...transactionQuery(id),
    refetchInterval: ({ state }) =>
      state.data && isOpenTransaction(state.data.status)
        ? pollDelayMs(state.dataUpdateCount + state.errorUpdateCount)
        : false,
    refetchOnWindowFocus: ({ state }) =>
      state.data && isOpenTransaction(state.data.status) ? 'always' : false,
  });
  const status = query.data?.status;
  useEffect(() => {
    if (status && !isOpenTransaction(status)) invalidateAfterPayment();
  }, [status]);
  return query;
}
