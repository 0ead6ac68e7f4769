import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { KNOWN_NETWORK_DAYS, MAX_KNOWN_NETWORKS } from './accounts.rules.ts';

const DAY_MS = 86_400_000;

/** Returns the account of an email address with the columns that sign-in checks; `network` is the caller's, hashed. */
export function findAccountForSignIn(
  database: Database,
  email: string,
  network: string,
  now: Date,
) {
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY_MS);
  return database.user.findFirst({
    where: { email },
    select: {
      id: true,
      passwordHash: true,
      blockedAt: true,
      blockedReason: true,
      knownNetworks: {
        where: { network, lastUsed: { gte: since } },
        select: { network: true },
      },
    },
  });
}

/** Stores a network as known to the account and removes the least recently used ones beyond the limit. */
export async function rememberNetwork(
  transaction: DatabaseTransaction,
  userId: number,
  network: string,
  lastUsed: Date,
): Promise<void> {
  await transaction.knownNetwork.upsert({
    where: { userId_network: { userId, network } },
    create: { userId, network, lastUsed },
    update: { lastUsed },
  });
  await transaction.$executeRaw`
    DELETE FROM known_network WHERE user_id = ${userId} AND network IN (
      SELECT network FROM known_network WHERE user_id = ${userId}
      ORDER BY last_used DESC, network OFFSET ${MAX_KNOWN_NETWORKS})`;
}

export function findAccountByEmail(database: Database, email: string) {
  return database.user.findFirst({ where: { email }, select: { id: true, blockedAt: true } });
}

/** Returns a pending registration of an email address: the newest from a network, else the newest of all. */
export async function findPendingRegistration(
  database: Database,
  email: string,
  network: string,
  now: Date,
) {
  const findNewest = (extraFilter: { network?: string }) =>
    database.registration.findFirst({
      where: { email, expiresAt: { gt: now }, ...extraFilter },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: { id: true, passwordHash: true },
    });
  return (await findNewest({ network })) ?? findNewest({});
}

/** Returns a valid password reset with the fields of its account that a new password must not contain. */
export function findPasswordReset(database: Database, id: string, now: Date) {
  return database.passwordReset.findFirst({
    where: { id, expiresAt: { gt: now }, user: { blockedAt: null } },
    select: {
      user: {
        select: { id: true, email: true, firstName: true, lastName: true, companyName: true },
      },
    },
  });
}
