import type { FormKind } from '@pitlane/contracts';

/** Period in which stored requests count. */
const WINDOW_MS = 3_600_000;
/** Maximum numbers of requests of one kind, of all kinds, and of error reports, which are counted separately. */
const MAX_REQUESTS = { ofKind: 5, all: 15, errors: 20 };
/** Factor for IP addresses: the users of a mobile network share them. */
const ADDRESS_FACTOR = 3;

export const limitPeriodStart = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** Requests of a browser, an account or an IP address within the period. */
export interface Usage {
  who: 'browser' | 'account' | 'address';
  ofKind: number;
  all: number;
  firstOfKind: Date | null;
  first: Date | null;
}

/**
 * Returns the seconds until one more request is allowed; `null` if it is allowed now.
 * @param scaleMax scales the limit of IP addresses
 */
export function secondsUntilRoom(
  kind: FormKind,
  usages: Usage[],
  now: Date,
  scaleMax: (max: number) => number | null,
): number | null {
  const isFull = (count: number, max: number, who: Usage['who']) => {
    const limit = who === 'address' ? scaleMax(max * ADDRESS_FACTOR) : max;
    return limit !== null && count >= limit;
  };
  const oldestCounted = usages.flatMap(({ who, ofKind, all, firstOfKind, first }) =>
    kind === 'error'
      ? [isFull(all, MAX_REQUESTS.errors, who) ? first : null]
      : [
          isFull(ofKind, MAX_REQUESTS.ofKind, who) ? firstOfKind : null,
          isFull(all, MAX_REQUESTS.all, who) ? first : null,
        ],
  );
  const waitSeconds = oldestCounted.flatMap((oldest) => {
    if (!oldest) return [];
    return [Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1_000))];
  });
  return waitSeconds.length > 0 ? Math.max(...waitSeconds) : null;
}
