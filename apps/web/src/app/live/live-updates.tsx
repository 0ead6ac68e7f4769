import {
  type Counters,
  getCounters,
  getFavoritesCount,
  getFreeCount,
  getFreeCountOffers,
  getNewMessagesCount,
  getNewNotificationsCount,
  type RouteContract,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@/lib/api.ts';
import { countersKey } from '@/lib/counters.ts';
import {
  emitLiveEvent,
  type LiveEvent,
  setStreamConnected,
  useIsSigningOut,
} from '@/lib/live-events.ts';
import { PENDING_SEARCH_KEY } from '@/lib/pending-search.ts';
import { queryClient } from '@/lib/query.ts';
import { useSession } from '@/lib/session.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { createStreamOpener, pause, waitUntilFocused } from './browser-stream.ts';
import { followEvents, type StreamState } from './follow-events.ts';

const POLL_MS = 30_000;

const countOperations: [Exclude<keyof Counters, 'saved_searches'>, RouteContract][] = [
  ['messages', getNewMessagesCount],
  ['notifications', getNewNotificationsCount],
  ['favorites', getFavoritesCount],
  ['free_ads', getFreeCount],
  ['free_offers', getFreeCountOffers],
];

function cacheCounters(counters: Counters): void {
  queryClient.setQueryData(countersKey, counters);
  for (const [name, { path }] of countOperations) {
    queryClient.setQueriesData<{ count: number }>(
      { queryKey: [path] },
      (cached) => cached && { count: counters[name] },
    );
  }
}

async function handleEvent(event: LiveEvent): Promise<void> {
  if (event.name === 'counters') {
    // The response of a pending query would be older.
    await queryClient.cancelQueries({ queryKey: countersKey });
    cacheCounters(event.data);
  }
  emitLiveEvent(event);
}

async function fetchCounters({ signal }: { signal: AbortSignal }): Promise<Counters> {
  const counters = await call(getCounters, {}, signal);
  cacheCounters(counters);
  return counters;
}

/** Saves the search that a visitor saved before signing in. Loaded on demand: most visitors have none. */
async function savePendingSearch(): Promise<void> {
  const { resumePendingSearch } = await import('../resume-pending-search.ts');
  await resumePendingSearch();
}

/** Follows the account's events; polls the counters while the stream is unavailable. */
export default function LiveUpdates() {
  const session = useSession();
  const token = useIsSigningOut() ? undefined : session?.token;
  const [state, setState] = useState<StreamState | null>(null);

  useEffect(() => {
    if (token === undefined) return;
    const aborter = new AbortController();
    void followEvents({
      signal: aborter.signal,
      open: createStreamOpener(token),
      pause,
      waitUntilFocused,
      onEvent: (event) => void handleEvent(event),
      onState: (newState) => {
        setState(newState);
        setStreamConnected(newState === 'connected');
      },
    });
    return () => {
      aborter.abort();
      setState(null);
      setStreamConnected(false);
    };
  }, [token]);

  useEffect(() => {
    if (token !== undefined && deviceStorage.read(PENDING_SEARCH_KEY) !== null)
      void savePendingSearch();
  }, [token]);

  // A stream starts with the counters; if it is rejected, there is no session to query with. A failed query
  // changes nothing on the page.
  useQuery({
    queryKey: countersKey,
    queryFn: fetchCounters,
    meta: { private: true },
    enabled: token !== undefined && state === 'reconnecting',
    refetchInterval: POLL_MS,
  });
  return null;
}
