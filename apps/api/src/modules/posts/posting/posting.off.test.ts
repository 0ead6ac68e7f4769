import {
  approvePost,
  deleteImage,
  getPost,
  getUpdateData,
  publishPost,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/answers.ts';
import { soundLedger } from '../../../testing/ledger.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Changes of ads that are not published (api.md, status table).
let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(() => world.clock.moveTo(START));
afterAll(() => world.close());

type Form = Record<string, string | string[]>;

async function anAd(fields: PostFields) {
  const { user, token } = await aPoster(world, { ads: 2 });
  const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7, ...fields });
  const send = (form: Form) => world.call(updatePost, { token, form: { id: String(id), ...form } });
  return {
    id,
    user,
    token,
    photoIds,
    send,
    change: async (form: Form) => dataOf(updatePost, await send(form)),
    publish: async () =>
      dataOf(publishPost, await world.call(publishPost, { token, body: { id } })),
    deleteImage: (image_id: number) => world.call(deleteImage, { token, body: { id, image_id } }),
    async values() {
      const answer = await world.call(getUpdateData, { token, params: { id } });
      return dataOf(getUpdateData, answer).post.values;
    },
  };
}

describe('an ad in moderation', () => {
  it('can neither be changed nor lose a photo', async () => {
    const ad = await anAd({ status: 'moderation', publishedAt: null });
    const before = await world.database.post.findUniqueOrThrow({ where: { id: ad.id } });

    expect(failureOf(await ad.send({ guarantee: '1' }), 409).code).toBe('post.wrong_state');
    const deleted = await ad.deleteImage(ad.photoIds[0] ?? 0);
    expect(failureOf(deleted, 409).code).toBe('post.wrong_state');
    expect(await world.database.post.findUniqueOrThrow({ where: { id: ad.id } })).toEqual(before);
  });
});

describe.each(['removed', 'archived'] as const)('an ad that is %s', (status) => {
  it.each([
    ['a text', { description: 'Новый текст' }, 'moderation'],
    ['the vehicle', { mileage: '50000' }, 'moderation'],
    ['the price by more than half', { price: '1000' }, 'moderation'],
    ['the price a little', { price: '9000000' }, 'active'],
    ['the guarantee', { guarantee: '1' }, 'active'],
    ['whom to ask for', { contact_name: 'Пётр' }, 'moderation'],
    ['nothing', {}, 'active'],
  ] as const)(
    'keeps its status when %s changes and is judged when published',
    async (_what, form, after) => {
      const ad = await anAd({ status });

      const changed = await ad.change(form);

      expect(changed).toMatchObject({ status, own: { edit: null } });
      if ('mileage' in form) expect(changed.mileage).toBe(50_000);
      expect((await ad.publish()).status).toBe(after);
      // Its days go on: nothing is taken for them again.
      expect(await soundLedger(world, ad.user.id)).toMatchObject({ ads: 2 });
    },
  );

  it('is not judged because the rates have moved since its price was approved', async () => {
    const ad = await anAd({ status });
    const approvedPriceRub = 100n;
    await world.database.post.update({ where: { id: ad.id }, data: { approvedPriceRub } });

    await ad.change({ guarantee: '1', price: '9500000' });

    expect((await ad.publish()).status).toBe('active');
  });

  it('is judged for all changes together, and for those of its photos', async () => {
    const steps: ((ad: Awaited<ReturnType<typeof anAd>>) => Promise<unknown>)[] = [
      (ad) => ad.change({ 'photo_order[]': [...ad.photoIds].reverse().map(String) }),
      async (ad) => ad.change(photoField(await storedPhotos(world, ad.user.id, 1))),
      async (ad) => dataOf(deleteImage, await ad.deleteImage(ad.photoIds[0] ?? 0)),
      async (ad) => {
        await ad.change({ description: 'Новый текст' });
        await ad.change({ guarantee: '1' });
      },
      async (ad) => {
        await ad.change({ price: '14000000' });
        await ad.change({ price: '15000000' });
      },
    ];
    for (const step of steps) {
      const ad = await anAd({ status });
      await step(ad);
      expect((await ad.publish()).status).toBe('moderation');
    }
  });

  it('whose days are over takes an ad when it is sent', async () => {
    const past = { publishedAt: new Date('2026-01-01T00:00:00.000Z') };
    const ad = await anAd({ status, ...past });
    await ad.change({ description: 'Новый текст' });

    expect((await ad.publish()).status).toBe('moderation');
    expect(await soundLedger(world, ad.user.id)).toMatchObject({ ads: 1 });
  });

  it('takes a photo off at once, but never the sixth', async () => {
    const ad = await anAd({ status });
    const [first = 0, second = 0] = ad.photoIds;

    const after = dataOf(deleteImage, await ad.deleteImage(first));

    expect(after).toMatchObject({ status, photos_count: 6 });
    expect(idsOf(after.photos)).toEqual(ad.photoIds.slice(1));
    const { errors } = failureOf(await ad.deleteImage(second), 422);
    expect(errors).toEqual({ image_id: ['Нужно не меньше 6 разных фотографий'] });
  });
});

