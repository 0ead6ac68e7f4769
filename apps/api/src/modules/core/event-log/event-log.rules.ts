import { MAX_ID } from '@pitlane/contracts';

/** Maximum age and number of events replayed to a reconnecting stream. */
export const EVENT_RETENTION_MS = 86_400_000;
export const MAX_REPLAYED_EVENTS = 1_000;

/** Number of an account's last event, and when the first event was created that a stream has not sent. */
interface LogPosition {
  last: number;
  nextAt: Date | null;
}

/** Parses a `Last-Event-ID`; `null` if it is invalid. */
export function parseEventNumber(lastEventId: string): number | null {
  const number = /^\d{1,10}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN;
  // The number after it must be a valid id too.
  return number < MAX_ID ? number : null;
}

/** Returns whether a stream can resume after an event: the later ones exist and are neither too old nor too many. */
export function canReplay(number: number, { last, nextAt }: LogPosition, now: Date): boolean {
  if (number === last) return true;
  if (number > last || last - number > MAX_REPLAYED_EVENTS || !nextAt) return false;
  return now.getTime() - nextAt.getTime() <= EVENT_RETENTION_MS;
}
