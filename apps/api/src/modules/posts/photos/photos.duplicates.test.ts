import { createHash } from 'node:crypto';
import { createPost, erasePost, type Photo, uploadImage } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const DAY_MS = 86_400_000;

// The sweep and the queue affect all accounts, so each test has its own world.
let world: TestWorld;
beforeEach(async () => {
  world = await testWorld();
});
afterEach(() => world.close());

async function upload(token: string, bytes: Buffer): Promise<Photo> {
  const file = { bytes, name: 'a.jpg' };
  return dataOf(uploadImage, await world.call(uploadImage, { token, files: { file } }));
}

/** Returns the file name of a photo, which is the part of its URL that does not change daily. */
const fileNameOf = ({ large }: Photo) => large.split('/').at(-1);
const isServed = async (path: string) => (await world.http.get(path)).status === 200;

describe('a repeated upload of the same file', () => {
  it('returns the existing photo and restarts its retention period', async () => {
    const { user, token } = await aSeller(world);
    const bytes = await aUniquePicture();
    const firstPhoto = await upload(token, bytes);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS - 1));

    const repeatedPhoto = await upload(token, bytes);

    expect(repeatedPhoto.id).toBe(firstPhoto.id);
    expect(fileNameOf(repeatedPhoto)).toBe(fileNameOf(firstPhoto));
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(1);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS + 1));
    expect(await world.app.services.photos.sweepUnused()).toBe(0);
    // The files of the second upload are removed, those of the first remain.
    expect(await runJobs(world, 'remove-photo')).toHaveLength(1);
    expect(await isServed(repeatedPhoto.large)).toBe(true);
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({
      orphans: [],
      missing: [],
    });
  });

  it('returns a single photo for parallel uploads', async () => {
    const { user, token } = await aSeller(world);
    const bytes = await aUniquePicture();

    const hash = createHash('sha256').update(bytes).digest('hex');
    const lockStatement = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

    // All uploads have stored their files before any of them checks for duplicates.
    const photos = await whileLocked(
      world,
      { take: [lockStatement, [`photo of ${user.id} ${hash}`]], waiting: 3 },
      () => Promise.all(Array.from({ length: 3 }, () => upload(token, bytes))),
    );

    const ids = new Set(idsOf(photos));
    expect(ids.size).toBe(1);
    const rows = await world.database.photo.findMany({ where: { userId: user.id } });
    expect(new Set(idsOf(rows))).toEqual(ids);
    await runJobs(world, 'remove-photo');
    expect(await isServed(photos[0]?.large ?? '')).toBe(true);
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({
      orphans: [],
      missing: [],
    });
  });

  it('creates another photo for another account, under another name', async () => {
    const [one, other] = [await aSeller(world), await aSeller(world)];
    const bytes = await aUniquePicture();

    const photos = [await upload(one.token, bytes), await upload(other.token, bytes)];

    expect(new Set(idsOf(photos)).size).toBe(2);
    expect(new Set(photos.map(fileNameOf)).size).toBe(2);
  });

  it('creates a photo with files of its own while an ad uses the first', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const bytes = await aUniquePicture();
    const firstPhoto = await upload(token, bytes);
    const otherIds = await createPhotoRows(world, user.id, 5);
    const form = await aPostForm(world, photoField([firstPhoto.id, ...otherIds]));
    const { id } = dataOf(createPost, await world.call(createPost, { token, form }));

    const secondPhoto = await upload(token, bytes);
    const thirdPhoto = await upload(token, bytes);

    expect(secondPhoto.id).not.toBe(firstPhoto.id);
    expect(fileNameOf(secondPhoto)).toBe(fileNameOf(firstPhoto));
    expect(thirdPhoto.id).toBe(secondPhoto.id);
    // The files are shared with a photo that remains after the ad is erased.
    dataOf(erasePost, await world.call(erasePost, { token, body: { id } }));
    await runJobs(world, 'remove-photo');
    expect(await isServed(secondPhoto.large)).toBe(true);
  });
});
