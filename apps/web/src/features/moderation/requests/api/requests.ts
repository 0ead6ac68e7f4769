import { getRequest, getRequests, type StaffRequest } from '@pitlane/contracts';
import { ApiError } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { effectiveStateOf, type RequestFilter } from '../request-address.ts';

/** Always stale: other staff work at the same time. */
export const requestsQuery = (filter: RequestFilter, page: number) => ({
  ...queryOf(getRequests, {
    query: {
      kind: filter.form,
      state: effectiveStateOf(filter),
      overdue: filter.overdue && true,
      suspect: filter.suspect === 1,
      page,
    },
  }),
  staleTime: 0,
});

export const requestQuery = (id: number) => ({
  ...queryOf(getRequest, { params: { id } }),
  staleTime: 0,
});

const invalidateLists = () => queryClient.invalidateQueries({ queryKey: [getRequests.path] });

/** Caches the response of a step at once and refetches the lists and counts. */
export async function cacheRequest(request: StaffRequest): Promise<void> {
  const { queryKey } = requestQuery(request.id);
  // A pending response is older than this one.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, request);
  void invalidateLists();
}

export function refreshRequest(id: number): void {
  void queryClient.invalidateQueries({ queryKey: requestQuery(id).queryKey });
  void invalidateLists();
}

export type RequestConflict = 'taken' | 'wrongState' | 'gone';

/** Returns the conflict of a failure that means the request has changed; null for all others. */
export function requestConflict(error: unknown): RequestConflict | null {
  if (!(error instanceof ApiError)) return null;
  switch (error.code) {
    case 'request.taken':
      return 'taken';
    case 'request.wrong_state':
      return 'wrongState';
    case 'request.not_found':
      return 'gone';
    default:
      return null;
  }
}
