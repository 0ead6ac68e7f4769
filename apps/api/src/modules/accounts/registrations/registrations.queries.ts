import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export function findOwnerOfEmail(database: DatabaseTransaction, email: string) {
  return database.user.findFirst({ where: { email }, select: { id: true } });
}

/** Creates or extends the repeated confirmation of an account's current address; an existing link stays valid. */
export function upsertConfirmation(
  transaction: DatabaseTransaction,
  { id, userId, email, expiresAt }: { id: string; userId: number; email: string; expiresAt: Date },
) {
  return transaction.emailChange.upsert({
    where: { userId_newEmail: { userId, newEmail: email } },
    create: { id, userId, newEmail: email, expiresAt },
    update: { expiresAt },
  });
}

export function findRegistration(database: Database, id: string, now: Date) {
  return database.registration.findFirst({ where: { id, expiresAt: { gt: now } } });
}

/**
 * Locks all registrations of an email address in a fixed order, because parallel uses of two of their links would
 * otherwise deadlock.
 */
export async function lockRegistrations(
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT id FROM registration WHERE email = ${email} ORDER BY id FOR UPDATE`;
}

/** Counts the pending registrations of an email address from other networks. */
export function countRegistrationsFromOtherNetworks(
  transaction: DatabaseTransaction,
  email: string,
  network: string,
  now: Date,
): Promise<number> {
  return transaction.registration.count({
    where: { email, network: { not: network }, expiresAt: { gt: now } },
  });
}

export function findEmailChange(database: Database, id: string, now: Date) {
  return database.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    include: { user: { select: { email: true, firstName: true, locale: true } } },
  });
}
