import {
  approvePost,
  deleteImage,
  getPost,
  getUpdateData,
  publishPost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Changes of unpublished ads (docs/product.md#life-of-an-ad).
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

type Form = Record<string, string | string[]>;

async function aPost(fields: PostFields) {
  const { user, token } = await aSeller(world, { placements: 2 });
  const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7, ...fields });
  const send = (form: Form) => world.call(updatePost, { token, form: { id: String(id), ...form } });
  return {
    id,
    user,
    token,
    photoIds,
    send,
    update: async (form: Form) => dataOf(updatePost, await send(form)),
    publish: async () =>
      dataOf(publishPost, await world.call(publishPost, { token, body: { id } })),
    deleteImage: (image_id: number) => world.call(deleteImage, { token, body: { id, image_id } }),
    async loadOwnerValues() {
      const response = await world.call(getUpdateData, { token, params: { id } });
      return dataOf(getUpdateData, response).post.values;
    },
  };
}

describe('an ad in moderation', () => {
  it('rejects changes and removals of photos', async () => {
    const post = await aPost({ status: 'moderation', publishedAt: null });
    const before = await world.database.post.findUniqueOrThrow({ where: { id: post.id } });

    expect(failureOf(await post.send({ guarantee: '1' }), 409).code).toBe('post.wrong_state');
    const deleted = await post.deleteImage(post.photoIds[0] ?? 0);
    expect(failureOf(deleted, 409).code).toBe('post.wrong_state');
    expect(await world.database.post.findUniqueOrThrow({ where: { id: post.id } })).toEqual(before);
  });
});

describe.each(['removed', 'archived'] as const)('an ad that is %s', (status) => {
  it.each([
    ['a text', { description: 'Новый текст' }, 'moderation'],
    ['the vehicle', { mileage: '50000' }, 'moderation'],
    ['the price by more than half', { price: '1000' }, 'moderation'],
    ['the price by less than half', { price: '9000000' }, 'active'],
    ['the guarantee', { guarantee: '1' }, 'active'],
    ['the contact name', { contact_name: 'Пётр' }, 'moderation'],
    ['nothing', {}, 'active'],
  ] as const)(
    'retains its status when %s changes, and is reviewed if necessary when published',
    async (_what, form, expectedStatus) => {
      const post = await aPost({ status });

      const changedPost = await post.update(form);

      expect(changedPost).toMatchObject({ status, own: { edit: null } });
      if ('mileage' in form) expect(changedPost.mileage).toBe(50_000);
      expect((await post.publish()).status).toBe(expectedStatus);
      // No further unit is taken, because its 30 days have not ended.
      expect(await expectSoundLedger(world, post.user.id)).toMatchObject({ placements: 2 });
    },
  );

  it('is not reviewed because of rate changes since its price was approved', async () => {
    const post = await aPost({ status });
    const approvedPriceRub = 100n;
    await world.database.post.update({ where: { id: post.id }, data: { approvedPriceRub } });

    await post.update({ guarantee: '1', price: '9500000' });

    expect((await post.publish()).status).toBe('active');
  });

  it('is reviewed for all changes together, including those of its photos', async () => {
    const steps: ((post: Awaited<ReturnType<typeof aPost>>) => Promise<unknown>)[] = [
      (post) => post.update({ 'photo_order[]': [...post.photoIds].reverse().map(String) }),
      async (post) => post.update(photoField(await createPhotoRows(world, post.user.id, 1))),
      async (post) => dataOf(deleteImage, await post.deleteImage(post.photoIds[0] ?? 0)),
      async (post) => {
        await post.update({ description: 'Новый текст' });
        await post.update({ guarantee: '1' });
      },
      async (post) => {
        await post.update({ price: '14000000' });
        await post.update({ price: '15000000' });
      },
    ];
    for (const step of steps) {
      const post = await aPost({ status });
      await step(post);
      expect((await post.publish()).status).toBe('moderation');
    }
  });

  it('takes a placement when it is submitted after its 30 days', async () => {
    const expired = { publishedAt: new Date('2026-01-01T00:00:00.000Z') };
    const post = await aPost({ status, ...expired });
    await post.update({ description: 'Новый текст' });

    expect((await post.publish()).status).toBe('moderation');
    expect(await expectSoundLedger(world, post.user.id)).toMatchObject({ placements: 1 });
  });

  it('loses a photo at once, but retains at least six', async () => {
    const post = await aPost({ status });
    const [firstId = 0, secondId = 0] = post.photoIds;

    const after = dataOf(deleteImage, await post.deleteImage(firstId));

    expect(after).toMatchObject({ status, photos_count: 6 });
    expect(idsOf(after.photos)).toEqual(post.photoIds.slice(1));
    const { errors } = failureOf(await post.deleteImage(secondId), 422);
    expect(errors).toEqual({ image_id: ['Нужно не меньше 6 разных фотографий'] });
  });
});

