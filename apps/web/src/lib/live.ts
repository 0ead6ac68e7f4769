import type { Output, StreamEventName, streamEvents } from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { countersKey } from './counters.ts';
import { queryClient } from './query.ts';

/** Account event on an open page; `reset` means that any data may have changed. */
export type LiveEvent = {
  [Name in Exclude<StreamEventName, 'end'>]: {
    name: Name;
    data: Output<(typeof streamEvents)[Name]>;
  };
}[Exclude<StreamEventName, 'end'>];

const listeners = new Set<(event: LiveEvent) => void>();
let live = false;

/** Subscribes a feature to account events until the page is closed. */
export function onLiveEvent(listener: (event: LiveEvent) => void): void {
  listeners.add(listener);
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/**
 * Sets whether the event stream is connected; when it disconnects, emits `reset` so that all shown data is
 * refetched.
 */
export function setStreamConnected(now: boolean): void {
  const ends = live && !now;
  live = now;
  if (ends && !leaving) emitLiveEvent({ name: 'reset', data: {} });
}

let leaving = false;
const watchers = new Set<() => void>();

/** Sets whether the user is signing out: event streaming and refetching stop. */
export function setSigningOut(now: boolean): void {
  leaving = now;
  for (const watcher of [...watchers]) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const isLeaving = () => leaving;

export const useIsSigningOut = (): boolean => useSyncExternalStore(watch, isLeaving, isLeaving);

/** Refetches the counters after a change made by the user, unless events deliver them. */
export const invalidateCounters = (): void =>
  void queryClient.invalidateQueries({ queryKey: countersKey });

/** Poll interval of a query while the event stream is disconnected. */
export const pollUnlessStreaming = (milliseconds: number) => () => (live ? false : milliseconds);
