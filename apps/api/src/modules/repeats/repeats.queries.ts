import type { DatabaseTransaction } from '../../infra/database.ts';

/** The answer under a key of an account and call, where it is kept still. */
export function findKept(
  transaction: DatabaseTransaction,
  key: { userId: number; call: string; key: string },
  since: Date,
) {
  return transaction.repeatKey.findFirst({ where: { ...key, createdAt: { gt: since } } });
}
