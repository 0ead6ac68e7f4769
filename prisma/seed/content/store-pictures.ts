import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@pitlane/api/infra/database';
import { renderContentPicture } from '@pitlane/api/infra/pictures';
import { putFile, type Storage } from '@pitlane/api/infra/storage';
import type { PictureName } from './seed-entry.ts';
import type { PictureIds } from './store-entries.ts';

const fileOf = (name: PictureName) =>
  fileURLToPath(new URL(`pictures/${name}.jpg`, import.meta.url));

/** Returns a storage key derived from the content, so that repeated starts store a picture once. */
const storageKeyOf = async (name: PictureName) =>
  `content/${createHash('sha256')
    .update(await readFile(fileOf(name)))
    .digest('hex')}.webp`;

/** Stores missing pictures in the same way as uploads of editors, and returns the ids of all. */
export async function storePictures(
  database: Database,
  storage: Storage,
  names: readonly PictureName[],
  now: Date,
): Promise<PictureIds> {
  const keys = new Map(
    await Promise.all(
      [...new Set(names)].map(async (name) => [name, await storageKeyOf(name)] as const),
    ),
  );
  const where = { key: { in: [...keys.values()] } };
  const storedFiles = await database.contentFile.findMany({ where });
  const existingKeys = new Set(storedFiles.map(({ key }) => key));
  const newFiles = [];
  for (const [name, key] of keys) {
    if (existingKeys.has(key)) continue;
    const { content, ...file } = await renderContentPicture(fileOf(name));
    await putFile(storage, key, content);
    newFiles.push({ ...file, key, createdAt: now });
  }
  await database.contentFile.createMany({ data: newFiles, skipDuplicates: true });
  const rows = await database.contentFile.findMany({ where });
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const id = ids.get(key);
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
