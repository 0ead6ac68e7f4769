import type { Output, StreamEventName, streamEvents } from '@pitlane/contracts';
import { useSyncExternalStore } from 'react';
import { countersKey } from './counters.ts';
import { queryClient } from './query.ts';

/** What happens to the account while a page is open; `reset`: more than is known here. */
export type LiveEvent = {
  [Name in Exclude<StreamEventName, 'end'>]: {
    name: Name;
    data: Output<(typeof streamEvents)[Name]>;
  };
}[Exclude<StreamEventName, 'end'>];

const listeners = new Set<(event: LiveEvent) => void>();
let live = false;

/** Has what a feature shows follow the events, for as long as the page is open. */
export function onLiveEvent(listener: (event: LiveEvent) => void): void {
  listeners.add(listener);
}

export function emitLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Says whether events come by themselves; when they no longer do, all that is shown is asked for again. */
export function setLive(now: boolean): void {
  const ends = live && !now;
  live = now;
  if (ends && !leaving) emitLiveEvent({ name: 'reset', data: {} });
}

let leaving = false;
const watchers = new Set<() => void>();

/** Says whether somebody is signing out: then no events are followed, and nothing is asked for again. */
export function setLeaving(now: boolean): void {
  leaving = now;
  for (const watcher of [...watchers]) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

const isLeaving = () => leaving;

export const useLeaving = (): boolean => useSyncExternalStore(watch, isLeaving, isLeaving);

/** After what changes one's own counters: where no events bring them, they are asked for at once. */
export const countersChanged = (): void =>
  void queryClient.invalidateQueries({ queryKey: countersKey });

/** How often a query asks again while no events come by themselves. */
export const unlessLive = (milliseconds: number) => () => (live ? false : milliseconds);
