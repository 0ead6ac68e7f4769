import { rejectPost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { createPhotoRows } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const REASON = 'На фото номер телефона';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
let moderatorToken: string;
beforeAll(async () => {
  owner = await aSeller(world, { placements: 9 });
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

describe('the photos named in a denial', () => {
  const firstPhotoOf = (postId: number) => ({ postId, position: 0 });
  const deny = (id: number, fields: string[], headers: Record<string, string> = {}) =>
    world.call(rejectPost, {
      token: moderatorToken,
      params: { id },
      headers,
      body: { reason: REASON, fields },
    });

  it('are accepted if they belong to the published or the waiting version', async () => {
    const pendingPost = await aPostInStatus(world, owner.user.id, 'moderation', { photosCount: 0 });
    const [photoId = 0] = await createPhotoRows(
      world,
      owner.user.id,
      1,
      firstPhotoOf(pendingPost.id),
    );
    const editedPost = await aPostInStatus(world, owner.user.id, 'active');
    const publishedPhoto = await world.database.photo.findFirstOrThrow({
      where: { postId: editedPost.id },
    });
    await aWaitingEdit(world, owner.token, editedPost.id, 'Новый текст');
    const [addedPhotoId = 0] = await createPhotoRows(world, owner.user.id, 1, {
      postId: editedPost.id,
    });
    const photoIds = [addedPhotoId];
    await world.database.postEdit.update({ where: { postId: editedPost.id }, data: { photoIds } });

    const fields = [`photo:${photoId}`, 'vin'];
    expect(dataOf(rejectPost, await deny(pendingPost.id, fields)).deny_reason?.fields).toEqual(
      fields,
    );
    const bothPhotos = [`photo:${publishedPhoto.id}`, `photo:${addedPhotoId}`];
    expect(dataOf(rejectPost, await deny(editedPost.id, bothPhotos)).deny_reason?.fields).toEqual(
      bothPhotos,
    );
  });

  it.each([
    ['ru', 'Выберите значение из списка'],
    ['en', 'Choose one of the listed values'],
  ])('are rejected otherwise, in %s', async (language, message) => {
    const { id } = await aPostInStatus(world, owner.user.id, 'moderation', { photosCount: 0 });
    const [ownPhotoId] = await createPhotoRows(world, owner.user.id, 1, firstPhotoOf(id));
    const [foreignPhotoId] = await createPhotoRows(world, owner.user.id, 1);
    const traceBefore = await snapshotOf(world.database, id, owner.user.id);

    for (const invalidField of [
      'photo:0',
      'photo:999999',
      `photo:${foreignPhotoId}`,
      `photo:0${ownPhotoId}`,
    ]) {
      const response = await deny(id, [`photo:${ownPhotoId}`, invalidField], {
        'Accept-Language': language,
      });
      expect(failureOf(response, 422).errors).toEqual({ fields: [message] });
    }

    expect(await snapshotOf(world.database, id, owner.user.id)).toEqual(traceBefore);
  });
});
