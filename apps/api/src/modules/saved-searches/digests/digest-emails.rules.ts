import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';

/** Condition that an account `u` with settings `ns` receives digests */
export const receivesDigestsSql = Prisma.sql`u.blocked_at IS NULL AND u.email_refused_at IS NULL AND ns.digest IS NOT FALSE`;

/** Maximum number of searches that an email shows with their ads; each of the others gets a single line */
export const MAX_FULL_SEARCHES = 10;
/** Maximum number of ads that an email shows per search; the others are only counted */
export const MAX_CARDS = 10;

/** Number of emails that one run sends in parallel, each over its own connection */
export const MAIL_CONNECTIONS = 4;

/** Duration of the lease of an email: longer than all timeouts of the mail server together */
export const LEASE_MS = 180_000;

const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

/** Returns the delay in ms before the next attempt after `tries` failed ones. */
export const retryDelayMs = (tries: number) =>
  Math.min(MIN_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);

const card = z.object({
  id: z.int(),
  title: z.string(),
  /** Location and mileage */
  facts: z.string(),
  /** With currency, as displayed */
  price: z.string(),
  old_price: z.nullable(z.string()),
  /** Path on this site */
  picture: z.nullable(z.string()),
});

/** Content of a digest email, fixed when it is first rendered */
export const digestContent = z.object({
  language: z.enum(['ru', 'en']),
  name: z.string(),
  /** Number of different ads in the email. Missing in emails that an older version rendered. */
  count: z.optional(z.int()),
  searches: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      count: z.int(),
      /** Empty for a search that gets a single line */
      cards: z.array(card),
    }),
  ),
});
export type DigestContent = z.output<typeof digestContent>;
export type DigestCard = z.output<typeof card>;
