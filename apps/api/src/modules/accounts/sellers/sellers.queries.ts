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

/** How a seller answers the chats that were opened since a moment; read from an index alone. */
export async function findReply(database: Database, sellerId: number, since: Date) {
  const [row] = await database.$queryRaw<{ n: number; replied: number; minutes: number | null }[]>`
    SELECT count(*)::int AS n, count(replied_at)::int AS replied,
      round(extract(epoch FROM
        percentile_cont(0.5) WITHIN GROUP (ORDER BY replied_at - created_at)) / 60)::int AS minutes
    FROM chat WHERE seller_id = ${sellerId} AND created_at > ${since} AND NOT by_offer`;
  return row ?? { n: 0, replied: 0, minutes: null };
}

export async function sellerExists(database: Database, id: number): Promise<boolean> {
  return (await database.user.count({ where: { id } })) > 0;
}
