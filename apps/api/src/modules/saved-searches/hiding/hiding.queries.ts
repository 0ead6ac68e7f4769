import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql } = Prisma;

/** Returns the ads and sellers that an account hides, the latest first. */
export async function findHidings(transaction: DatabaseTransaction, userId: number) {
  const posts = await transaction.postHiding.findMany({
    where: { userId },
    select: { postId: true },
    orderBy: [{ hiddenAt: 'desc' }, { postId: 'desc' }],
  });
  const sellers = await transaction.sellerHiding.findMany({
    relationLoadStrategy: 'join',
    where: { userId },
    select: {
      seller: { select: { id: true, isEntity: true, companyName: true, firstName: true } },
    },
    orderBy: [{ hiddenAt: 'desc' }, { sellerId: 'desc' }],
  });
  return { postIds: posts.map(({ postId }) => postId), sellers: sellers.map((row) => row.seller) };
}

export interface HidingTargets {
  postIds: number[];
  sellerIds: number[];
}

/** Condition that an ad `p` is or was public */
const wasPublicSql = sql`p.published_at IS NOT NULL AND NOT p.hidden`;

/** Returns whether any of the given ads is or was public. */
export async function isAnyPublished(database: Database, postIds: number[]): Promise<boolean> {
  const [row] = await database.$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (SELECT FROM post p WHERE p.id = ANY(${postIds}::int[]) AND ${wasPublicSql}) AS known`;
  return row?.known === true;
}

/** Hides ads that are or were public, and existing sellers; the time of those already hidden is not changed. */
export async function addHidings(
  transaction: DatabaseTransaction,
  userId: number,
  { postIds, sellerIds, hiddenAt }: HidingTargets & { hiddenAt: Date },
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO post_hiding (user_id, post_id, hidden_at)
    SELECT ${userId}, p.id, ${hiddenAt}::timestamptz FROM post p
    WHERE p.id = ANY(${postIds}::int[]) AND ${wasPublicSql} FOR KEY SHARE
    ON CONFLICT DO NOTHING`;
  await transaction.$executeRaw`
    INSERT INTO seller_hiding (user_id, seller_id, hidden_at)
    SELECT ${userId}, id, ${hiddenAt}::timestamptz FROM users
    WHERE id = ANY(${sellerIds}::int[]) FOR KEY SHARE
    ON CONFLICT DO NOTHING`;
}

export async function removeHidings(
  transaction: DatabaseTransaction,
  userId: number,
  { postIds, sellerIds }: HidingTargets,
): Promise<void> {
  await transaction.postHiding.deleteMany({ where: { userId, postId: { in: postIds } } });
  await transaction.sellerHiding.deleteMany({ where: { userId, sellerId: { in: sellerIds } } });
}

export async function countHidings(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<number> {
  const posts = await transaction.postHiding.count({ where: { userId } });
  return posts + (await transaction.sellerHiding.count({ where: { userId } }));
}
