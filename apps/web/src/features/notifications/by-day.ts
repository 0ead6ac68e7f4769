import type { Notification } from '@pitlane/contracts';
import { countDaysAgo } from '@/lib/days-ago.ts';

export interface Day {
  ago: number;
  moment: string;
  notifications: Notification[];
}

/**
 * Groups pages of notifications by day in the time zone of the device. New notifications shift the following pages,
 * so duplicates are removed.
 */
export function groupByDay(pages: readonly (readonly Notification[])[], now: number): Day[] {
  const days: Day[] = [];
  const seen = new Set<number>();
  for (const notification of pages.flat()) {
    if (seen.has(notification.id)) continue;
    seen.add(notification.id);
    const moment = notification.created_at;
    const ago = countDaysAgo(moment, now);
    const last = days.at(-1);
    if (last?.ago === ago) last.notifications.push(notification);
    else days.push({ ago, moment, notifications: [notification] });
  }
  return days;
}
