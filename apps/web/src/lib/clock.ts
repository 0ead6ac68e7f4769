import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const TICK_MS = 15_000;

const subscribeEvery = (ms: number) => (onChange: () => void) => {
  const timer = setInterval(onChange, ms);
  return () => clearInterval(timer);
};
const everySecond = subscribeEvery(SECOND_MS);
const everyTick = subscribeEvery(TICK_MS);

const currentTick = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Returns the current time in milliseconds, updated every 15 seconds. */
export function useNow(): number {
  return useSyncExternalStore(everyTick, currentTick, currentTick);
}

/** Returns the whole seconds left until an instant in milliseconds; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const readSecondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  return useSyncExternalStore(everySecond, readSecondsLeft, readSecondsLeft);
}
