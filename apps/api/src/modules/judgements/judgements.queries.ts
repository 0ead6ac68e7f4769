import type { DatabaseTransaction } from '../../infra/database.ts';

/** Who has claimed an ad; null when nobody has. */
export function findClaim(transaction: DatabaseTransaction, postId: number) {
  return transaction.postClaim.findUnique({ where: { postId } });
}
