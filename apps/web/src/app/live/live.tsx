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
import { emitLiveEvent, type LiveEvent, setStreamConnected, useIsSigningOut } from '@/lib/live.ts';
import { PENDING_SEARCH_KEY } from '@/lib/pending-search.ts';
import { queryClient } from '@/lib/query.ts';
import { useSession } from '@/lib/session.ts';
import { deviceStorage } from '@/lib/storage.ts';
import { createStreamOpener, pause, waitUntilFocused } from './browser-stream.ts';
import { followEvents, type StreamState } from './follow-events.ts';

const POLL_MS = 30_000;

const counts: [Exclude<keyof Counters, 'saved_searches'>, RouteContract][] = [
  ['messages', getNewMessagesCount],
  ['notifications', getNewNotificationsCount],
  ['favorites', getFavoritesCount],
  ['free_ads', getFreeCount],
  ['free_offers', getFreeCountOffers],
];

function showCounters(counters: Counters): void {
  queryClient.setQueryData(countersKey, counters);
  for (const [name, { path }] of counts) {
    queryClient.setQueriesData<{ count: number }>(
      { queryKey: [path] },
      (shown) => shown && { count: counters[name] },
    );
  }
}

async function show(event: LiveEvent): Promise<void> {
  if (event.name === 'counters') {
    // A response still on its way is older.
    await queryClient.cancelQueries({ queryKey: countersKey });
    showCounters(event.data);
  }
  emitLiveEvent(event);
}

async function fetchCounters({ signal }: { signal: AbortSignal }): Promise<Counters> {
  const counters = await call(getCounters, {}, signal);
  showCounters(counters);
  return counters;
}

/** Saves the search that a visitor saved before signing in. Loaded on demand: most visitors have none. */
async function saveWaiting(): Promise<void> {
  const { resumePendingSearch } = await import('../resume-pending-search.ts');
  await resumePendingSearch();
}

/** Follows the account's events; polls the counters while the stream is unavailable. */
export default function Live() {
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
      isLookedAt: waitUntilFocused,
      onEvent: (event) => void show(event),
      onState: (now) => {
        setState(now);
        setStreamConnected(now === 'live');
      },
    });
    return () => {
      aborter.abort();
      setState(null);
      setStreamConnected(false);
    };
  }, [token]);

  useEffect(() => {
    if (token !== undefined && deviceStorage.read(PENDING_SEARCH_KEY) !== null) void saveWaiting();
  }, [token]);

  // A stream starts with the counters; if it is rejected, there is no session to query with. A failed query
  // changes nothing on the page.
  useQuery({
    queryKey: countersKey,
    queryFn: fetchCounters,
    meta: { private: true },
    enabled: token !== undefined && state === 'away',
    refetchInterval: POLL_MS,
  });
  return null;
}
