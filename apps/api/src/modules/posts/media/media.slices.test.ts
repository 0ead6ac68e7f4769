import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { newPictureKey, pictureKey } from '../../../infra/pictures.ts';
import { listFiles, type Storage } from '../../../infra/storage.ts';
import { aPoster, uploaded } from '../../../testing/a-form.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { MediaService } from './media.service.ts';

// Stores larger than one query, and files that disappear during a run.
const DAY_MS = 86_400_000;
const MOST_AT_ONCE = 500;

const world = sharedWorld();
beforeEach(async () => {
  rmSync(world.config.MEDIA_FOLDER, { recursive: true });
  mkdirSync(world.config.MEDIA_FOLDER);
  await world.database.photo.deleteMany();
});

const pathOf = (file: string) => join(world.config.MEDIA_FOLDER, file);

/** Creates `count` files without rows in one folder, all older than a day. */
function orphans(count: number): string[] {
  mkdirSync(pathOf('ab'), { recursive: true });
  const written = new Date(START.getTime() - 2 * DAY_MS);
  return Array.from({ length: count }, () => {
    const file = pictureKey(`ab${newPictureKey().slice(2)}`, 'large', 'jpg');
    writeFileSync(pathOf(file), 'left behind');
    utimesSync(pathOf(file), written, written);
    return file;
  }).sort();
}

/** Returns the store with a hook that runs before the metadata of a file is read. */
function storeThat(before: (file: string) => void): Storage {
  const { storage } = world.app.services;
  return {
    put: (...given) => storage.put(...given),
    exists: (...given) => storage.exists(...given),
    delete: (...given) => storage.delete(...given),
    getStream: (...given) => storage.getStream(...given),
    listAll: (...given) => storage.listAll(...given),
    async getMetaData(file) {
      before(file);
      return storage.getMetaData(file);
    },
  };
}

const mediaOn = (storage: Storage) =>
  new MediaService({ database: world.database, clock: world.clock, storage });

describe('a folder with more files than a batch', () => {
  it('is listed completely, in slices', async () => {
    const files = orphans(MOST_AT_ONCE * 2 + 100);
    const slices: string[][] = [];

    for await (const slice of listFiles(world.app.services.storage)) slices.push(slice);

    expect(slices.flat().sort()).toEqual(files);
    expect(slices.map(({ length }) => length)).toEqual([MOST_AT_ONCE, MOST_AT_ONCE, 100]);
  });

  it('is compared and swept completely, except for files with rows', async () => {
    const { token } = await aPoster(world);
    await uploaded(world, token, 1);
    const files = orphans(MOST_AT_ONCE + 20);
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
    const files = orphans(20);
    const gone = new Set(files.filter((_file, index) => index % 3 === 0));
    const media = mediaOn(
      storeThat((file) => {
        if (gone.has(file)) rmSync(pathOf(file));
      }),
    );

    expect(await media.sweepOrphans()).toBe(files.length - gone.size);

    for (const file of files) expect(() => statSync(pathOf(file))).toThrow('ENOENT');
  });

  it('is reported as missing for a photo, and the other photos are still compared', async () => {
    const { token } = await aPoster(world);
    await uploaded(world, token, 3);
    const [first] = await world.database.photo.findMany({ orderBy: { id: 'asc' } });
    if (!first) throw new Error('Three photos were uploaded');
    const file = pictureKey(first.key, 'medium', 'webp');
    const media = mediaOn(
      storeThat((asked) => {
        if (asked === file) rmSync(pathOf(file));
      }),
    );

    expect(await media.compareWithDatabase()).toEqual({
      orphans: [],
      missing: [first.id],
      damaged: [],
      messages: [],
      requests: [],
    });
  });
});