describe('a published ad that is removed while an edit is pending', () => {
  async function aRemovedPostWithEdit() {
    const post = await aPost({});
    await post.update({ description: 'Новый текст' });
    const body = { id: post.id };
    dataOf(removePublication, await world.call(removePublication, { token: post.token, body }));
    return post;
  }

  it('can be changed further, and does not show the edit before the review', async () => {
    const post = await aRemovedPostWithEdit();
    expect(await post.loadOwnerValues()).toMatchObject({ description: 'Новый текст' });

    await post.update({ guarantee: '1' });

    expect(await post.loadOwnerValues()).toMatchObject({
      description: 'Новый текст',
      guarantee: true,
    });
    expect((await post.publish()).status).toBe('moderation');
    expect((await world.call(getPost, { params: { id: post.id } })).status).toBe(404);
  });

  it('shows the approved version when it is republished, while the edit remains pending', async () => {
    const post = await aRemovedPostWithEdit();

    const after = await post.publish();

    expect(after).toMatchObject({ status: 'active', own: { edit: { status: 'moderation' } } });
    expect(after.description).not.toBe('Новый текст');
  });

  it('loses a photo and can be changed afterwards', async () => {
    const post = await aRemovedPostWithEdit();
    const [firstId = 0] = post.photoIds;

    dataOf(deleteImage, await post.deleteImage(firstId));
    const after = await post.update({ guarantee: '1' });

    expect(idsOf(after.photos)).toEqual(post.photoIds.slice(1));
    expect(await post.loadOwnerValues()).toMatchObject({ description: 'Новый текст' });
    expect((await post.publish()).status).toBe('moderation');
    const { token } = await aModerator(world);
    const approval = { token, params: { id: post.id }, body: {} };
    dataOf(approvePost, await world.call(approvePost, approval));
    const publicPost = dataOf(getPost, await world.call(getPost, { params: { id: post.id } }));
    expect(publicPost).toMatchObject({ description: 'Новый текст', photos_count: 6 });
  });
});

describe('a denied ad', () => {
  it('is resubmitted by any change, and takes a placement if it holds none', async () => {
    const post = await aPost({ status: 'denied', publishedAt: null });

    const after = await post.update({ guarantee: '1' });

    expect(after).toMatchObject({ status: 'moderation', deny_reason: null, guarantee: true });
    expect((await expectSoundLedger(world, post.user.id)).reasons).toEqual([
      'granted',
      'resubmitted',
    ]);
  });

  it('is not resubmitted by an invalid change, and takes no unit', async () => {
    const post = await aPost({ status: 'denied', publishedAt: null });

    for (const form of [{ engine_id: '' }, { year: '2028' }, photoField([2_147_483_647])]) {
      failureOf(await post.send({ description: 'Новый текст', ...form }), 422);
    }

    expect((await post.loadOwnerValues()).description).not.toBe('Новый текст');
    expect(await expectSoundLedger(world, post.user.id)).toMatchObject({ placements: 2 });
  });

  it('can lose a photo without being resubmitted', async () => {
    const post = await aPost({ status: 'denied', publishedAt: null });

    const after = dataOf(deleteImage, await post.deleteImage(post.photoIds[6] ?? 0));

    expect(after).toMatchObject({ status: 'denied', photos_count: 6 });
    expect(after.deny_reason).not.toBeNull();
    expect(await expectSoundLedger(world, post.user.id)).toMatchObject({ placements: 2 });
  });
});
