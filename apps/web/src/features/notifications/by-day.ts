import type { Notification } from '@pitlane/contracts';
import { countDaysAgo } from '@/lib/days-ago.ts';

export interface DayGroup {
  daysAgo: number;
  moment: string;
  notifications: Notification[];
}

/**
 * Groups pages of notifications by day in the time zone of the device. New notifications shift the following pages,
 * so duplicates are removed.
 */
export function groupByDay(pages: readonly (readonly Notification[])[], now: number): DayGroup[] {
  const days: DayGroup[] = [];
  const seenIds = new Set<number>();
  for (const notification of pages.flat()) {
    if (seenIds.has(notification.id)) continue;
    seenIds.add(notification.id);
    const moment = notification.created_at;
    const daysAgo = countDaysAgo(moment, now);
    const lastDay = days.at(-1);
    if (lastDay?.daysAgo === daysAgo) lastDay.notifications.push(notification);
    else days.push({ daysAgo, moment, notifications: [notification] });
  }
  return days;
}
