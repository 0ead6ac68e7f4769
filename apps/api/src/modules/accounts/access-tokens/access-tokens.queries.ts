import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the unexpired token with a hash if its holder is staff and not blocked. */
export function findToken(database: Database, hash: string, now: Date) {
  return database.accessToken.findFirst({
    where: { hash, expiresAt: { gt: now }, user: { blockedAt: null, role: { not: 'user' } } },
    select: { id: true, userId: true, lastUsedAt: true, user: { select: { role: true } } },
  });
}

export function countTokens(database: DatabaseTransaction, userId: number, now: Date) {
  return database.accessToken.count({ where: { userId, expiresAt: { gt: now } } });
}

export function listTokens(database: Database, userId: number) {
  return database.accessToken.findMany({ where: { userId }, orderBy: { id: 'desc' } });
}
