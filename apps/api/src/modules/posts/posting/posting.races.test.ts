import {
  approvePost,
  createPost,
  deleteImage,
  erasePost,
  extendPost,
  type RouteContract,
  rejectPost,
  removeDraft,
  saveDraft,
  updatePost,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aFreshPicture, aModerator, aPoster, aPostForm, grantTo } from '../../../testing/a-form.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Two apps on one database stand in for two processes; see allowance.races.test.ts for real ones.
const DAY_MS = 86_400_000;

const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => world.clock.moveTo(START));

interface Sent {
  token: string;
  params?: Record<string, number>;
  body?: object;
  form?: Record<string, string | string[]>;
  key?: string;
}

/** Sends the n-th of many parallel requests, alternating between both processes. */
function send(n: number, contract: RouteContract, { token, params, body, form, key }: Sent) {
  const parts = Object.entries(form ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
  return (n % 2 === 0 ? apps[0] : apps[1]).inject({
    method: contract.method,
    url: addressOf(contract, params),
    headers: {
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(form && { 'content-type': MULTIPART }),
    },
    payload: form ? multipart(parts) : (body ?? {}),
  });
}

const statuses = (answers: { statusCode: number }[]) =>
  tally(answers.map(({ statusCode }) => statusCode));
const postsOf = (userId: number) =>
  world.database.post.findMany({ where: { userId }, include: { photos: true } });

/** Creates an account with `placements` ads to place and `count` valid forms with photos. */
async function withForms(placements: number, count: number) {
  const { user, token } = await aPoster(world, { placements });
  const forms: Record<string, string | string[]>[] = [];
  while (forms.length < count) {
    const photos = await storedPhotos(world, user.id, 6);
    forms.push(await aPostForm(world, photoField(photos)));
  }
  return { user, token, forms };
}

describe('twenty parallel new ads', () => {
  it('create one ad under one key, and all responses contain it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token, forms } = await withForms(1, 1);
      const form = forms[0] ?? {};
      const key = `key-${round}`;

      const answers = await atOnce(20, (n) => send(n, createPost, { token, form, key }));

      expect(statuses(answers)).toEqual({ 201: 20 });
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await postsOf(user.id)).toHaveLength(1);
      expect((await expectSoundLedger(world, user.id)).reasons).toEqual(['granted', 'created']);
    }
  });

  it('retain only the photos of the single ad under one key', async () => {
    const { user, token } = await aPoster(world, { placements: 2 });
    const form = await aPostForm(world);
    const files: Buffer[] = [];
    while (files.length < 6) files.push(await aFreshPicture());
    const send = async () => {
      const test = world.call(createPost, { token, form, headers: { 'Idempotency-Key': 'one' } });
      for (const [n, file] of files.entries()) test.attach('userfiles[]', file, `${n}.jpg`);
      return dataOf(createPost, await test);
    };

    const created = await Promise.all([send(), send(), send()]);

    expect(new Set(idsOf(created)).size).toBe(1);
    const photos = await world.database.photo.findMany({ where: { userId: user.id } });
    expect(photos.map(({ postId }) => postId)).toEqual(Array(6).fill(created[0]?.id));
    await runJobs(world, 'remove-photo');
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({ orphans: [] });
  });

  it('create one ad for one special placement, and nothing of the others remains', async () => {
    const { user, token, forms } = await withForms(20, 20);
    await grantTo(world, user.id, { specialOffers: 1 });

    const answers = await atOnce(20, (n) =>
      send(n, createPost, { token, form: { ...forms[n], special_offer: '1' } }),
    );

    expect(statuses(answers)).toEqual({ 201: 1, 402: 19 });
    expect(await postsOf(user.id)).toHaveLength(1);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({
      placements: 19,
      specialOffers: 0,
    });
  });

  it('create one ad for the same photos', async () => {
    const { user, token, forms } = await withForms(20, 1);

    const answers = await atOnce(20, (n) => send(n, createPost, { token, form: forms[0] ?? {} }));

    expect(statuses(answers)).toEqual({ 201: 1, 422: 19 });
    expect((await postsOf(user.id)).map(({ photos }) => photos.length)).toEqual([6]);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 19 });
  });

  it('create twenty ads for twenty accounts', async () => {
    const all = await atOnce(20, () => withForms(1, 1));

    const answers = await atOnce(20, (n) =>
      send(n, createPost, { token: all[n]?.token ?? '', form: all[n]?.forms[0] ?? {} }),
    );

    expect(statuses(answers)).toEqual({ 201: 20 });
  });
});

describe('an idempotency key', () => {
  it('applies to one form, account, operation and day', async () => {
    const { user, token, forms } = await withForms(3, 2);
    const [form = {}, next = {}] = forms;
    const key = 'the-key';
    const first = await send(0, createPost, { token, form, key });
    expect(first.statusCode).toBe(201);

    const other = await send(1, createPost, { token, form: next, key });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency.reused']);
    const again = await send(1, createPost, { token, form, key });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);

    const stranger = await withForms(1, 1);
    const theirs = await send(0, createPost, {
      token: stranger.token,
      form: stranger.forms[0] ?? {},
      key,
    });
    expect(theirs.statusCode).toBe(201);
    expect(theirs.json().data.id).not.toBe(first.json().data.id);

    const { id } = await anOwnPost(world, user.id);
    expect((await send(0, extendPost, { token, body: { id }, key })).statusCode).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    const later = await tokenOf(world, user.id);
    const late = await send(0, createPost, { token: later, form: next, key });
    expect(late.statusCode, late.body).toBe(201);
    expect((await expectSoundLedger(world, user.id)).placements).toBe(0);
  });

  it.each(['', ' ', 'a b', 'ключ', 'k'.repeat(201)])('is invalid: %j', async (key) => {
    const { token } = await aPoster(world);
    const answer = await world.http
      .post(addressOf(extendPost))
      .set('Authorization', `Bearer ${token}`)
      .set('Idempotency-Key', Buffer.from(key).toString('latin1'))
      .send({ id: 1 });

    expect(answer.status).toBe(400);
  });

  it('can be used again after its request has failed', async () => {
    const { user, token, forms } = await withForms(1, 1);
    const form = forms[0] ?? {};
    const key = 'try-again';
    const wrong = await send(0, createPost, { token, form: { ...form, year: 'x' }, key });

    expect(wrong.statusCode).toBe(422);
    expect((await send(1, createPost, { token, form, key })).statusCode).toBe(201);
    expect(await postsOf(user.id)).toHaveLength(1);
  });
});

