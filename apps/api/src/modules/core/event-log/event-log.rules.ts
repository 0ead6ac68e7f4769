import { MAX_ID } from '@pitlane/contracts';

/** How long and how far back a stream that broke off goes on. */
export const KEPT_MS = 86_400_000;
export const MOST_REPLAYED = 1_000;

/** Where the log of an account stands; `nextAt`: when the first event happened that a stream has not sent. */
interface Position {
  last: number;
  nextAt: Date | null;
}

/** The number in a `Last-Event-ID`; null for what is none. */
export function numberIn(lastEventId: string): number | null {
  const number = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN;
  // Another one may follow it.
  return number < MAX_ID ? number : null;
}

/** Whether a stream can go on after an event: none is missing, too old or too many. */
export function canReplay(number: number, { last, nextAt }: Position, now: Date): boolean {
  if (number === last) return true;
  if (number > last || last - number > MOST_REPLAYED || !nextAt) return false;
  return now.getTime() - nextAt.getTime() <= KEPT_MS;
}
