import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { countersKey } from './counters.ts';
import { countersChanged, onLiveEvent, setLeaving, setLive } from './live.ts';
import { queryClient } from './query.ts';

test('own changes have the counters asked for at once, unless events bring them', async () => {
  let asked = 0;
  const options = {
    queryKey: countersKey,
    queryFn: () => {
      asked += 1;
      return Promise.resolve(asked);
    },
  };
  const counters = new QueryObserver(queryClient, options);
  const stop = counters.subscribe(() => {});
  await expect.poll(() => asked).toBe(1);
  countersChanged();
  await expect.poll(() => counters.getCurrentResult().data).toBe(2);

  counters.setOptions({ ...options, enabled: false });
  countersChanged();
  expect(counters.getCurrentResult().fetchStatus).toBe('idle');
  stop();
});

test('when events end, all is asked for again; not by who signs out', () => {
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
