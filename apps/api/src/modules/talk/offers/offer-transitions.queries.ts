import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql } = Prisma;

export function findExpiredOffers(
  database: Database,
  now: Date,
  { excludedIds, limit }: { excludedIds: number[]; limit: number },
) {
  return database.offer.findMany({
    where: { status: 'open', expiresAt: { lte: now }, id: { notIn: excludedIds } },
    orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }],
    select: { id: true, postId: true },
    take: limit,
  });
}

/**
 * Expires the open offers for ads.
 * @returns true if there were any
 */
export async function expireOffers(
  transaction: DatabaseTransaction,
  postIds: number[],
  now: Date,
): Promise<boolean> {
  const { count } = await transaction.offer.updateMany({
    where: { postId: { in: postIds }, status: 'open', expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
  return count > 0;
}

/** Marks open offers as lapsed; the time of lapse is `expires_at` if that has passed. */
export async function lapseOffers(
  transaction: DatabaseTransaction,
  condition: Prisma.Sql,
  now: Date,
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    UPDATE offer o SET status = 'lapsed', answered_at = least(o.expires_at, ${now})
    WHERE o.status = 'open' AND ${condition} RETURNING o.id`;
  return rows.map(({ id }) => id);
}

export const betweenAccounts = (a: number, b: number) => sql`
  o.buyer_id IN (${a}, ${b}) AND o.seller_id IN (${a}, ${b})`;
export const expiredAnd = (now: Date, condition: Prisma.Sql) =>
  sql`o.expires_at <= ${now} AND ${condition}`;
export const ofBuyer = (postId: number, buyerId: number) => sql`
  o.post_id = ${postId} AND o.buyer_id = ${buyerId}`;
export const withId = (id: number) => sql`o.id = ${id}`;

/** Returns offers with the data of their notifications. */
export function findOffersWithCurrency(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.offer.findMany({
    where: { id: { in: ids } },
    include: { currency: true },
    orderBy: { id: 'asc' },
  });
}

/** Returns the chats between the parties of offers about the same ads, by offer id. */
export async function findChatIdsByOffer(
  transaction: DatabaseTransaction,
  offerIds: number[],
): Promise<Map<number, number>> {
  const rows = await transaction.$queryRaw<{ offerId: number; id: number }[]>`
    SELECT o.id AS "offerId", c.id FROM offer o JOIN chat c USING (post_id, buyer_id)
    WHERE o.id = ANY(${offerIds}::int[])`;
  return new Map(rows.map(({ offerId, id }) => [offerId, id]));
}

export type ChangedRow = Awaited<ReturnType<typeof findOffersWithCurrency>>[number];
