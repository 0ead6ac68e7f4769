import type { RouteContract } from '@pitlane/contracts';
import { QueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, type CallInput, call } from './api.ts';
import { currentLanguage, type Language } from './i18n.ts';

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
      // Only what may pass by itself: no connection, a server in trouble.
      retry: (failures, error) =>
        failures < RETRIES &&
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500),
    },
  },
});

export interface CallQuery<Data> {
  queryKey: readonly [path: string, language: Language, input: unknown];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
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
export function queryOf(contract: RouteContract, input: unknown = {}): CallQuery<unknown> {
  return {
    queryKey: [contract.path, currentLanguage(), input],
    queryFn: ({ signal }) => call<RouteContract>(contract, input, signal),
  };
}
