import type { Database } from '../../../infra/database.ts';

export function findRegistration(database: Database, id: string, now: Date) {
  return database.registration.findFirst({ where: { id, expiresAt: { gt: now } } });
}

const contact = { select: { email: true, firstName: true, locale: true } } as const;

export function findPerson(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...contact });
}

export function findReset(database: Database, id: string, now: Date) {
  return database.passwordReset.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { user: contact },
  });
}

export function findEmailChange(database: Database, id: string, now: Date) {
  return database.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { newEmail: true, user: contact },
  });
}

/** Columns of the recipient of an email that can be switched off, with the settings. */
const recipient = {
  select: { ...contact.select, id: true, blockedAt: true, notificationSettings: true },
} as const;

export function findReader(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...recipient });
}

/** Returns a notification with its recipient and their email settings; `postId` is `null` if the ad has been erased. */
export async function findNotification(database: Database, id: number) {
  const row = await database.notification.findUnique({
    where: { id },
    include: { user: recipient },
  });
  if (!row?.postId) return row;
  const erased = (await database.post.count({ where: { id: row.postId } })) === 0;
  return erased ? { ...row, postId: null } : row;
}
