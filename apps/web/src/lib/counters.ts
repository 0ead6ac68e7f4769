import type { Counters } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';

/** Where the numbers of the header are kept; `app/live` asks for them and follows them. */
export const countersKey = ['counters'];

/** The numbers of who is signed in; undefined until they are known. */
export const useCounters = (): Counters | undefined =>
  useQuery<Counters>({ queryKey: countersKey, enabled: false, meta: { private: true } }).data;
