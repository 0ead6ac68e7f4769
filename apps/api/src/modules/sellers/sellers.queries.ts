import type { Database } from '../../infra/database.ts';

/** Whoever has an account, with the city and the number of active ads. */
export function findSeller(database: Database, id: number) {
  return database.user.findUnique({
    where: { id },
    include: {
      city: true,
      _count: { select: { posts: { where: { status: 'active', hidden: false } } } },
    },
  });
}

/** Who sells an active ad; null when the ad is not active. */
export async function findSellerIdOfPost(database: Database, postId: number) {
  const post = await database.post.findFirst({
    where: { id: postId, status: 'active', hidden: false },
    select: { userId: true },
  });
  return post?.userId ?? null;
}

export async function sellerExists(database: Database, id: number): Promise<boolean> {
  return (await database.user.count({ where: { id } })) > 0;
}
