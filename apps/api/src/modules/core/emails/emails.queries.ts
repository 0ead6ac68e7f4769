import type { Database } from '../../../infra/database.ts';

export function findRegistration(database: Database, id: string, now: Date) {
  return database.registration.findFirst({ where: { id, expiresAt: { gt: now } } });
}

const contactSelection = { select: { email: true, firstName: true, locale: true } } as const;

export function findContact(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...contactSelection });
}

export function findPasswordReset(database: Database, id: string, now: Date) {
  return database.passwordReset.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { user: contactSelection },
  });
}

export function findEmailChange(database: Database, id: string, now: Date) {
  return database.emailChange.findFirst({
    where: { id, expiresAt: { gt: now } },
    select: { newEmail: true, user: contactSelection },
  });
}

/** Columns of the recipient of an email that can be switched off, including the settings. */
const recipientSelection = {
  select: { ...contactSelection.select, id: true, blockedAt: true, notificationSettings: true },
} as const;

export function findRecipient(database: Database, id: number) {
  return database.user.findUnique({ where: { id }, ...recipientSelection });
}

/** Returns a notification with its recipient and email settings; `postId` is `null` if the ad has been erased. */
export async function findNotification(database: Database, id: number) {
  const row = await database.notification.findUnique({
    where: { id },
    include: { user: recipientSelection },
  });
  if (!row?.postId) return row;
  const isErased = (await database.post.count({ where: { id: row.postId } })) === 0;
  return isErased ? { ...row, postId: null } : row;
}
