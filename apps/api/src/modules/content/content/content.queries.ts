import type { Database } from '../../../infra/database.ts';

/** Returns the number of changes of content so far. */
export async function findRevision(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ revision: number }[]>`
    /* prepared content-revision */ SELECT revision FROM content_revision`;
  return row?.revision ?? 0;
}

/** Returns all published items in the editors' order, including those shown only at other times. */
export function findPublished(database: Database) {
  return database.contentItem.findMany({
    where: { published: true, removed: false },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
  });
}

export type ItemRow = Awaited<ReturnType<typeof findPublished>>[number];

export function findPictures(database: Database, ids: number[]) {
  return database.contentFile.findMany({ where: { id: { in: ids } } });
}

export function findVersion(database: Database, itemId: number, version: number) {
  return database.contentVersion.findUnique({ where: { itemId_version: { itemId, version } } });
}
