import type { Transaction } from '@pitlane/contracts';
import { formatMoment } from '@/lib/format.ts';

/** Formats the time of payment, or else of creation, in Moscow time as on documents: `23 ноября 2026, 15:40`. */
export function formatMoscowMoment({ date, time }: Pick<Transaction, 'date' | 'time'>): string {
  // The date is in Moscow time already, whatever the time zone of the device.
  return `${formatMoment(date, { dateStyle: 'long', timeZone: 'UTC' })}, ${time}`;
}
