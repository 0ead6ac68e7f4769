import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Whose e-mail it is already. */
export function findOwner(database: DatabaseTransaction, email: string) {
  return database.user.findFirst({ where: { email }, select: { id: true } });
}

/** Lets an account's own address be confirmed anew; the link of before stays the same. */
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
 * Takes all registrations of an e-mail, always in the same order: links of two of them used at once
 * would otherwise wait for each other until PostgreSQL ends one.
 */
export async function lockRegistrations(
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  await transaction.$queryRaw`
    SELECT id FROM registration WHERE email = ${email} ORDER BY id FOR UPDATE`;
}

/** How many registrations of an e-mail came from another network than this one. */
export function countFromElsewhere(
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
