import type { Database } from '../../../infra/database.ts';

/** Who an account is and where it is reached. */
export function findContacts(database: Database, userId: number) {
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

/** The draft of an account, or null. */
export function findDraft(database: Database, userId: number) {
  return database.postDraft.findUnique({ where: { userId } });
}

/** Drafts nobody has touched since a moment. */
export async function findOldDrafts(
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
