import type { Counters } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';

/** Query key of the header's counters; `app/live` fetches and updates them. */
export const countersKey = ['counters'];

/** Returns the counters of the signed-in user; undefined until loaded. */
export const useCounters = (): Counters | undefined =>
  useQuery<Counters>({ queryKey: countersKey, enabled: false, meta: { private: true } }).data;
