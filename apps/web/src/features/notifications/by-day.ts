import type { Notification } from '@pitlane/contracts';

/** The notifications of one day, the newest first. */
export interface Day {
  /** How many days ago it is. */
  ago: number;
  /** A moment of it. */
  moment: string;
  notifications: Notification[];
}

const DAY_MS = 86_400_000;

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/**
 * Pages of notifications, grouped by the reader's days. New ones shift the pages after them: what
 * comes on two pages is shown once.
 */
export function byDay(pages: readonly (readonly Notification[])[], now: number): Day[] {
  const days: Day[] = [];
  const seen = new Set<number>();
  for (const notification of pages.flat()) {
    if (seen.has(notification.id)) continue;
    seen.add(notification.id);
    const moment = notification.created_at;
    // Rounded: days on which clocks change have another length.
    const ago = Math.round((midnight(now) - midnight(Date.parse(moment))) / DAY_MS);
    const last = days.at(-1);
    if (last?.ago === ago) last.notifications.push(notification);
    else days.push({ ago, moment, notifications: [notification] });
  }
  return days;
}
