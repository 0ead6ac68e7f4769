import type { Role } from '@pitlane/contracts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export function findAccount(database: Database, id: number, now: Date) {
  return database.user.findUniqueOrThrow({
    where: { id },
    include: {
      phones: { orderBy: { id: 'asc' } },
      emailChanges: { where: { expiresAt: { gt: now } } },
    },
  });
}

interface LockedAccount {
  email: string;
  role: Role;
  firstName: string;
  locale: string;
  avatar: string | null;
  logo: string | null;
  emailRefusedAt: Date | null;
  blockedAt: Date | null;
  blockedReason: string | null;
}

/**
 * Locks an account's row until the commit to serialize its changes. Inserting rows that only reference the account
 * (decisions, reports) does not wait; otherwise two moderators who decide on each other's ads would deadlock.
 * @throws Error if the account does not exist
 */
export async function lockAccount(
  transaction: DatabaseTransaction,
  id: number,
): Promise<LockedAccount> {
  const [row] = await transaction.$queryRaw<LockedAccount[]>`
    SELECT email, role, first_name AS "firstName", locale, avatar, logo, email_refused_at AS "emailRefusedAt",
      blocked_at AS "blockedAt", blocked_reason AS "blockedReason"
    FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw new Error(`account ${id} does not exist`);
  return row;
}
