import type { Database } from '../../../infra/database.ts';

/** The account of an e-mail with what signing in checks; `network` is the caller's, hashed. */
export function findForSignIn(database: Database, email: string, network: string) {
  return database.user.findFirst({
    where: { email },
    select: {
      id: true,
      passwordHash: true,
      blockedAt: true,
      blockedReason: true,
      knownNetworks: { where: { network }, select: { network: true } },
    },
  });
}

export function findByEmail(database: Database, email: string) {
  return database.user.findFirst({ where: { email }, select: { id: true, blockedAt: true } });
}

/** A registration of an e-mail that still waits: the newest from a network, else the newest of all. */
export async function findWaiting(database: Database, email: string, network: string, now: Date) {
  const newest = (from: { network?: string }) =>
    database.registration.findFirst({
      where: { email, expiresAt: { gt: now }, ...from },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      select: { id: true, passwordHash: true },
    });
  return (await newest({ network })) ?? newest({});
}

/** A link to a new password that still works, with the words its owner must not use. */
export function findReset(database: Database, id: string, now: Date) {
  return database.passwordReset.findFirst({
    where: { id, expiresAt: { gt: now }, user: { blockedAt: null } },
    select: {
      user: {
        select: { id: true, email: true, firstName: true, lastName: true, companyName: true },
      },
    },
  });
}
