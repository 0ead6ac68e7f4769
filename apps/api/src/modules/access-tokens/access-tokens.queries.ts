import type { Database } from '../../infra/database.ts';

/** The token of a hash whose holder may use it: staff that is not blocked. */
export function findToken(database: Database, hash: string) {
  return database.accessToken.findFirst({
    where: { hash, user: { blockedAt: null, role: { not: 'user' } } },
    select: { id: true, userId: true, lastUsedAt: true, user: { select: { role: true } } },
  });
}

/** The tokens of an account, the latest first. */
export function listTokens(database: Database, userId: number) {
  return database.accessToken.findMany({ where: { userId }, orderBy: { id: 'desc' } });
}
