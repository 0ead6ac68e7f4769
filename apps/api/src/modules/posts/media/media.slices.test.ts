import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newPictureKey, pictureKey } from '../../../infra/pictures.ts';
import { listFiles, type Storage } from '../../../infra/storage.ts';
import { aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { MediaService } from './media.service.ts';

// Covers stores with more files than a batch, and files that disappear during a run.
const DAY_MS = 86_400_000;
const SLICE_SIZE = 500;

const world = sharedWorld();
beforeEach(async () => {
  rmSync(world.config.MEDIA_FOLDER, { recursive: true });
  mkdirSync(world.config.MEDIA_FOLDER);
  await world.database.photo.deleteMany();
});

const pathOf = (file: string) => join(world.config.MEDIA_FOLDER, file);

/** Creates `count` files without rows in one folder, all older than a day. */
function createOrphans(count: number): string[] {
  mkdirSync(pathOf('ab'), { recursive: true });
  const modifiedAt = new Date(START.getTime() - 2 * DAY_MS);
  return Array.from({ length: count }, () => {
    const file = pictureKey(`ab${newPictureKey().slice(2)}`, 'large', 'jpg');
    writeFileSync(pathOf(file), 'left behind');
    utimesSync(pathOf(file), modifiedAt, modifiedAt);
    return file;
  }).sort();
}

/** Returns the storage with a hook that runs before the metadata of a file is read. */
function storageWithHook(beforeMetadataRead: (file: string) => void): Storage {
  const { storage } = world.app.services;
  return {
    put: (...args) => storage.put(...args),
    exists: (...args) => storage.exists(...args),
    delete: (...args) => storage.delete(...args),
    getStream: (...args) => storage.getStream(...args),
    listAll: (...args) => storage.listAll(...args),
    async getMetaData(file) {
      beforeMetadataRead(file);
      return storage.getMetaData(file);
    },
  };
}

const mediaServiceOf = (storage: Storage) =>
  new MediaService({ database: world.database, clock: world.clock, storage });

describe('a folder with more files than a batch', () => {
  it('is listed completely, in slices', async () => {
    const files = createOrphans(SLICE_SIZE * 2 + 100);
    const slices: string[][] = [];

    for await (const slice of listFiles(world.app.services.storage)) slices.push(slice);

    expect(slices.flat().sort()).toEqual(files);
    expect(slices.map(({ length }) => length)).toEqual([SLICE_SIZE, SLICE_SIZE, 100]);
  });

  it('is compared and swept completely, without removing files that have rows', async () => {
    const { token } = await aSeller(world);
    await uploadPhotos(world, token, 1);
    const files = createOrphans(SLICE_SIZE + 20);
    const { media } = world.app.services;

    const errors = await media.compareWithDatabase();

    expect(errors.orphans.sort()).toEqual(files);
    expect([errors.missing, errors.damaged]).toEqual([[], []]);
    expect(await media.sweepOrphans()).toBe(files.length);
    expect(await media.compareWithDatabase()).toEqual({
      orphans: [],
      missing: [],
      damaged: [],
      messages: [],
      requests: [],
    });
  });
});

describe('a file that disappears after it was listed', () => {
  it('does not abort the sweep', async () => {
    const files = createOrphans(20);
    const removedFiles = new Set(files.filter((_file, index) => index % 3 === 0));
    const media = mediaServiceOf(
      storageWithHook((file) => {
        if (removedFiles.has(file)) rmSync(pathOf(file));
      }),
    );

    expect(await media.sweepOrphans()).toBe(files.length - removedFiles.size);

    for (const file of files) expect(() => statSync(pathOf(file))).toThrow('ENOENT');
  });

  it('is reported as missing for a photo, and the other photos are still compared', async () => {
    const { token } = await aSeller(world);
    await uploadPhotos(world, token, 3);
    const [firstPhoto] = await world.database.photo.findMany({ orderBy: { id: 'asc' } });
    if (!firstPhoto) throw new Error('expected three photos');
    const file = pictureKey(firstPhoto.key, 'medium', 'webp');
    const media = mediaServiceOf(
      storageWithHook((requestedFile) => {
        if (requestedFile === file) rmSync(pathOf(file));
      }),
    );

    expect(await media.compareWithDatabase()).toEqual({
      orphans: [],
      missing: [firstPhoto.id],
      damaged: [],
      messages: [],
      requests: [],
    });
  });
});
