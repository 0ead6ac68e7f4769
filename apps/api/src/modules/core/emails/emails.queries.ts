import type { Database } from '../../../infra/database.ts';

/** A registration that still waits. */
export function findRegistration(database: Database, id: string, now: Date) {
  return database.registration.findFirst({ where: { id, expiresAt: { gt: now } } });
}

const person = { select: { email: true, firstName: true, locale: true } } as const;

export function findPerson(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...person });
}

export function findReset(database: Database, id: string, now: Date) {
  return database.passwordReset.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { user: person },
  });
}

export function findEmailChange(database: Database, id: string, now: Date) {
  return database.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { newEmail: true, user: person },
  });
}

/** Who is sent an email that can be switched off, with what is switched off. */
const reader = {
  select: { ...person.select, id: true, blockedAt: true, notificationSettings: true },
} as const;

export function findReader(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...reader });
}

/** A notification, whom it is for, and which emails that account wants. */
export async function findNotification(database: Database, id: number) {
  const row = await database.notification.findUnique({ where: { id }, include: { user: reader } });
  if (!row?.postId) return row;
  const erased = (await database.post.count({ where: { id: row.postId } })) === 0;
  return erased ? { ...row, postId: null } : row;
}
