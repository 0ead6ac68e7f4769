import { getModerationTransaction, getModerationTransactions } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import type { TransactionFilter } from '../../moderation-address.ts';

/** Always stale: payments change at any time. */
export const transactionsQuery = ({ user, number, status }: TransactionFilter, page: number) => ({
  ...queryOf(getModerationTransactions, { query: { user_id: user, number, status, page } }),
  staleTime: 0,
});

export const transactionQuery = (id: number) => ({
  ...queryOf(getModerationTransaction, { params: { id } }),
  staleTime: 0,
});

export const invalidateTransactions = () =>
  Promise.all(
    [getModerationTransactions, getModerationTransaction].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
