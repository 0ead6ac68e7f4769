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

export async function sellerExists(database: Database, id: number): Promise<boolean> {
  return (await database.user.count({ where: { id } })) > 0;
}
