import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Until when an ad is on the site. */
export async function findLastDay(transaction: DatabaseTransaction, postId: number) {
  const select = { expiresAt: true };
  return (await transaction.post.findUniqueOrThrow({ where: { id: postId }, select })).expiresAt;
}

/** Who has claimed an ad; null when nobody has. */
export function findClaim(transaction: DatabaseTransaction, postId: number) {
  return transaction.postClaim.findUnique({ where: { postId } });
}
