import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';

/** That an account `u` with settings `ns` is sent digests. */
export const mayGetSql = Prisma.sql`u.blocked_at IS NULL AND u.email_refused_at IS NULL AND ns.digest IS NOT FALSE`;

/** Of a letter so many searches are shown with their ads, the others in a line each. */
export const MOST_IN_FULL = 10;
/** Of a search so many ads are shown, the others counted. */
export const MOST_CARDS = 10;

/** Letters that one run sends at once, over as many connections. */
export const MAIL_CONNECTIONS = 4;

/** Longer than a mail server can keep one letter waiting by all timeouts together. */
export const LEASE_MS = 180_000;

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** How long after a failure a letter is tried again. */
export const pauseAfter = (tries: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);

const card = z.object({
  id: z.int(),
  title: z.string(),
  /** Where it is, and what it has run. */
  facts: z.string(),
  /** As people read it. */
  price: z.string(),
  /** What it was before it fell. */
  old_price: z.nullable(z.string()),
  /** A path. */
  picture: z.nullable(z.string()),
});

/** What a letter says, fixed once it is written. */
export const digestContent = z.object({
  language: z.enum(['ru', 'en']),
  name: z.string(),
  /** Its ads, each counted once. Letters that were written by an older version have none. */
  count: z.optional(z.int()),
  searches: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      count: z.int(),
      /** None of those that have a line only. */
      cards: z.array(card),
    }),
  ),
});
export type DigestContent = z.output<typeof digestContent>;
export type DigestCard = z.output<typeof card>;
