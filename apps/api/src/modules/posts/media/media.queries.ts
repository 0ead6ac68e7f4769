import type { Database } from '../../../infra/database.ts';

/** Returns those of the keys that a photo uses. */
export async function findPhotoKeys(database: Database, keys: string[]): Promise<Set<string>> {
  const rows = await database.photo.findMany({
    where: { key: { in: keys } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

/** Returns those of the paths that an account uses as its avatar or logo. */
export async function findUsedPicturePaths(
  database: Database,
  paths: string[],
): Promise<Set<string>> {
  const rows = await database.user.findMany({
    where: { OR: [{ avatar: { in: paths } }, { logo: { in: paths } }] },
    select: { avatar: true, logo: true },
  });
  return new Set(rows.flatMap(({ avatar, logo }) => [avatar ?? [], logo ?? []].flat()));
}

/** Returns stored photos with ids above the given one, ordered by id. */
export function findPhotosAfter(database: Database, id: number, limit: number) {
  return database.photo.findMany({
    where: { id: { gt: id }, storedAt: { not: null } },
    select: { id: true, key: true, bytes: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

/** Returns those of the keys that a message file uses. */
export async function findMessageFileKeys(
  database: Database,
  keys: string[],
): Promise<Set<string>> {
  const rows = await database.messageFile.findMany({
    where: { key: { in: keys } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

export async function findRequestFileKeys(
  database: Database,
  keys: string[],
): Promise<Set<string>> {
  const rows = await database.requestFile.findMany({
    where: { key: { in: keys } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

export async function findContentFileKeys(
  database: Database,
  keys: string[],
): Promise<Set<string>> {
  const rows = await database.contentFile.findMany({
    where: { key: { in: keys } },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

/** Returns message files with message ids above the given one, ordered by message id. */
export function findMessageFilesAfter(database: Database, id: number, limit: number) {
  return database.messageFile.findMany({
    where: { messageId: { gt: id } },
    select: { messageId: true, key: true, kind: true, bytes: true },
    orderBy: { messageId: 'asc' },
    take: limit,
  });
}

/** Returns request files with request ids above the given one, ordered by request id. */
export function findRequestFilesAfter(database: Database, id: number, limit: number) {
  return database.requestFile.findMany({
    where: { requestId: { gt: id } },
    select: { requestId: true, key: true, size: true },
    orderBy: { requestId: 'asc' },
    take: limit,
  });
}
