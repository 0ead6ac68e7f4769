import type { RouteContract } from '@pitlane/contracts';
import { type Query, QueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, type CallInput, call } from './api.ts';
import { currentLanguage, type Language } from './i18n.ts';
import { currentSession, subscribeSession } from './session.ts';

const STALE_MS = 60_000;
const RETRIES = 2;

/** The page's one cache of answers. Loaders and components share it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      // Without a connection a call fails and says so, instead of waiting unseen.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      // What failed runs again by itself when the connection is back.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : false),
      // Only what may pass by itself: a lost call or a server error. Offline there is no retry.
      retry: (failures, error) =>
        navigator.onLine &&
        failures < RETRIES &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500),
    },
    // Nor is a call kept for later, when nobody expects it any more.
    mutations: { networkMode: 'always' },
  },
});

export interface CallQuery<Data> {
  queryKey: readonly [path: string, language: Language, input: unknown];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
  /** Whether the answer is only for who is signed in. */
  meta: { private: boolean };
}

type InputArguments<Contract extends RouteContract> =
  Record<never, never> extends CallInput<Contract>
    ? [input?: CallInput<Contract>]
    : [input: CallInput<Contract>];

/**
 * The query of a call, for useQuery, ensureQueryData and prefetchQuery alike:
 * `useQuery(queryOf(getModels, { params: { id } }))`.
 */
export function queryOf<Contract extends RouteContract>(
  contract: Contract,
  ...args: InputArguments<Contract>
): CallQuery<Answer<Contract>>;
export function queryOf(
  contract: RouteContract,
  input: CallInput<RouteContract> = {},
): CallQuery<unknown> {
  return {
    queryKey: [contract.path, currentLanguage(), input],
    queryFn: ({ signal }) => call<RouteContract>(contract, input, signal),
    meta: { private: contract.access !== 'visitor' },
  };
}

const isPrivate = ({ meta }: Query) => meta?.private === true;

/** Private answers belong to a user: when another one or nobody is signed in, they are removed. */
export function clearAnswersWithSession(): void {
  let userId = currentSession()?.userId;
  subscribeSession(() => {
    const now = currentSession()?.userId;
    if (now === userId) return;
    userId = now;
    if (now === undefined) queryClient.removeQueries({ predicate: isPrivate });
    else void queryClient.resetQueries({ predicate: isPrivate });
    // Public answers may say what is one's own, as a card its heart.
    void queryClient.invalidateQueries({ predicate: (query) => !isPrivate(query) });
  });
}
