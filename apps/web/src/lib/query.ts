import type { RouteContract } from '@pitlane/contracts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { ApiError, call, type OperationInput, type ResponseData } from './api.ts';
import { currentLanguage, type Language } from './i18n.ts';
import { currentSession, subscribeSession } from './session.ts';

const STALE_MS = 60_000;
const MAX_RETRIES = 2;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // Without a connection a request fails visibly instead of waiting silently.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // Retries failed queries when the connection is restored.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // Retries only temporary failures: lost requests and server errors. Not while offline.
      retry: (failureCount, error) =>
        navigator.onLine &&
        failureCount < MAX_RETRIES &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500),
    },
    // A mutation is not queued until the connection is back, when the user no longer expects it.
    mutations: { networkMode: 'always' },
  },
});

export interface CallQuery<Data> {
  queryKey: readonly [path: string, language: Language, input: unknown];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** True if the response depends on the signed-in user. */
  meta: { private: boolean };
}

type InputArguments<Contract extends RouteContract> =
  Record<never, never> extends OperationInput<Contract>
    ? [input?: OperationInput<Contract>]
    : [input: OperationInput<Contract>];

/**
 * Returns the query of an operation, for useQuery, ensureQueryData and prefetchQuery:
 * `useQuery(queryOf(getModels, { params: { id } }))`.
 */
export function queryOf<Contract extends RouteContract>(
  contract: Contract,
  ...args: InputArguments<Contract>
): CallQuery<ResponseData<Contract>>;
export function queryOf(
  contract: RouteContract,
  input: OperationInput<RouteContract> = {},
): CallQuery<unknown> {
  return {
    queryKey: [contract.path, currentLanguage(), input],
    queryFn: ({ signal }) => call<RouteContract>(contract, input, signal),
    meta: { private: contract.access !== 'visitor' },
  };
}

const isPrivate = ({ meta }: Query) => meta?.private === true;

/** Removes private responses when another user signs in or the user signs out. */
export function clearCacheOnSessionChange(): void {
  let userId = currentSession()?.userId;
  subscribeSession(() => {
    const currentUserId = currentSession()?.userId;
    if (currentUserId === userId) return;
    userId = currentUserId;
    if (currentUserId === undefined) queryClient.removeQueries({ predicate: isPrivate });
    else void queryClient.resetQueries({ predicate: isPrivate });
    // Public responses may contain the user's own state, such as favorites on cards.
    void queryClient.invalidateQueries({ predicate: (query) => !isPrivate(query) });
  });
}
