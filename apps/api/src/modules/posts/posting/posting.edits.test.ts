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
import { aModerator, aPlacedPost, aPoster, uploaded } from '../../../testing/a-form.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Edits of an active ad, pending beside the published version (docs/product.md#edits-of-active-ads).
const world = sharedWorld();
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

type Form = Record<string, string | string[]>;
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

const approve = async (id: number) =>
  dataOf(approvePost, await world.call(approvePost, { token: staff, params: { id }, body: {} }));
const deny = async (id: number, reason: string, fields = ['description']) => {
  const body = { reason, fields };
  dataOf(rejectPost, await world.call(rejectPost, { token: staff, params: { id }, body }));
};
const shown = async (id: number) => dataOf(getPost, await world.call(getPost, { params: { id } }));
const queued = async () =>
  idsOf(dataOf(getModerationPosts, await world.call(getModerationPosts, { token: staff })));

async function anApprovedPost() {
  const { token, user } = await aPoster(world);
  const { id, photos } = await aPlacedPost(world, token);
  await approve(id);
  const send = (form: Form) => world.call(updatePost, { token, form: { id: String(id), ...form } });
  return {
    id,
    token,
    user,
    photoIds: idsOf(photos),
    send,
    change: async (form: Form) => dataOf(updatePost, await send(form)),
    async edited() {
      const answer = await world.call(getUpdateData, { token, params: { id } });
      return dataOf(getUpdateData, answer).post;
    },
    deleteImage: (image_id: number) => world.call(deleteImage, { token, body: { id, image_id } }),
  };
}

