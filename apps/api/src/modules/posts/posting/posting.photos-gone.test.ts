import { createPost } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aFreshPicture, aPoster, aPostForm } from '../../../testing/a-form.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/answers.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  await world.database.photo.deleteMany();
});
afterAll(() => world.close());

it('photos that are not there are named one by one', async () => {
  const [{ user, token }, stranger] = [await aPoster(world, { ads: 1 }), await aPoster(world)];
  const [gone = 0, ...there] = await storedPhotos(world, user.id, 6);
  await world.database.photo.delete({ where: { id: gone } });
  const [foreign = 0] = await storedPhotos(world, stranger.user.id, 1);
  const form = await aPostForm(world, photoField([gone, ...there, foreign]));

  const { errors } = failureOf(await world.call(createPost, { token, form }), 422);

  const words = ['Одной из фотографий уже нет, загрузите её снова'];
  expect(errors).toEqual({
    photo_ids: words,
    [`photo:${gone}`]: words,
    [`photo:${foreign}`]: words,
  });
});

it('repeats at once leave only the photos of the one ad', async () => {
  const { user, token } = await aPoster(world, { ads: 2 });
  const form = await aPostForm(world);
  const files: Buffer[] = [];
  while (files.length < 6) files.push(await aFreshPicture());
  const send = async () => {
    const test = world.call(createPost, { token, form, headers: { 'Idempotency-Key': 'one' } });
    for (const [n, file] of files.entries()) test.attach('userfiles[]', file, `${n}.jpg`);
    return dataOf(createPost, await test);
  };

  const ads = await Promise.all([send(), send(), send()]);

  expect(new Set(idsOf(ads)).size).toBe(1);
  const photos = await world.database.photo.findMany({ where: { userId: user.id } });
  expect(photos.map(({ postId }) => postId)).toEqual(Array(6).fill(ads[0]?.id));
  await runJobs(world, 'remove-photo');
  expect(await world.app.services.media.check()).toMatchObject({ orphans: [], missing: [] });
});
