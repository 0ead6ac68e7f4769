import { startOfText } from '@pitlane/contracts';

/** Hourly limit of phone number requests (docs/product.md#limits). */
export const PHONE_REQUESTS_PER_HOUR = 60;

/** Masks a VIN except the first three and last four characters, as official registers do. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** Maximum length of an excerpt: more than fits on a card's two lines. */
const EXCERPT = 200;
/** Length of the beginning of a description that its excerpt is made of. */
export const EXCERPT_SOURCE_LENGTH = 2 * EXCERPT;

/** Returns the beginning of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = startOfText(description, EXCERPT_SOURCE_LENGTH).replace(/\s+/g, ' ').trim();
  const beginning = startOfText(line, EXCERPT);
  if (beginning === line) return line;
  const end = line.lastIndexOf(' ', beginning.length);
  return `${end < 0 ? beginning : line.slice(0, end)}…`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** Returns the calendar day of a moment in Moscow, `2026-01-31` (docs/product.md#conventions). */
export function moscowDayOf(moment: Date): string {
  return moscowDay.format(moment);
}

/** Returns the Moscow day of a moment as the database stores days: midnight UTC. */
export const moscowDateOf = (moment: Date) => new Date(`${moscowDayOf(moment)}T00:00:00Z`);

/** Moscow's offset, which is constant all year. */
const MOSCOW = '+03:00';

/** Returns the start of the day of a moment in Moscow. */
export const moscowMidnightBefore = (moment: Date) =>
  new Date(`${moscowDayOf(moment)}T00:00:00${MOSCOW}`);

export const isPublic = (row: { status: string; hidden: boolean }) =>
  row.status === 'active' && !row.hidden;

/** Reports whether an ad is or was public; `null` if it never was, and for ads of blocked accounts. */
export function visibilityOf(row: {
  status: string;
  hidden: boolean;
  publishedAt: Date | null;
}): 'shown' | 'gone' | null {
  if (row.hidden || row.publishedAt === null) return null;
  return isPublic(row) ? 'shown' : 'gone';
}
