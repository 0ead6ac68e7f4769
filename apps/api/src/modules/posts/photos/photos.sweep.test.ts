import { createPost, erasePost, updatePost, uploadImage } from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aPlacedPost,
  aPostForm,
  aSeller,
  aUniquePicture,
  uploadPhotos,
} from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { countWaiting } from '../../../testing/test-database.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
/** One millisecond older than a day. */
const olderThanDay = { createdAt: new Date(START.getTime() - DAY_MS - 1) };

const world = sharedWorld();
let lockClient: pg.Client;
beforeAll(async () => {
  lockClient = new pg.Client(world.config.DATABASE_URL);
  await lockClient.connect();
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
  await world.database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'remove-photo'`;
});
afterAll(async () => {
  await lockClient.end();
});

const listPhotoIds = async () =>
  idsOf(await world.database.photo.findMany({ orderBy: { id: 'asc' } }));
const sweep = () => world.app.services.photos.sweepUnused();
const isServed = async (path: string) => (await world.http.get(path)).status === 200;

describe('the sweep of photos', () => {
  it('removes photos unused for a day, including aborted uploads', async () => {
    const { user } = await aSignedInAccount(world);
    await createPhotoRows(world, user.id, 230, olderThanDay);
    await createPhotoRows(world, user.id, 1, { ...olderThanDay, storedAt: null });
    const recentIds = await createPhotoRows(world, user.id, 1, {
      createdAt: new Date(START.getTime() - DAY_MS),
    });

    expect(await sweep()).toBe(231);

    expect(await listPhotoIds()).toEqual(recentIds);
    expect(await sweep()).toBe(0);
  });

  it('retains photos of ads, pending edits and drafts of their owner', async () => {
    const { user, token } = await aSeller(world);
    const { id, photoIds } = await anOwnPost(world, user.id);
    const [addedId = 0, draftId = 0] = await createPhotoRows(world, user.id, 2);
    const form = { id: String(id), ...photoField([addedId]) };
    dataOf(updatePost, await world.call(updatePost, { token, form }));
    await world.database.postDraft.create({
      data: { userId: user.id, fields: {}, photoIds: [draftId], updatedAt: START },
    });
    await world.database.photo.updateMany({ data: olderThanDay });

    expect(await sweep()).toBe(0);

    expect(await listPhotoIds()).toEqual([...photoIds, addedId, draftId]);
  });

  it('removes a photo that only a draft of another account refers to', async () => {
    const [owner, other] = [await aSignedInAccount(world), await aSignedInAccount(world)];
    const photoIds = await createPhotoRows(world, owner.user.id, 2, olderThanDay);
    await world.database.postDraft.create({
      data: { userId: other.user.id, fields: {}, photoIds, updatedAt: START },
    });

    expect(await sweep()).toBe(2);
  });

  it('removes the files of swept photos once if it runs in parallel', async () => {
    const { token } = await aSeller(world);
    const [photo] = await uploadPhotos(world, token, 1);
    expect(await isServed(photo?.large ?? '')).toBe(true);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS + 1));

    const removedCounts = await Promise.all([sweep(), sweep()]);

    expect(removedCounts.sort()).toEqual([0, 1]);
    expect(await runJobs(world, 'remove-photo')).toHaveLength(1);
    world.clock.moveTo(START);
    expect(await isServed(photo?.large ?? '')).toBe(false);
  });

  it('skips photos that become part of an ad at the same time', async () => {
    const { user } = await aSignedInAccount(world);
    const { id } = await anOwnPost(world, user.id);
    const [usedId = 0, unusedId = 0] = await createPhotoRows(world, user.id, 2, olderThanDay);
    await lockClient.query('BEGIN');
    await lockClient.query('UPDATE photo SET post_id = $1 WHERE id = $2', [id, usedId]);

    expect(await sweep()).toBe(1);
    await lockClient.query('COMMIT');
    await sweep();

    expect(await listPhotoIds()).toContain(usedId);
    expect(await listPhotoIds()).not.toContain(unusedId);
  });

  it('prevents a new ad whose photo it removes first', async () => {
    const { user, token } = await aSeller(world);
    const photos = await createPhotoRows(world, user.id, 6);
    const form = await aPostForm(world, photoField(photos));
    await lockClient.query('BEGIN');
    await lockClient.query('DELETE FROM photo WHERE id = $1', [photos[0]]);

    const creation = Promise.resolve(world.call(createPost, { token, form }));
    await vi.waitFor(async () => expect(await countWaiting(lockClient)).toBe(1), {
      timeout: 20_000,
      interval: 10,
    });
    await lockClient.query('COMMIT');

    const { errors } = failureOf(await creation, 422);
    expect(Object.keys(errors ?? {})).toEqual(['photo_ids', `photo:${photos[0]}`]);
    expect(await world.database.post.count()).toBe(0);
    expect((await world.app.services.allowance.allowanceOf(user.id)).count).toBe(2);
  });
});

describe('an erased ad', () => {
  it('removes its files, except those shared with another photo', async () => {
    const { token } = await aSeller(world);
    const { id, photos } = await aPlacedPost(world, token);
    const [first, second] = photos;
    const shared = await world.database.photo.findUniqueOrThrow({ where: { id: first?.id ?? 0 } });
    const { id: _id, postId: _postId, position: _position, ...sharedColumns } = shared;
    await world.database.photo.create({ data: sharedColumns });

    dataOf(erasePost, await world.call(erasePost, { token, body: { id } }));
    expect(await runJobs(world, 'remove-photo')).toHaveLength(6);

    expect(await isServed(first?.large ?? '')).toBe(true);
    expect(await isServed(second?.large ?? '')).toBe(false);
    expect(await world.database.photo.count()).toBe(1);
  });
});

describe('the storage limit of photos', () => {
  it('is 1.5 GB per account across all its ads', async () => {
    const { user, token } = await aSeller(world);
    await createPhotoRows(world, user.id, 2, { bytes: 500_000_000 });
    const { photoIds } = await anOwnPost(world, user.id);
    await world.database.photo.update({
      where: { id: photoIds[0] ?? 0 },
      data: { bytes: 499_994_999 },
    });
    const uploadPhoto = async () =>
      world.call(uploadImage, {
        token,
        files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
      });
    dataOf(uploadImage, await uploadPhoto());

    const { errors } = failureOf(await uploadPhoto(), 422);
    const request = world.call(createPost, { token, form: await aPostForm(world) });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      request.attach('userfiles[]', await aUniquePicture(), `${name}.jpg`);
    }
    const creation = await request;

    const message = 'Место для фотографий закончилось: удалите ненужные объявления';
    expect(errors).toEqual({ file: [message] });
    expect(failureOf(creation, 422).errors).toEqual({ 'userfiles.0': [message] });
    const other = await aSeller(world);
    await uploadPhotos(world, other.token, 1);
  });
});