const editOf = (postId: number) => world.database.postEdit.findUnique({ where: { postId } });
/** Reports whether the files of a photo are available at the public address. */
const isOpen = async ({ large }: Photo) => {
  const path = large.replace(/private\/[^/]+\//, '');
  return (await world.http.get(path)).status === 200;
};

describe('a pending edit', () => {
  it.each<[string, Form, object]>([
    ['a free field', { guarantee: '1' }, { guarantee: true }],
    ['the price by a small step', { price: '9400000' }, { price: 9_400_000 }],
  ])('retains its place in the queue when only %s changes', async (_what, form, values) => {
    const post = await anApprovedPost();
    const before = await post.change({ description: 'Новый текст' });
    world.clock.moveTo(minutes(5));

    const after = await post.change(form);

    expect(after.own?.edit?.status).toBe('moderation');
    expect(after.own?.edit).toEqual(before.own?.edit);
    expect(await shown(post.id)).toMatchObject(values);
    expect((await post.edited()).values).toMatchObject({ description: 'Новый текст', ...values });
    await approve(post.id);
    expect(await shown(post.id)).toMatchObject({ description: 'Новый текст', ...values });
  });

  it('is replaced by a newer one that builds on it', async () => {
    const post = await anApprovedPost();
    await post.change({ description: 'Первая правка' });
    world.clock.moveTo(minutes(5));

    const after = await post.change({ mileage: '46000' });

    expect(after.own?.edit?.submitted_at).toBe(minutes(5).toISOString());
    expect(await world.database.postEdit.count({ where: { postId: post.id } })).toBe(1);
    await approve(post.id);
    expect(await shown(post.id)).toMatchObject({ description: 'Первая правка', mileage: 46_000 });
  });

  it('cannot be approved by a moderator who has reviewed another version of the same time', async () => {
    const post = await anApprovedPost();
    const { description } = await shown(post.id);
    const seen: string[] = [];
    const look = async () => {
      const answer = await world.call(getModerationPost, { token: staff, params: { id: post.id } });
      seen.push(dataOf(getModerationPost, answer).submitted_at ?? 'nothing waits');
    };
    const own = async ({ id, token }: typeof post, contract: RouteContract) =>
      dataOf(contract, await world.call(contract, { token, body: { id } }));
    // The clock does not advance: a withdrawn, a denied and an unpublished version come first.
    await post.change({ description: 'Первая правка' });
    await look();
    await post.change({ description });
    await post.change({ description: 'Вторая правка' });
    await look();
    await deny(post.id, 'Так нельзя');
    await post.change({ description: 'Третья правка' });
    await look();
    await own(post, removePublication);
    await post.change({ description: 'Правка снятого' });
    await own(post, publishPost);
    await look();
    await deny(post.id, 'Всё ещё нельзя');
    await post.change({ description: 'Четвёртая правка' });
    await look();

    const answers = [];
    for (const submitted_at of seen) {
      const sent = { token: staff, params: { id: post.id }, body: { submitted_at } };
      answers.push((await world.call(approvePost, sent)).status);
    }

    expect(answers, seen.join(' ')).toEqual([409, 409, 409, 409, 200]);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect((await shown(post.id)).description).toBe('Четвёртая правка');
  });

  it('disappears when all fields are changed back, with its added photos', async () => {
    const post = await anApprovedPost();
    const { description } = await shown(post.id);
    const [added] = await uploaded(world, post.token, 1);
    await post.change({ description: 'Новый текст', 'photo_ids[]': [String(added?.id)] });
    await post.change({ description });
    expect(await editOf(post.id)).not.toBeNull();

    const after = dataOf(deleteImage, await post.deleteImage(added?.id ?? 0));

    expect(after.own?.edit).toBeNull();
    expect(await editOf(post.id)).toBeNull();
    expect(await queued()).not.toContain(post.id);
    expect(await world.database.photo.count({ where: { id: added?.id ?? 0 } })).toBe(0);
    expect(await runJobs(world, 'remove-photo')).toHaveLength(1);
    expect((await world.http.get(added?.large ?? '')).status).toBe(404);
  });
});

describe('a denied edit', () => {
  it('leaves the published version, stays readable and can be resubmitted', async () => {
    const post = await anApprovedPost();
    const before = await shown(post.id);
    await post.change({ description: 'Звоните 8 999 000-00-01', mileage: '46000' });
    await deny(post.id, 'Телефон в тексте');

    expect(await shown(post.id)).toMatchObject({
      description: before.description,
      mileage: 45_000,
      deny_reason: null,
    });
    const denied = await post.edited();
    expect(denied).toMatchObject({
      status: 'active',
      deny_reason: { reason: 'Телефон в тексте', fields: ['description'] },
    });
    expect(denied.values).toMatchObject({
      description: 'Звоните 8 999 000-00-01',
      mileage: 46_000,
    });
    expect(await queued()).not.toContain(post.id);

    const again = await post.change({ description: 'Без телефона' });
    expect(again).toMatchObject({ deny_reason: null, own: { edit: { status: 'moderation' } } });
    expect(await queued()).toContain(post.id);
    await approve(post.id);
    expect(await shown(post.id)).toMatchObject({ description: 'Без телефона', mileage: 46_000 });
  });

  it.each<[string, Form]>([
    ['a field that is published at once', { guarantee: '1' }],
    ['a note to the moderator', { comment: 'Так написано в документах' }],
  ])('is resubmitted by %s, like a denied ad', async (_what, form) => {
    const post = await anApprovedPost();
    await post.change({ description: 'Новый текст' });
    await deny(post.id, 'Исправьте', ['mileage']);
    world.clock.moveTo(minutes(5));

    const again = await post.change(form);

    const submitted_at = minutes(5).toISOString();
    expect(again).toMatchObject({
      deny_reason: null,
      own: { edit: { status: 'moderation', submitted_at } },
    });
    expect(await queued()).toContain(post.id);
  });
});

describe('photos of an active ad', () => {
  it('are held in their new order, with additions and removals, while the old ones are shown', async () => {
    const post = await anApprovedPost();
    const live = (await shown(post.id)).photos;
    const [first = 0, ...rest] = post.photoIds;
    const [added, second] = await uploaded(world, post.token, 2);
    const order = [String(added?.id), String(rest[4])];

    const after = await post.change({
      'photo_ids[]': [String(added?.id), String(second?.id)],
      'photo_order[]': order,
    });
    dataOf(deleteImage, await post.deleteImage(first));

    expect(after.own?.edit?.status).toBe('moderation');
    const wanted = [added?.id, rest[4], ...rest.slice(0, 4), second?.id];
    const edited = await post.edited();
    expect(idsOf(edited.photos)).toEqual(wanted);
    expect((await shown(post.id)).photos).toEqual(live);
    for (const photo of live) expect(await isOpen(photo)).toBe(true);
    for (const photo of edited.photos) {
      expect((await world.http.get(photo.large)).status).toBe(200);
      expect(await isOpen(photo)).toBe(idsOf(live).includes(photo.id));
    }

    await approve(post.id);
    const now = (await shown(post.id)).photos;
    expect(idsOf(now)).toEqual(wanted);
    for (const photo of now) expect(await isOpen(photo)).toBe(true);
    await runJobs(world, 'remove-photo');
    expect(await world.database.photo.count({ where: { id: first } })).toBe(0);
    expect(live[0] && (await isOpen(live[0]))).toBe(false);
  });

  it('are held for a change of order alone', async () => {
    const post = await anApprovedPost();
    const turned = [...post.photoIds].reverse();

    const after = await post.change({ 'photo_order[]': turned.map(String) });

    expect(after.own?.edit?.status).toBe('moderation');
    expect(idsOf((await shown(post.id)).photos)).toEqual(post.photoIds);
    await approve(post.id);
    expect(idsOf((await shown(post.id)).photos)).toEqual(turned);
  });

  it('are unchanged by an order that is the same or contains unknown ids', async () => {
    const post = await anApprovedPost();
    const [stranger] = await uploaded(world, (await aPoster(world)).token, 1);
    const order = [stranger?.id, post.photoIds[0], 2_147_483_647];

    const after = await post.change({
      'photo_order[]': order.map(String),
      'photo_ids[]': post.photoIds.slice(1, 3).map(String),
    });

    expect(after.own?.edit).toBeNull();
    expect(idsOf(after.photos)).toEqual(post.photoIds);
  });

  it('are at least six, in the edit too', async () => {
    const post = await anApprovedPost();
    const [added] = await uploaded(world, post.token, 1);
    await post.change({ 'photo_ids[]': [String(added?.id)] });
    const [first = 0, second = 0] = post.photoIds;

    expect((await post.deleteImage(first)).status).toBe(200);
    const { errors } = failureOf(await post.deleteImage(second), 422);

    expect(errors).toEqual({ image_id: ['Нужно не меньше 6 разных фотографий'] });
    expect(idsOf((await shown(post.id)).photos)).toEqual(post.photoIds);
    expect(failureOf(await post.deleteImage(first), 404).code).toBe('photo.not_found');
  });

  it('are at most 30 and never contain a file twice', async () => {
    const post = await anApprovedPost();
    const [row] = await world.database.photo.findMany({ where: { postId: post.id }, take: 1 });
    const [twin] = await uploaded(world, post.token, 1);
    await world.database.photo.update({
      where: { id: twin?.id ?? 0 },
      data: { hash: row?.hash ?? '' },
    });

    const { errors } = failureOf(await post.send({ 'photo_ids[]': [String(twin?.id)] }), 422);

    expect(errors).toEqual({ photo_ids: ['Одна и та же фотография выбрана дважды'] });
    expect(await editOf(post.id)).toBeNull();
  });
});
