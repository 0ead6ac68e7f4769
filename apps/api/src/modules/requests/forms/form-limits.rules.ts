import type { FormKind } from '@pitlane/contracts';

/** How long stored requests count for limits. */
const WINDOW_MS = 3_600_000;
/** Stored requests of one kind, and of all, within that time; errors are counted apart. */
const MOST = { ofKind: 5, all: 15, errors: 20 };
/** Mobile networks share addresses. */
const ADDRESS_TIMES = 3;

export const countedSince = (now: Date) => new Date(now.getTime() - WINDOW_MS);

/** What a browser, an account or an address has sent within the time that counts. */
export interface Used {
  who: 'browser' | 'account' | 'address';
  ofKind: number;
  all: number;
  firstOfKind: Date | null;
  first: Date | null;
}

/**
 * Whether there is no room for one more.
 * @param scaled of addresses
 * @returns the seconds until there is; null where there is room
 */
export function waitFor(
  kind: FormKind,
  used: Used[],
  now: Date,
  scaled: (max: number) => number | null,
): number | null {
  const isFull = (count: number, max: number, who: Used['who']) => {
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
