import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { countersKey } from './counters.ts';
import {
  invalidateCounters,
  onLiveEvent,
  setSigningOut,
  setStreamConnected,
} from './live-events.ts';
import { queryClient } from './query.ts';

test("refetches counters after the user's own changes unless events deliver them", async () => {
  let fetchCount = 0;
  const options = {
    queryKey: countersKey,
    queryFn: () => {
      fetchCount += 1;
      return Promise.resolve(fetchCount);
    },
  };
  const counters = new QueryObserver(queryClient, options);
  const unsubscribe = counters.subscribe(() => {});
  await expect.poll(() => fetchCount).toBe(1);
  invalidateCounters();
  await expect.poll(() => counters.getCurrentResult().data).toBe(2);

  counters.setOptions({ ...options, enabled: false });
  invalidateCounters();
  expect(counters.getCurrentResult().fetchStatus).toBe('idle');
  unsubscribe();
});

test('emits `reset` when the stream disconnects, except on sign-out', () => {
  const eventNames: string[] = [];
  onLiveEvent(({ name }) => eventNames.push(name));
  setStreamConnected(true);
  setStreamConnected(false);
  expect(eventNames).toEqual(['reset']);
  setStreamConnected(true);
  setSigningOut(true);
  setStreamConnected(false);
  setSigningOut(false);
  expect(eventNames).toEqual(['reset']);
});
