import {
  approvePost,
  deleteImage,
  getModerationPost,
  getModerationPosts,
  getPost,
  getUpdateData,
  type Photo,
  publishPost,
  type RouteContract,
  rejectPost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aSeller, uploadPhotos } from '../../../testing/a-placed-post.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Edits of an active ad, pending beside the published version (docs/product.md#edits-of-active-ads).
const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

type Form = Record<string, string | string[]>;
const minutesAfterStart = (count: number) => new Date(START.getTime() + count * 60_000);

const approve = async (id: number) =>
  dataOf(
    approvePost,
    await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
  );
const deny = async (id: number, reason: string, fields = ['description']) => {
  const body = { reason, fields };
  dataOf(rejectPost, await world.call(rejectPost, { token: moderatorToken, params: { id }, body }));
};
const loadPublicPost = async (id: number) =>
  dataOf(getPost, await world.call(getPost, { params: { id } }));
const loadQueuedIds = async () =>
  idsOf(
    dataOf(getModerationPosts, await world.call(getModerationPosts, { token: moderatorToken })),
  );

async function anApprovedPost() {
  const { token, user } = await aSeller(world);
  const { id, photos } = await aPlacedPost(world, token);
  await approve(id);
  const send = (form: Form) => world.call(updatePost, { token, form: { id: String(id), ...form } });
  return {
    id,
    token,
    user,
    photoIds: idsOf(photos),
    send,
    update: async (form: Form) => dataOf(updatePost, await send(form)),
    async loadOwnerVersion() {
      const response = await world.call(getUpdateData, { token, params: { id } });
      return dataOf(getUpdateData, response).post;
    },
    deleteImage: (image_id: number) => world.call(deleteImage, { token, body: { id, image_id } }),
  };
}

