import type { Output, StreamEventName, streamEvents } from '@pitlane/contracts';

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
  if (ends) emitLiveEvent({ name: 'reset', data: {} });
}

/** How often a query asks again while no events come by themselves. */
export const unlessLive = (milliseconds: number) => () => (live ? false : milliseconds);
