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
let isStreamConnected = false;

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
export function setStreamConnected(isConnected: boolean): void {
  const hasDisconnected = isStreamConnected && !isConnected;
  isStreamConnected = isConnected;
  if (hasDisconnected && !isUserSigningOut) emitLiveEvent({ name: 'reset', data: {} });
}

let isUserSigningOut = false;
const signOutListeners = new Set<() => void>();

/** Sets whether the user is signing out, which stops event streaming and refetching. */
export function setSigningOut(isSigningOut: boolean): void {
  isUserSigningOut = isSigningOut;
  for (const listener of [...signOutListeners]) listener();
}

const subscribeSigningOut = (listener: () => void) => {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
};

const readSigningOut = () => isUserSigningOut;

export const useIsSigningOut = (): boolean =>
  useSyncExternalStore(subscribeSigningOut, readSigningOut, readSigningOut);

/** Refetches the counters after a change made by the user, unless events deliver them. */
export const invalidateCounters = (): void =>
  void queryClient.invalidateQueries({ queryKey: countersKey });

/** Returns the `refetchInterval` of a query that is polled only while the event stream is disconnected. */
export const pollUnlessStreaming = (milliseconds: number) => () =>
  isStreamConnected ? false : milliseconds;
