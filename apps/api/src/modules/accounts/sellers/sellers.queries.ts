import type { Database } from '../../../infra/database.ts';

/** Whoever has an account, with the city. */
export function findSeller(database: Database, id: number) {
  return database.user.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: { city: true },
  });
}

/** Who sells an active ad; null when the ad is not active. */
export async function findSellerOfPost(database: Database, postId: number) {
  const post = await database.post.findUnique({
    relationLoadStrategy: 'join',
    where: { id: postId, status: 'active', hidden: false },
    select: { user: { include: { city: true } } },
  });
  return post?.user ?? null;
}

/** Accounts with their cities, in no particular order. */
export function findSellers(database: Database, ids: number[]) {
  return database.user.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    include: { city: true },
  });
}

interface ReplyRow {
  n: number;
  replied: number;
  minutes: number | null;
}

/** How sellers answer the chats that were opened since a moment; read from an index alone. */
export async function findReplies(
  database: Database,
  sellerIds: number[],
  since: Date,
): Promise<ReadonlyMap<number, ReplyRow>> {
  const rows = await database.$queryRaw<(ReplyRow & { id: number })[]>`
    SELECT seller_id AS id, count(*)::int AS n, count(replied_at)::int AS replied,
      round(extract(epoch FROM
        percentile_cont(0.5) WITHIN GROUP (ORDER BY replied_at - created_at)) / 60)::int AS minutes
    FROM chat WHERE seller_id = ANY(${sellerIds}) AND created_at > ${since} AND NOT by_offer
    GROUP BY seller_id`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function sellerExists(database: Database, id: number): Promise<boolean> {
  return (await database.user.count({ where: { id } })) > 0;
}