describe('parallel requests on an ad', () => {
  it('extend it once under one key, and once each without a key', async () => {
    const { user, token } = await aPoster(world, { placements: 3 });
    const { id, post } = await anOwnPost(world, user.id);
    const body = { id };

    const keyed = await atOnce(20, (n) => send(n, extendPost, { token, body, key: 'one' }));
    expect(statuses(keyed)).toEqual({ 200: 20 });
    expect(new Set(keyed.map((answer) => answer.body)).size).toBe(1);
    expect((await expectSoundLedger(world, user.id)).placements).toBe(2);
    const free = await atOnce(20, (n) => send(n, extendPost, { token, body }));

    expect(statuses(free)).toEqual({ 200: 2, 402: 18 });
    const { expiresAt } = await world.database.post.findUniqueOrThrow({ where: { id } });
    expect(expiresAt?.getTime()).toBe((post.expiresAt?.getTime() ?? 0) + 3 * 30 * DAY_MS);
  });

  it('resubmit a denied ad once under one key with the last free ad, and all succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token } = await aPoster(world, { placements: 1 });
      const { id } = await anOwnPost(world, user.id, { status: 'denied', publishedAt: null });
      const form = { id: String(id), description: 'Исправлено' };

      const answers = await atOnce(10, (n) => send(n, updatePost, { token, form, key: 'again' }));

      expect(statuses(answers)).toEqual({ 200: 10 });
      expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 0 });
    }
  });

  it('remove a photo once, and never the sixth', async () => {
    for (const status of ['active', 'removed'] as const) {
      const { user, token } = await aPoster(world);
      const { id, photoIds } = await anOwnPost(world, user.id, { status, photosCount: 7 });
      const [one = 0, two = 0] = photoIds;

      const same = await atOnce(2, (n) =>
        send(n, deleteImage, { token, body: { id, image_id: one } }),
      );
      expect(statuses(same)).toEqual({ 200: 1, 404: 1 });
      const more = await atOnce(2, (n) =>
        send(n, deleteImage, { token, body: { id, image_id: n === 0 ? two : one } }),
      );
      expect(statuses(more)).toEqual({ 404: 1, 422: 1 });
    }
  });

  it('do not wait for changes of ads of other owners', async () => {
    const all = await atOnce(20, async () => {
      const { user, token } = await aPoster(world);
      return { token, id: (await anOwnPost(world, user.id)).id };
    });

    const answers = await atOnce(20, (n) => {
      const { token = '', id } = all[n] ?? {};
      return send(0, updatePost, { token, form: { id: String(id), description: `Текст ${n}` } });
    });

    expect(statuses(answers)).toEqual({ 200: 20 });
  });
});

describe('parallel events', () => {
  it('either turn a draft into an ad or discard it with its photos', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { user, token, forms } = await withForms(1, 1);
      const photo_ids = [forms[0]?.['photo_ids[]'] ?? []].flat().map(Number);
      await send(0, saveDraft, { token, body: { photo_ids } });

      const [created, discarded] = await Promise.all([
        send(round, createPost, { token, form: forms[0] ?? {} }),
        send(round + 1, removeDraft, { token }),
      ]);

      expect(discarded?.statusCode).toBe(200);
      const posts = await postsOf(user.id);
      const photos = await world.database.photo.count({ where: { userId: user.id } });
      const { placements } = await expectSoundLedger(world, user.id);
      if (created?.statusCode === 201) {
        expect([posts.length, posts[0]?.photos.length, photos, placements]).toEqual([1, 6, 6, 0]);
      } else {
        expect(created?.statusCode).toBe(422);
        expect([posts.length, photos, placements]).toEqual([0, 0, 1]);
      }
      expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  it.each([
    ['approved', approvePost, {}],
    ['denied', rejectPost, { reason: 'Нечёткие фото' }],
  ] as const)(
    'an ad is erased and %s: it is removed, and its units are returned at most once',
    async (_what, contract, body) => {
      const { token: staff } = await aModerator(world);
      for (let round = 0; round < 10; round += 1) {
        const { user, token, forms } = await withForms(1, 1);
        const created = await send(0, createPost, { token, form: forms[0] ?? {} });
        const { id } = created.json().data;

        const [erased, decided] = await Promise.all([
          send(round, erasePost, { token, body: { id } }),
          send(round + 1, contract, { token: staff, params: { id }, body }),
        ]);

        expect(erased?.statusCode, erased?.body).toBe(200);
        expect([200, 404]).toContain(decided?.statusCode);
        expect(await postsOf(user.id)).toEqual([]);
        expect(await world.database.photo.count({ where: { postId: id } })).toBe(0);
        const { placements } = await expectSoundLedger(world, user.id);
        // An ad erased after the approval and before its response was built no longer exists.
        const used = await world.database.moderationEntry.count({
          where: { action: 'approve', userId: user.id },
        });
        expect(placements).toBe(used ? 0 : 1);
      }
    },
  );
});
