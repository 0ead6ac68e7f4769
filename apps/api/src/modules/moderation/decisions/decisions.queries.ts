import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns when the publication of an ad ends. */
export async function findExpiry(transaction: DatabaseTransaction, postId: number) {
  const select = { expiresAt: true };
  return (await transaction.post.findUniqueOrThrow({ where: { id: postId }, select })).expiresAt;
}

/** Returns the claim of an ad; `null` if there is none. */
export function findClaim(transaction: DatabaseTransaction, postId: number) {
  return transaction.postClaim.findUnique({ where: { postId } });
}
