import { MAX_ID } from '@pitlane/contracts';

/** Maximum age and number of events replayed to a reconnecting stream. */
export const EVENT_RETENTION_MS = 86_400_000;
export const MAX_REPLAYED_EVENTS = 1_000;

/** Position in the log of an account; `nextAt` is the time of the first event that a stream has not sent. */
interface Position {
  last: number;
  nextAt: Date | null;
}

/** Parses a `Last-Event-ID`; `null` if it is invalid. */
export function parseEventNumber(lastEventId: string): number | null {
  const number = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN;
  // The next number must be valid too.
  return number < MAX_ID ? number : null;
}

/** Reports whether a stream can resume after an event: no event is missing, too old or beyond the maximum. */
export function canReplay(number: number, { last, nextAt }: Position, now: Date): boolean {
  if (number === last) return true;
  if (number > last || last - number > MAX_REPLAYED_EVENTS || !nextAt) return false;
  return now.getTime() - nextAt.getTime() <= EVENT_RETENTION_MS;
}
