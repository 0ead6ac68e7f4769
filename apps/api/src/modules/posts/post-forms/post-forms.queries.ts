import type { Database } from '../../../infra/database.ts';

/** Returns the name, phones and city of an account, as initial values of a form. */
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

/** Returns the owners of drafts last changed before a moment, as rows with an `id`. */
export async function findDraftsUnchangedSince(
  database: Database,
  before: Date,
  { without, limit }: { without: number[]; limit: number },
) {
  const rows = await database.postDraft.findMany({
    where: { updatedAt: { lt: before }, userId: { notIn: without } },
    select: { userId: true },
    take: limit,
  });
  return rows.map(({ userId: id }) => ({ id }));
}
