import type { Database, DatabaseTransaction } from '../../infra/database.ts';

/** An account with everything its owner sees of it. */
export function findAccount(database: Database, id: number, now: Date) {
  return database.user.findUniqueOrThrow({
    where: { id },
    include: {
      phones: { orderBy: { id: 'asc' } },
      emailChanges: { where: { expiresAt: { gt: now } } },
    },
  });
}

/** Takes an account's row until the commit, so that its changes follow one another; its pictures. */
export async function lockAccount(transaction: DatabaseTransaction, id: number) {
  const [row] = await transaction.$queryRaw<{ avatar: string | null; logo: string | null }[]>`
    SELECT avatar, logo FROM users WHERE id = ${id} FOR UPDATE`;
  return row ?? { avatar: null, logo: null };
}
