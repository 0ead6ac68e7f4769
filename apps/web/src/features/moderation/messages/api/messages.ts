import { getReportedMessages, type MessageResolution, resolveMessage } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call, type ResponseData } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { QUEUE_SIZE } from '../../api/queue.ts';

/** Always stale: other moderators decide at the same time. */
export const reportedQuery = () => ({
  ...queryOf(getReportedMessages, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime: 0,
});

/** Removes a message from the cached queue at once and cancels requests whose responses would be older. */
async function dropMessage(id: number): Promise<void> {
  const { queryKey } = reportedQuery();
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (cached: ResponseData<typeof getReportedMessages> | undefined) =>
      cached?.items.some((item) => item.id === id)
        ? {
            items: cached.items.filter((item) => item.id !== id),
            meta: { ...cached.meta, total: cached.meta.total - 1 },
          }
        : cached,
  );
  void queryClient.invalidateQueries({ queryKey });
}

/** Reports whether there is nothing left to decide: another moderator was faster, or the chat was removed. */
export const isAlreadyResolved = (error: unknown) =>
  error instanceof ApiError &&
  (error.code === 'report.resolved' || error.code === 'message.not_found');

interface Decision {
  id: number;
  action: MessageResolution;
}

/** Resolves the reports of a message; both callbacks run even after the component has unmounted. */
export function useResolveMessage(callbacks: {
  onDone: (decision: Decision) => void;
  onFailed: (error: unknown, decision: Decision) => void;
}) {
  return useMutation({
    mutationFn: ({ id, action }: Decision) =>
      call(resolveMessage, { params: { id }, body: { action } }),
    onSuccess: async (_result, decision) => {
      await dropMessage(decision.id);
      callbacks.onDone(decision);
    },
    onError: async (error, decision) => {
      if (isAlreadyResolved(error)) await dropMessage(decision.id);
      callbacks.onFailed(error, decision);
    },
  });
}
