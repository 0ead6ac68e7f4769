import { getRequest, getRequests, type StaffRequest } from '@pitlane/contracts';
import { ApiError } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { type RequestFilter, stateOf } from '../request-address.ts';

/** Others work on them meanwhile, so they always count as stale. */
export const requestsQuery = (listed: RequestFilter, page: number) => ({
  ...queryOf(getRequests, {
    query: {
      kind: listed.form,
      state: stateOf(listed),
      overdue: listed.overdue && true,
      suspect: listed.suspect === 1,
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

/** Puts what a step has made of a request on screen at once; the lists and their counts follow. */
export async function keepRequest(request: StaffRequest): Promise<void> {
  const { queryKey } = requestQuery(request.id);
  // What is under way is older than this.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, request);
  void invalidateLists();
}

/** The request as it is now: after a refusal it is another than the one on screen. */
export function refreshRequest(id: number): void {
  void queryClient.invalidateQueries({ queryKey: requestQuery(id).queryKey });
  void invalidateLists();
}

export type RequestConflict = 'taken' | 'wrongState' | 'gone';

/** Which refusal says that the request is another by now; null for all other failures. */
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
