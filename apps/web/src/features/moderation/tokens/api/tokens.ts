import { getTokens, removeToken } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const tokensQuery = () => ({ ...queryOf(getTokens), staleTime: 0 });

export const useRemoveToken = () =>
  useCall(removeToken, {
    // Also after a failure: the token may have been revoked elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery().queryKey }),
  });
