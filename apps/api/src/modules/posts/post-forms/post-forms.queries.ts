import type { Database } from '../../../infra/database.ts';

/** Returns the name, phones and place of an account, as initial values of a form. */
export function findFormContacts(database: Database, userId: number) {
  return database.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      firstName: true,
      phone: true,
      countryId: true,
      cityId: true,
      phones: { select: { phone: true }, orderBy: { id: 'asc' } },
    },
  });
}

export function findDraft(database: Database, userId: number) {
  return database.postDraft.findUnique({ where: { userId } });
}

/** Returns drafts last changed before a moment. */
export async function findDraftsUnchangedSince(
  database: Database,
  before: Date,
  { without, most }: { without: number[]; most: number },
) {
  const rows = await database.postDraft.findMany({
    where: { updatedAt: { lt: before }, userId: { notIn: without } },
    select: { userId: true },
    take: most,
  });
  return rows.map(({ userId: id }) => ({ id }));
}
