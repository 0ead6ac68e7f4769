import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createPost,
  getCreateData,
  getFreeCount,
  getPost,
  saveDraft,
  searchPosts,
  updateProfile,
  uploadImage,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aPostForm,
  aSeller,
  aUniquePicture,
  uploadPhotos,
} from '../../../testing/a-placed-post.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// If the storage rejects writes, requests fail with a temporary server error.
const DAY_MS = 86_400_000;

const world = sharedWorld();
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.photo.deleteMany();
  breakStorage();
});

/** Folders of photos, named after the first two characters of their keys. */
const folders = Array.from({ length: 256 }, (_none, n) => n.toString(16).padStart(2, '0'));
const pathOf = (name: string) => join(world.config.MEDIA_FOLDER, name);

/** Replaces each folder by a file, so that all writes fail, even those of root. */
function breakStorage(): void {
  rmSync(world.config.MEDIA_FOLDER, { recursive: true });
  mkdirSync(world.config.MEDIA_FOLDER);
  for (const name of folders) writeFileSync(pathOf(name), '');
}

function repairStorage(): void {
  for (const name of folders) rmSync(pathOf(name));
}

const findUnstoredPhotos = (userId: number) =>
  world.database.photo.findMany({ where: { userId, storedAt: null } });

/** Runs the sweep of the next day and the removal of files. */
async function sweepNextDay(): Promise<number> {
  world.clock.moveTo(new Date(START.getTime() + DAY_MS + 1));
  const removedCount = await world.app.services.photos.sweepUnused();
  await runJobs(world, 'remove-photo');
  world.clock.moveTo(START);
  return removedCount;
}

function expectStorageError(response: Parameters<typeof failureOf>[0] & { headers: object }): void {
  const { code, errors } = failureOf(response, 503);
  expect([code, errors]).toEqual(['unavailable', undefined]);
  expect(response.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^[1-9]\d*$/) });
  expect(response.text).not.toContain(world.config.MEDIA_FOLDER);
}

describe('storage that rejects writes', () => {
  it('fails uploads and leaves no usable photo', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const file = { bytes: await aUniquePicture(), name: 'a.jpg' };

    const response = await world.call(uploadImage, { token, files: { file } });

    expectStorageError(response);
    const [brokenId, ...otherIds] = idsOf(await world.database.photo.findMany());
    expect(otherIds).toEqual([]);
    const storedIds = await createPhotoRows(world, user.id, 5);
    const photo_ids = [...storedIds, brokenId ?? 0];
    const draft = dataOf(saveDraft, await world.call(saveDraft, { token, body: { photo_ids } }));
    expect(draft.photos).toHaveLength(5);
    const form = await aPostForm(world, photoField(photo_ids));
    const creation = await world.call(createPost, { token, form });
    const { errors } = failureOf(creation, 422);
    expect(Object.keys(errors ?? {})).toEqual(['photo_ids', `photo:${brokenId}`]);

    await world.database.postDraft.deleteMany();
    repairStorage();
    expect(await sweepNextDay()).toBe(6);
    expect(await world.database.photo.count()).toBe(0);
    expect(await uploadPhotos(world, token, 1)).toHaveLength(1);
  });

  it('fails the placement of an ad and leaves neither ad nor photo', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const form = await aPostForm(world);
    const files: Buffer[] = [];
    while (files.length < 6) files.push(await aUniquePicture());
    const sendForm = () => {
      const request = world.call(createPost, {
        token,
        form,
        headers: { 'Idempotency-Key': 'one' },
      });
      for (const [n, file] of files.entries()) request.attach('userfiles[]', file, `${n}.jpg`);
      return request;
    };

    expectStorageError(await sendForm());

    const brokenPhotos = await findUnstoredPhotos(user.id);
    // The placement stops at the first photo, whose files cannot be removed now.
    expect(brokenPhotos).toHaveLength(1);
    expect(await world.database.post.count({ where: { userId: user.id } })).toBe(0);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 1 });
    repairStorage();
    expect(await sweepNextDay()).toBe(brokenPhotos.length);
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({
      orphans: [],
      missing: [],
    });
    // The same form with the same key succeeds once the storage works again.
    expect(dataOf(createPost, await sendForm()).photos).toHaveLength(6);
  });

  it('does not prevent reads', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await anOwnPost(world, user.id);
    const bytes = await aUniquePicture();
    const avatar = await world.call(updateProfile, {
      token,
      files: { avatar: { bytes, name: 'a.jpg' } },
    });
    const path = dataOf(updateProfile, avatar).avatar ?? '';
    const file = { bytes, name: 'a.jpg' };
    expectStorageError(await world.call(uploadImage, { token, files: { file } }));

    const newToken = await tokenOf(world, user.id);
    const responses = await Promise.all([
      world.call(searchPosts),
      world.call(getPost, { params: { id } }),
      world.call(getCreateData, { token: newToken }),
      world.call(getFreeCount, { token: newToken }),
      world.http.get(path),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});
