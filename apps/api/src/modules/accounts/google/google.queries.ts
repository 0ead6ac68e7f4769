import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const userSelection = { select: { id: true, blockedAt: true, blockedReason: true } } as const;

export function findSignIn(database: Database, id: string, now: Date) {
  return database.providerSignIn.findFirst({ where: { id, expiresAt: { gt: now } } });
}

export function findIdentity(database: DatabaseTransaction, provider: string, subject: string) {
  return database.userIdentity.findUnique({
    where: { provider_subject: { provider, subject } },
    select: { user: userSelection },
  });
}

export function findUserByEmail(database: DatabaseTransaction, email: string) {
  return database.user.findFirst({ where: { email }, ...userSelection });
}
