import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { countersKey } from './counters.ts';
import { countersChanged, onLiveEvent, setLeaving, setLive } from './live.ts';
import { queryClient } from './query.ts';

test('refetches counters after own changes unless events deliver them', async () => {
  let fetchCount = 0;
  const options = {
    queryKey: countersKey,
    queryFn: () => {
      fetchCount += 1;
      return Promise.resolve(fetchCount);
    },
  };
  const counters = new QueryObserver(queryClient, options);
  const stop = counters.subscribe(() => {});
  await expect.poll(() => fetchCount).toBe(1);
  countersChanged();
  await expect.poll(() => counters.getCurrentResult().data).toBe(2);

  counters.setOptions({ ...options, enabled: false });
  countersChanged();
  expect(counters.getCurrentResult().fetchStatus).toBe('idle');
  stop();
});

test('resets all data when events stop, but not on sign-out', () => {
  const heard: string[] = [];
  onLiveEvent(({ name }) => heard.push(name));
  setLive(true);
  setLive(false);
  expect(heard).toEqual(['reset']);
  setLive(true);
  setLeaving(true);
  setLive(false);
  setLeaving(false);
  expect(heard).toEqual(['reset']);
});
