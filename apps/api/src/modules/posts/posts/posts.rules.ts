import { startOfText } from '@pitlane/contracts';

/** Hourly limit of phone number requests (docs/product.md#limits). */
export const PHONE_REQUESTS_PER_HOUR = 60;

/** Masks a VIN except the first three and last four characters, as official registers do. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** More than fits on the two lines of a card. */
const EXCERPT_MAX_LENGTH = 200;
/** Number of characters of a description from which its excerpt is made. */
export const EXCERPT_SOURCE_LENGTH = 2 * EXCERPT_MAX_LENGTH;

/** Returns the start of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = startOfText(description, EXCERPT_SOURCE_LENGTH).replace(/\s+/g, ' ').trim();
  const beginning = startOfText(line, EXCERPT_MAX_LENGTH);
  if (beginning === line) return line;
  const end = line.lastIndexOf(' ', beginning.length);
  return `${end < 0 ? beginning : line.slice(0, end)}…`;
}

export const isPublic = (row: { status: string; hidden: boolean }) =>
  row.status === 'active' && !row.hidden;

/** Returns whether an ad is or was public; `null` if it never was, and for ads of blocked accounts. */
export function visibilityOf(row: {
  status: string;
  hidden: boolean;
  publishedAt: Date | null;
}): 'shown' | 'gone' | null {
  if (row.hidden || row.publishedAt === null) return null;
  return isPublic(row) ? 'shown' : 'gone';
}
