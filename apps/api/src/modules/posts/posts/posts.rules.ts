import { startOfText } from '@pitlane/contracts';

/** Limit on looking at phone numbers (docs/product.md#limits). */
export const PHONES_PER_HOUR = 60;

/** The first three and last four characters of a VIN, as registers print it. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** Characters of a description that a card shows: more than fit on its two lines. */
const EXCERPT = 200;
/** As much of a description as its excerpt is made of. */
export const EXCERPT_SOURCE = 2 * EXCERPT;

/** The beginning of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = startOfText(description, EXCERPT_SOURCE).replace(/\s+/g, ' ').trim();
  const beginning = startOfText(line, EXCERPT);
  if (beginning === line) return line;
  const end = line.lastIndexOf(' ', beginning.length);
  return `${end < 0 ? beginning : line.slice(0, end)}…`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The calendar day of a moment in Moscow, `2026-01-31` (docs/product.md#conventions). */
export function dayOf(moment: Date): string {
  return moscowDay.format(moment);
}

/** The same as the database keeps days: midnight UTC. */
export const dateOf = (moment: Date) => new Date(`${dayOf(moment)}T00:00:00Z`);

/** Moscow's time, which days are counted in, is the same all year. */
const MOSCOW = '+03:00';

/** When the day of a moment began in Moscow. */
export const midnightBefore = (moment: Date) => new Date(`${dayOf(moment)}T00:00:00${MOSCOW}`);

/** Whether everybody sees an ad. */
export const isPublic = (row: { status: string; hidden: boolean }) =>
  row.status === 'active' && !row.hidden;

/** Whether everybody sees an ad, or did; null for one that nobody ever saw, and for those of blocked accounts. */
export function visibilityOf(row: {
  status: string;
  hidden: boolean;
  publishedAt: Date | null;
}): 'shown' | 'gone' | null {
  if (row.hidden || row.publishedAt === null) return null;
  return isPublic(row) ? 'shown' : 'gone';
}