const editOf = (postId: number) => world.database.postEdit.findUnique({ where: { postId } });
/** Reports whether the files of a photo are available at the public path. */
const isPublic = async ({ large }: Photo) => {
  const path = large.replace(/private\/[^/]+\//, '');
  return (await world.http.get(path)).status === 200;
};

describe('a pending edit', () => {
  it.each<[string, Form, object]>([
    ['an unchecked field', { guarantee: '1' }, { guarantee: true }],
    ['the price by a small step', { price: '9400000' }, { price: 9_400_000 }],
  ])('retains its position in the queue when only %s changes', async (_what, form, values) => {
    const post = await anApprovedPost();
    const before = await post.update({ description: 'Новый текст' });
    world.clock.moveTo(minutesAfterStart(5));

    const after = await post.update(form);

    expect(after.own?.edit?.status).toBe('moderation');
    expect(after.own?.edit).toEqual(before.own?.edit);
    expect(await loadPublicPost(post.id)).toMatchObject(values);
    expect((await post.loadOwnerVersion()).values).toMatchObject({
      description: 'Новый текст',
      ...values,
    });
    await approve(post.id);
    expect(await loadPublicPost(post.id)).toMatchObject({ description: 'Новый текст', ...values });
  });

  it('is replaced by a newer one that includes it', async () => {
    const post = await anApprovedPost();
    await post.update({ description: 'Первая правка' });
    world.clock.moveTo(minutesAfterStart(5));

    const after = await post.update({ mileage: '46000' });

    expect(after.own?.edit?.submitted_at).toBe(minutesAfterStart(5).toISOString());
    expect(await world.database.postEdit.count({ where: { postId: post.id } })).toBe(1);
    await approve(post.id);
    expect(await loadPublicPost(post.id)).toMatchObject({
      description: 'Первая правка',
      mileage: 46_000,
    });
  });

  it('cannot be approved by a moderator who reviewed another version submitted at the same time', async () => {
    const post = await anApprovedPost();
    const { description } = await loadPublicPost(post.id);
    const reviewedTimes: string[] = [];
    const review = async () => {
      const response = await world.call(getModerationPost, {
        token: moderatorToken,
        params: { id: post.id },
      });
      reviewedTimes.push(dataOf(getModerationPost, response).submitted_at ?? 'no submission');
    };
    const callAsOwner = async ({ id, token }: typeof post, contract: RouteContract) =>
      dataOf(contract, await world.call(contract, { token, body: { id } }));
    // The clock does not advance between a withdrawn, a denied, an unpublished and the newest version.
    await post.update({ description: 'Первая правка' });
    await review();
    await post.update({ description });
    await post.update({ description: 'Вторая правка' });
    await review();
    await deny(post.id, 'Так нельзя');
    await post.update({ description: 'Третья правка' });
    await review();
    await callAsOwner(post, removePublication);
    await post.update({ description: 'Правка снятого' });
    await callAsOwner(post, publishPost);
    await review();
    await deny(post.id, 'Всё ещё нельзя');
    await post.update({ description: 'Четвёртая правка' });
    await review();

    const statuses = [];
    for (const submitted_at of reviewedTimes) {
      const request = { token: moderatorToken, params: { id: post.id }, body: { submitted_at } };
      statuses.push((await world.call(approvePost, request)).status);
    }

    expect(statuses, reviewedTimes.join(' ')).toEqual([409, 409, 409, 409, 200]);
    expect(reviewedTimes).toEqual([...new Set(reviewedTimes)].sort());
    expect((await loadPublicPost(post.id)).description).toBe('Четвёртая правка');
  });

  it('is removed, with its added photos, when all fields are changed back', async () => {
    const post = await anApprovedPost();
    const { description } = await loadPublicPost(post.id);
    const [addedPhoto] = await uploadPhotos(world, post.token, 1);
    await post.update({ description: 'Новый текст', 'photo_ids[]': [String(addedPhoto?.id)] });
    await post.update({ description });
    expect(await editOf(post.id)).not.toBeNull();

    const after = dataOf(deleteImage, await post.deleteImage(addedPhoto?.id ?? 0));

    expect(after.own?.edit).toBeNull();
    expect(await editOf(post.id)).toBeNull();
    expect(await loadQueuedIds()).not.toContain(post.id);
    expect(await world.database.photo.count({ where: { id: addedPhoto?.id ?? 0 } })).toBe(0);
    expect(await runJobs(world, 'remove-photo')).toHaveLength(1);
    expect((await world.http.get(addedPhoto?.large ?? '')).status).toBe(404);
  });
});

describe('a denied edit', () => {
  it('does not change the published version, remains readable and can be resubmitted', async () => {
    const post = await anApprovedPost();
    const before = await loadPublicPost(post.id);
    await post.update({ description: 'Звоните 8 999 000-00-01', mileage: '46000' });
    await deny(post.id, 'Телефон в тексте');

    expect(await loadPublicPost(post.id)).toMatchObject({
      description: before.description,
      mileage: 45_000,
      deny_reason: null,
    });
    const deniedVersion = await post.loadOwnerVersion();
    expect(deniedVersion).toMatchObject({
      status: 'active',
      deny_reason: { reason: 'Телефон в тексте', fields: ['description'] },
    });
    expect(deniedVersion.values).toMatchObject({
      description: 'Звоните 8 999 000-00-01',
      mileage: 46_000,
    });
    expect(await loadQueuedIds()).not.toContain(post.id);

    const resubmitted = await post.update({ description: 'Без телефона' });
    expect(resubmitted).toMatchObject({
      deny_reason: null,
      own: { edit: { status: 'moderation' } },
    });
    expect(await loadQueuedIds()).toContain(post.id);
    await approve(post.id);
    expect(await loadPublicPost(post.id)).toMatchObject({
      description: 'Без телефона',
      mileage: 46_000,
    });
  });

  it.each<[string, Form]>([
    ['a field that is published at once', { guarantee: '1' }],
    ['a note to the moderator', { comment: 'Так написано в документах' }],
  ])('is resubmitted by %s, like a denied ad', async (_what, form) => {
    const post = await anApprovedPost();
    await post.update({ description: 'Новый текст' });
    await deny(post.id, 'Исправьте', ['mileage']);
    world.clock.moveTo(minutesAfterStart(5));

    const resubmitted = await post.update(form);

    const submitted_at = minutesAfterStart(5).toISOString();
    expect(resubmitted).toMatchObject({
      deny_reason: null,
      own: { edit: { status: 'moderation', submitted_at } },
    });
    expect(await loadQueuedIds()).toContain(post.id);
  });
});

describe('photos of an active ad', () => {
  it('are held in their new order, with additions and removals, while the old ones are shown', async () => {
    const post = await anApprovedPost();
    const publishedPhotos = (await loadPublicPost(post.id)).photos;
    const [removedId = 0, ...otherIds] = post.photoIds;
    const [firstAdded, secondAdded] = await uploadPhotos(world, post.token, 2);
    const order = [String(firstAdded?.id), String(otherIds[4])];

    const after = await post.update({
      'photo_ids[]': [String(firstAdded?.id), String(secondAdded?.id)],
      'photo_order[]': order,
    });
    dataOf(deleteImage, await post.deleteImage(removedId));

    expect(after.own?.edit?.status).toBe('moderation');
    const expectedIds = [firstAdded?.id, otherIds[4], ...otherIds.slice(0, 4), secondAdded?.id];
    const edited = await post.loadOwnerVersion();
    expect(idsOf(edited.photos)).toEqual(expectedIds);
    expect((await loadPublicPost(post.id)).photos).toEqual(publishedPhotos);
    for (const photo of publishedPhotos) expect(await isPublic(photo)).toBe(true);
    for (const photo of edited.photos) {
      expect((await world.http.get(photo.large)).status).toBe(200);
      expect(await isPublic(photo)).toBe(idsOf(publishedPhotos).includes(photo.id));
    }

    await approve(post.id);
    const newPhotos = (await loadPublicPost(post.id)).photos;
    expect(idsOf(newPhotos)).toEqual(expectedIds);
    for (const photo of newPhotos) expect(await isPublic(photo)).toBe(true);
    await runJobs(world, 'remove-photo');
    expect(await world.database.photo.count({ where: { id: removedId } })).toBe(0);
    expect(publishedPhotos[0] && (await isPublic(publishedPhotos[0]))).toBe(false);
  });

  it('are held for a change of order alone', async () => {
    const post = await anApprovedPost();
    const reversedIds = [...post.photoIds].reverse();

    const after = await post.update({ 'photo_order[]': reversedIds.map(String) });

    expect(after.own?.edit?.status).toBe('moderation');
    expect(idsOf((await loadPublicPost(post.id)).photos)).toEqual(post.photoIds);
    await approve(post.id);
    expect(idsOf((await loadPublicPost(post.id)).photos)).toEqual(reversedIds);
  });

  it('are unchanged by an order that is the same except for unknown ids', async () => {
    const post = await anApprovedPost();
    const [foreignPhoto] = await uploadPhotos(world, (await aSeller(world)).token, 1);
    const order = [foreignPhoto?.id, post.photoIds[0], 2_147_483_647];

    const after = await post.update({
      'photo_order[]': order.map(String),
      'photo_ids[]': post.photoIds.slice(1, 3).map(String),
    });

    expect(after.own?.edit).toBeNull();
    expect(idsOf(after.photos)).toEqual(post.photoIds);
  });

  it('are at least six, also in the edit', async () => {
    const post = await anApprovedPost();
    const [addedPhoto] = await uploadPhotos(world, post.token, 1);
    await post.update({ 'photo_ids[]': [String(addedPhoto?.id)] });
    const [firstId = 0, secondId = 0] = post.photoIds;

    expect((await post.deleteImage(firstId)).status).toBe(200);
    const { errors } = failureOf(await post.deleteImage(secondId), 422);

    expect(errors).toEqual({ image_id: ['Нужно не меньше 6 разных фотографий'] });
    expect(idsOf((await loadPublicPost(post.id)).photos)).toEqual(post.photoIds);
    expect(failureOf(await post.deleteImage(firstId), 404).code).toBe('photo.not_found');
  });

  it('never contain a file twice', async () => {
    const post = await anApprovedPost();
    const [row] = await world.database.photo.findMany({ where: { postId: post.id }, take: 1 });
    const [duplicate] = await uploadPhotos(world, post.token, 1);
    await world.database.photo.update({
      where: { id: duplicate?.id ?? 0 },
      data: { hash: row?.hash ?? '' },
    });

    const { errors } = failureOf(await post.send({ 'photo_ids[]': [String(duplicate?.id)] }), 422);

    expect(errors).toEqual({ photo_ids: ['Одна и та же фотография выбрана дважды'] });
    expect(await editOf(post.id)).toBeNull();
  });
});
