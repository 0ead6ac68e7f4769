import {
  createPost,
  deleteImage,
  erasePost,
  extendPost,
  promotePost,
  publishPost,
  type RouteContract,
  removePost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { days, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { failureOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// The account is blocked after its request is authenticated and before the request changes anything.
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

/** Sends a request that waits for the lock of its account, which is blocked in the meantime. */
const callWhileBlocking = <Result>(userId: number, call: () => PromiseLike<Result>) =>
  whileLocked(
    world,
    {
      take: [
        `UPDATE users SET blocked_at = $2, blocked_reason = 'спам' WHERE id = $1`,
        [userId, START],
      ],
      waiting: 1,
    },
    call,
  );

describe('an account that is blocked while its photos are processed', () => {
  it('places no ad and leaves no files', async () => {
    const { user, token } = await aSeller(world, { placements: 1, specialOffers: 1 });
    const photoIds = await createPhotoRows(world, user.id, 3);
    const form = await aPostForm(world, { ...photoField(photoIds), special_offer: '1' });
    const files = [await aUniquePicture(), await aUniquePicture(), await aUniquePicture()];

    const response = await callWhileBlocking(user.id, () => {
      const request = world.call(createPost, { token, form });
      for (const [n, file] of files.entries()) request.attach('userfiles[]', file, `${n}.jpg`);
      return request;
    });

    expect(failureOf(response, 401).code).toBe('unauthorized');
    const where = { userId: user.id };
    expect(await world.database.post.count({ where })).toBe(0);
    // Earlier uploads remain until they are swept as unused.
    const photos = await world.database.photo.findMany({ where, orderBy: { id: 'asc' } });
    expect(photos.map(({ id }) => id)).toEqual(photoIds);
    expect(await runJobs(world, 'remove-photo')).toHaveLength(3);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({
      placements: 1,
      specialOffers: 1,
    });
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({ orphans: [] });
  });

  it('changes no ad and leaves no files', async () => {
    const { user, token } = await aSeller(world);
    const { id, photoIds } = await anOwnPost(world, user.id);
    const file = await aUniquePicture();
    const before = await snapshotOf(world.database, id, user.id);

    const response = await callWhileBlocking(user.id, () =>
      world
        .call(updatePost, { token, form: { id: String(id), description: 'Новый текст' } })
        .attach('userfiles[]', file, 'a.jpg'),
    );

    expect(failureOf(response, 401).code).toBe('unauthorized');
    expect(await snapshotOf(world.database, id, user.id)).toEqual(before);
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(photoIds.length);
    expect(await runJobs(world, 'remove-photo')).toHaveLength(1);
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({ orphans: [] });
  });
});

const operations: [string, RouteContract, PostFields][] = [
  ['publish', publishPost, { status: 'removed', publishedAt: days(-40) }],
  ['remove-publication', removePublication, {}],
  ['extend', extendPost, {}],
  ['promote', promotePost, {}],
  ['remove', removePost, {}],
  ['remove/force', erasePost, {}],
  ['delete-image', deleteImage, {}],
];

describe('an account that is blocked during a request', () => {
  it.each(operations)('changes nothing with %s', async (_what, contract, fields) => {
    const { user, token } = await aSeller(world, { placements: 1, specialOffers: 1 });
    const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7, ...fields });
    const before = await snapshotOf(world.database, id, user.id);
    const body = { id, ...(contract === deleteImage && { image_id: photoIds[0] }) };

    const response = await callWhileBlocking(user.id, () => world.call(contract, { token, body }));

    expect(failureOf(response, 401).code).toBe('unauthorized');
    expect(await snapshotOf(world.database, id, user.id)).toEqual(before);
  });
});
