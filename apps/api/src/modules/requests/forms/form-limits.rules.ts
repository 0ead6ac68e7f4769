import type { FormKind } from '@pitlane/contracts';

/** Period in which stored requests count. */
const WINDOW_MS = 3_600_000;
/** Maximum numbers of requests of one kind, of all kinds, and of error reports, which are counted separately. */
const MOST = { ofKind: 5, all: 15, errors: 20 };
/** Factor for addresses: mobile networks share them. */
const ADDRESS_TIMES = 3;

export const limitPeriodStart = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** Use of a browser, an account or an address within the period. */
export interface Usage {
  who: 'browser' | 'account' | 'address';
  ofKind: number;
  all: number;
  firstOfKind: Date | null;
  first: Date | null;
}

/**
 * Returns the seconds until one more request is allowed; `null` if it is allowed now.
 * @param scaled scales the limit of addresses
 */
export function secondsUntilRoom(
  kind: FormKind,
  used: Usage[],
  now: Date,
  scaled: (max: number) => number | null,
): number | null {
  const isFull = (count: number, max: number, who: Usage['who']) => {
    const most = who === 'address' ? scaled(max * ADDRESS_TIMES) : max;
    return most !== null && count >= most;
  };
  const full = used.flatMap(({ who, ofKind, all, firstOfKind, first }) =>
    kind === 'error'
      ? [isFull(all, MOST.errors, who) ? first : null]
      : [
          isFull(ofKind, MOST.ofKind, who) ? firstOfKind : null,
          isFull(all, MOST.all, who) ? first : null,
        ],
  );
  const waits = full.flatMap((oldest) => {
    if (!oldest) return [];
    return [Math.max(1, Math.ceil((oldest.getTime() + WINDOW_MS - now.getTime()) / 1_000))];
  });
  return waits.length > 0 ? Math.max(...waits) : null;
}