describe('a published ad that is taken off while an edit waits', () => {
  async function aHalfEdited() {
    const ad = await anAd({});
    await ad.change({ description: 'Новый текст' });
    const body = { id: ad.id };
    dataOf(removePublication, await world.call(removePublication, { token: ad.token, body }));
    return ad;
  }

  it('goes on from the edit and shows nothing of it before a moderator has', async () => {
    const ad = await aHalfEdited();
    expect(await ad.values()).toMatchObject({ description: 'Новый текст' });

    await ad.change({ guarantee: '1' });

    expect(await ad.values()).toMatchObject({ description: 'Новый текст', guarantee: true });
    expect((await ad.publish()).status).toBe('moderation');
    expect((await world.call(getPost, { params: { id: ad.id } })).status).toBe(404);
  });

  it('published again shows the approved version, and the edit waits on', async () => {
    const ad = await aHalfEdited();

    const after = await ad.publish();

    expect(after).toMatchObject({ status: 'active', own: { edit: { status: 'moderation' } } });
    expect(after.description).not.toBe('Новый текст');
  });

  it('loses a photo and can be changed after it', async () => {
    const ad = await aHalfEdited();
    const [first = 0] = ad.photoIds;

    dataOf(deleteImage, await ad.deleteImage(first));
    const after = await ad.change({ guarantee: '1' });

    expect(idsOf(after.photos)).toEqual(ad.photoIds.slice(1));
    expect(await ad.values()).toMatchObject({ description: 'Новый текст' });
    expect((await ad.publish()).status).toBe('moderation');
    const { token } = await aModerator(world);
    const approval = { token, params: { id: ad.id }, body: {} };
    dataOf(approvePost, await world.call(approvePost, approval));
    const shown = dataOf(getPost, await world.call(getPost, { params: { id: ad.id } }));
    expect(shown).toMatchObject({ description: 'Новый текст', photos_count: 6 });
  });
});

describe('a denied ad', () => {
  it('is sent again by any change, and takes an ad where it holds none', async () => {
    const ad = await anAd({ status: 'denied', publishedAt: null });

    const after = await ad.change({ guarantee: '1' });

    expect(after).toMatchObject({ status: 'moderation', deny_reason: null, guarantee: true });
    expect((await soundLedger(world, ad.user.id)).reasons).toEqual(['granted', 'resubmitted']);
  });

  it('is not sent by what breaks a rule, and takes nothing then', async () => {
    const ad = await anAd({ status: 'denied', publishedAt: null });

    for (const form of [{ engine_id: '' }, { year: '2028' }, photoField([2_147_483_647])]) {
      failureOf(await ad.send({ description: 'Новый текст', ...form }), 422);
    }

    expect((await ad.values()).description).not.toBe('Новый текст');
    expect(await soundLedger(world, ad.user.id)).toMatchObject({ ads: 2 });
  });

  it('may lose a photo without being sent', async () => {
    const ad = await anAd({ status: 'denied', publishedAt: null });

    const after = dataOf(deleteImage, await ad.deleteImage(ad.photoIds[6] ?? 0));

    expect(after).toMatchObject({ status: 'denied', photos_count: 6 });
    expect(after.deny_reason).not.toBeNull();
    expect(await soundLedger(world, ad.user.id)).toMatchObject({ ads: 2 });
  });
});
