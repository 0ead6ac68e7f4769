import { randomUUID } from 'node:crypto';
import { rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { anAccount } from '../../../testing/an-account.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// The tests check the whole store, so each has its own.
let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.close());

const DAY_MS = 86_400_000;
const pathOf = (key: string) => join(world.config.MEDIA_FOLDER, key);
const fileOf = (key: string, size: string) => pathOf(`${key.slice(0, 2)}/${key}-${size}`);

/** Stores a file without a row, last modified `ageHours` before START. */
async function anOrphan(key: string, ageHours: number): Promise<void> {
  const path = pathOf(key);
  await mkdir(join(path, '..'), { recursive: true });
  writeFileSync(path, 'left behind');
  const modifiedAt = new Date(START.getTime() - ageHours * 3_600_000);
  utimesSync(path, modifiedAt, modifiedAt);
}

describe('MediaService', () => {
  it('reports lost, truncated and orphaned files', async () => {
    const { token } = await aSeller(world);
    const { media } = world.app.services;
    const photos = await uploadPhotos(world, token, 3);
    const rows = await world.database.photo.findMany({ orderBy: { id: 'asc' } });
    expect(await media.compareWithDatabase()).toEqual({
      orphans: [],
      missing: [],
      damaged: [],
      messages: [],
      requests: [],
    });

    const [intactPhoto, lostPhoto, truncatedPhoto] = rows;
    if (!intactPhoto || !lostPhoto || !truncatedPhoto) throw new Error('expected three photos');
    rmSync(fileOf(lostPhoto.key, 'large.webp'));
    truncateSync(fileOf(truncatedPhoto.key, 'thumb.jpg'), 10);
    const orphan = `ab/${'ab'.repeat(32)}-large.jpg`;
    await anOrphan(orphan, 1);

    expect(photos).toHaveLength(3);
    expect(await media.compareWithDatabase()).toEqual({
      orphans: [orphan],
      missing: [lostPhoto.id],
      damaged: [truncatedPhoto.id],
      messages: [],
      requests: [],
    });
  });

  it('sweeps only files that have had no row for a day', async () => {
    const { media } = world.app.services;
    const usedFile = 'avatars/0f8fad5b-d9cb-469f-a165-70867728950e.webp';
    const oldOrphan = 'avatars/7c9e6679-7425-40de-944b-e07fc1f90ae7.webp';
    const recentOrphan = `cd/${'cd'.repeat(32)}-large.jpg`;
    for (const key of [usedFile, oldOrphan]) await anOrphan(key, 48);
    await anOrphan(recentOrphan, 23);
    await anAccount(world, { avatar: `/media/${usedFile}` });

    expect(await media.sweepOrphans()).toBe(1);

    expect(() => statSync(pathOf(oldOrphan))).toThrow('ENOENT');
    expect(statSync(pathOf(usedFile)).size).toBeGreaterThan(0);
    expect(statSync(pathOf(recentOrphan)).size).toBeGreaterThan(0);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    expect(await media.sweepOrphans()).toBe(1);
    expect((await media.compareWithDatabase()).orphans).toEqual([]);
  });

  it('removes the other orphans if one cannot be removed', async () => {
    const { media, storage } = world.app.services;
    const files = ['bad', 'good'].map((name) => `avatars/${randomUUID()}-${name}.webp`);
    for (const key of files) await anOrphan(key, 48);
    const remove = storage.delete.bind(storage);
    vi.spyOn(storage, 'delete').mockImplementation((key) =>
      key.includes('bad') ? Promise.reject(new Error('the disk is broken')) : remove(key),
    );

    await expect(media.sweepOrphans()).rejects.toThrow('the disk is broken');

    expect((await media.compareWithDatabase()).orphans.map((key) => key.includes('bad'))).toEqual([
      true,
    ]);
  });
});
