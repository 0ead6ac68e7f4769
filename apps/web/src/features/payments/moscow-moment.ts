import type { Transaction } from '@pitlane/contracts';
import { formatMoment } from '@/lib/format.ts';

/** When a transaction was paid, or else made, in Moscow as documents say it: `23 ноября 2026, 15:40`. */
export function moscowMoment({ date, time }: Pick<Transaction, 'date' | 'time'>): string {
  // The day as it stands there, whatever this device's own time is.
  return `${formatMoment(date, { dateStyle: 'long', timeZone: 'UTC' })}, ${time}`;
}
