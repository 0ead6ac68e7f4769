import { rejectPost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit, traceOf } from '../../../testing/ad-lifecycle.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { storedPhotos } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const REASON = 'На фото номер телефона';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
let staff: string;
beforeAll(async () => {
  owner = await aPoster(world, { placements: 9 });
  staff = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

describe('the photos of a denial', () => {
  const shownIn = (postId: number) => ({ postId, position: 0 });
  const deny = (id: number, fields: string[], headers: Record<string, string> = {}) =>
    world.call(rejectPost, {
      token: staff,
      params: { id },
      headers,
      body: { reason: REASON, fields },
    });

  it('are accepted if they belong to the ad, published or waiting', async () => {
    const first = await aPostIn(world, owner.user.id, 'moderation', { photosCount: 0 });
    const [own = 0] = await storedPhotos(world, owner.user.id, 1, shownIn(first.id));
    const edited = await aPostIn(world, owner.user.id, 'active');
    const old = await world.database.photo.findFirstOrThrow({ where: { postId: edited.id } });
    await aWaitingEdit(world, owner.token, edited.id, 'Новый текст');
    const [added = 0] = await storedPhotos(world, owner.user.id, 1, { postId: edited.id });
    const photoIds = [added];
    await world.database.postEdit.update({ where: { postId: edited.id }, data: { photoIds } });

    const fields = [`photo:${own}`, 'vin'];
    expect(dataOf(rejectPost, await deny(first.id, fields)).deny_reason?.fields).toEqual(fields);
    const both = [`photo:${old.id}`, `photo:${added}`];
    expect(dataOf(rejectPost, await deny(edited.id, both)).deny_reason?.fields).toEqual(both);
  });

  it.each([
    ['ru', 'Выберите значение из списка'],
    ['en', 'Choose one of the listed values'],
  ])('are rejected otherwise, in %s', async (language, message) => {
    const { id } = await aPostIn(world, owner.user.id, 'moderation', { photosCount: 0 });
    const [own] = await storedPhotos(world, owner.user.id, 1, shownIn(id));
    const [other] = await storedPhotos(world, owner.user.id, 1);
    const before = await traceOf(world.database, id, owner.user.id);

    for (const wrong of ['photo:0', 'photo:999999', `photo:${other}`, `photo:0${own}`]) {
      const answer = await deny(id, [`photo:${own}`, wrong], { 'Accept-Language': language });
      expect(failureOf(answer, 422).errors).toEqual({ fields: [message] });
    }

    expect(await traceOf(world.database, id, owner.user.id)).toEqual(before);
  });
});
