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
import {
  aModerator,
  aPostForm,
  aSeller,
  aUniquePicture,
  grantUnits,
} from '../../../testing/a-placed-post.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Two apps on one database represent two processes; allowance.races.test.ts uses real ones.
const DAY_MS = 86_400_000;

const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => world.clock.moveTo(START));

interface RequestOptions {
  token: string;
  params?: Record<string, number>;
  body?: object;
  form?: Record<string, string | string[]>;
  key?: string;
}

/** Sends the n-th of several parallel requests, alternating between both apps. */
function send(
  n: number,
  contract: RouteContract,
  { token, params, body, form, key }: RequestOptions,
) {
  const parts = Object.entries(form ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
  return (n % 2 === 0 ? apps[0] : apps[1]).inject({
    method: contract.method,
    url: pathOf(contract, params),
    headers: {
      authorization: `Bearer ${token}`,
      ...(key && { 'idempotency-key': key }),
      ...(form && { 'content-type': MULTIPART_TYPE }),
    },
    payload: form ? multipart(parts) : (body ?? {}),
  });
}

const countStatuses = (responses: { statusCode: number }[]) =>
  tally(responses.map(({ statusCode }) => statusCode));
const postsOf = (userId: number) =>
  world.database.post.findMany({ where: { userId }, include: { photos: true } });

/** Creates an account with `placements` left and `count` valid forms with photos. */
async function aSellerWithForms(placements: number, count: number) {
  const { user, token } = await aSeller(world, { placements });
  const forms: Record<string, string | string[]>[] = [];
  while (forms.length < count) {
    const photos = await createPhotoRows(world, user.id, 6);
    forms.push(await aPostForm(world, photoField(photos)));
  }
  return { user, token, forms };
}

describe('twenty parallel new ads', () => {
  it('create one ad under one key, and all responses contain it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token, forms } = await aSellerWithForms(1, 1);
      const form = forms[0] ?? {};
      const key = `key-${round}`;

      const responses = await inParallel(20, (n) => send(n, createPost, { token, form, key }));

      expect(countStatuses(responses)).toEqual({ 201: 20 });
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
      expect(await postsOf(user.id)).toHaveLength(1);
      expect((await expectSoundLedger(world, user.id)).reasons).toEqual(['granted', 'created']);
    }
  });

  it('retain only the photos of the single ad under one key', async () => {
    const { user, token } = await aSeller(world, { placements: 2 });
    const form = await aPostForm(world);
    const files: Buffer[] = [];
    while (files.length < 6) files.push(await aUniquePicture());
    const sendForm = async () => {
      const request = world.call(createPost, {
        token,
        form,
        headers: { 'Idempotency-Key': 'one' },
      });
      for (const [n, file] of files.entries()) request.attach('userfiles[]', file, `${n}.jpg`);
      return dataOf(createPost, await request);
    };

    const posts = await Promise.all([sendForm(), sendForm(), sendForm()]);

    expect(new Set(idsOf(posts)).size).toBe(1);
    const photos = await world.database.photo.findMany({ where: { userId: user.id } });
    expect(photos.map(({ postId }) => postId)).toEqual(Array(6).fill(posts[0]?.id));
    await runJobs(world, 'remove-photo');
    expect(await world.app.services.media.compareWithDatabase()).toMatchObject({ orphans: [] });
  });

  it('create one ad for one special placement, and leave nothing of the others', async () => {
    const { user, token, forms } = await aSellerWithForms(20, 20);
    await grantUnits(world, user.id, { specialOffers: 1 });

    const responses = await inParallel(20, (n) =>
      send(n, createPost, { token, form: { ...forms[n], special_offer: '1' } }),
    );

    expect(countStatuses(responses)).toEqual({ 201: 1, 402: 19 });
    expect(await postsOf(user.id)).toHaveLength(1);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({
      placements: 19,
      specialOffers: 0,
    });
  });

  it('create one ad for the same photos', async () => {
    const { user, token, forms } = await aSellerWithForms(20, 1);

    const responses = await inParallel(20, (n) =>
      send(n, createPost, { token, form: forms[0] ?? {} }),
    );

    expect(countStatuses(responses)).toEqual({ 201: 1, 422: 19 });
    expect((await postsOf(user.id)).map(({ photos }) => photos.length)).toEqual([6]);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 19 });
  });

  it('create twenty ads for twenty accounts', async () => {
    const sellers = await inParallel(20, () => aSellerWithForms(1, 1));

    const responses = await inParallel(20, (n) =>
      send(n, createPost, { token: sellers[n]?.token ?? '', form: sellers[n]?.forms[0] ?? {} }),
    );

    expect(countStatuses(responses)).toEqual({ 201: 20 });
  });
});

describe('an idempotency key', () => {
  it('applies to one form, account, operation and day', async () => {
    const { user, token, forms } = await aSellerWithForms(3, 2);
    const [form = {}, otherForm = {}] = forms;
    const key = 'the-key';
    const firstResponse = await send(0, createPost, { token, form, key });
    expect(firstResponse.statusCode).toBe(201);

    const otherFormResponse = await send(1, createPost, { token, form: otherForm, key });
    expect([otherFormResponse.statusCode, otherFormResponse.json().code]).toEqual([
      422,
      'idempotency.reused',
    ]);
    const repeatedResponse = await send(1, createPost, { token, form, key });
    expect([repeatedResponse.statusCode, repeatedResponse.body]).toEqual([201, firstResponse.body]);

    const otherSeller = await aSellerWithForms(1, 1);
    const otherSellerResponse = await send(0, createPost, {
      token: otherSeller.token,
      form: otherSeller.forms[0] ?? {},
      key,
    });
    expect(otherSellerResponse.statusCode).toBe(201);
    expect(otherSellerResponse.json().data.id).not.toBe(firstResponse.json().data.id);

    const { id } = await anOwnPost(world, user.id);
    expect((await send(0, extendPost, { token, body: { id }, key })).statusCode).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    const newToken = await tokenOf(world, user.id);
    const nextDayResponse = await send(0, createPost, { token: newToken, form: otherForm, key });
    expect(nextDayResponse.statusCode, nextDayResponse.body).toBe(201);
    expect((await expectSoundLedger(world, user.id)).placements).toBe(0);
  });

  it.each(['', ' ', 'a b', 'ключ', 'k'.repeat(201)])('is rejected if it is %j', async (key) => {
    const { token } = await aSeller(world);
    const response = await world.http
      .post(pathOf(extendPost))
      .set('Authorization', `Bearer ${token}`)
      .set('Idempotency-Key', Buffer.from(key).toString('latin1'))
      .send({ id: 1 });

    expect(response.status).toBe(400);
  });

  it('can be reused after its request has failed', async () => {
    const { user, token, forms } = await aSellerWithForms(1, 1);
    const form = forms[0] ?? {};
    const key = 'try-again';
    const invalidResponse = await send(0, createPost, { token, form: { ...form, year: 'x' }, key });

    expect(invalidResponse.statusCode).toBe(422);
    expect((await send(1, createPost, { token, form, key })).statusCode).toBe(201);
    expect(await postsOf(user.id)).toHaveLength(1);
  });
});

describe('parallel requests on an ad', () => {
  it('extend it once under one key, and once each without a key', async () => {
    const { user, token } = await aSeller(world, { placements: 3 });
    const { id, post } = await anOwnPost(world, user.id);
    const body = { id };

    const responsesWithKey = await inParallel(20, (n) =>
      send(n, extendPost, { token, body, key: 'one' }),
    );
    expect(countStatuses(responsesWithKey)).toEqual({ 200: 20 });
    expect(new Set(responsesWithKey.map((response) => response.body)).size).toBe(1);
    expect((await expectSoundLedger(world, user.id)).placements).toBe(2);
    const responsesWithoutKey = await inParallel(20, (n) => send(n, extendPost, { token, body }));

    expect(countStatuses(responsesWithoutKey)).toEqual({ 200: 2, 402: 18 });
    const { expiresAt } = await world.database.post.findUniqueOrThrow({ where: { id } });
    expect(expiresAt?.getTime()).toBe((post.expiresAt?.getTime() ?? 0) + 3 * 30 * DAY_MS);
  });

  it('resubmit a denied ad once under one key with the last placement, and all succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token } = await aSeller(world, { placements: 1 });
      const { id } = await anOwnPost(world, user.id, { status: 'denied', publishedAt: null });
      const form = { id: String(id), description: 'Исправлено' };

      const responses = await inParallel(10, (n) =>
        send(n, updatePost, { token, form, key: 'again' }),
      );

      expect(countStatuses(responses)).toEqual({ 200: 10 });
      expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 0 });
    }
  });

  it('remove a photo once, and retain at least six', async () => {
    for (const status of ['active', 'removed'] as const) {
      const { user, token } = await aSeller(world);
      const { id, photoIds } = await anOwnPost(world, user.id, { status, photosCount: 7 });
      const [firstId = 0, secondId = 0] = photoIds;

      const samePhotoResponses = await inParallel(2, (n) =>
        send(n, deleteImage, { token, body: { id, image_id: firstId } }),
      );
      expect(countStatuses(samePhotoResponses)).toEqual({ 200: 1, 404: 1 });
      const bothPhotosResponses = await inParallel(2, (n) =>
        send(n, deleteImage, { token, body: { id, image_id: n === 0 ? secondId : firstId } }),
      );
      expect(countStatuses(bothPhotosResponses)).toEqual({ 404: 1, 422: 1 });
    }
  });

  it('do not wait for changes of ads of other owners', async () => {
    const posts = await inParallel(20, async () => {
      const { user, token } = await aSeller(world);
      return { token, id: (await anOwnPost(world, user.id)).id };
    });

    const responses = await inParallel(20, (n) => {
      const { token = '', id } = posts[n] ?? {};
      return send(0, updatePost, { token, form: { id: String(id), description: `Текст ${n}` } });
    });

    expect(countStatuses(responses)).toEqual({ 200: 20 });
  });
});

describe('parallel events', () => {
  it('either turn a draft into an ad or discard it with its photos', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { user, token, forms } = await aSellerWithForms(1, 1);
      const photo_ids = [forms[0]?.['photo_ids[]'] ?? []].flat().map(Number);
      await send(0, saveDraft, { token, body: { photo_ids } });

      const [creation, discarding] = await Promise.all([
        send(round, createPost, { token, form: forms[0] ?? {} }),
        send(round + 1, removeDraft, { token }),
      ]);

      expect(discarding?.statusCode).toBe(200);
      const posts = await postsOf(user.id);
      const photos = await world.database.photo.count({ where: { userId: user.id } });
      const { placements } = await expectSoundLedger(world, user.id);
      if (creation?.statusCode === 201) {
        expect([posts.length, posts[0]?.photos.length, photos, placements]).toEqual([1, 6, 6, 0]);
      } else {
        expect(creation?.statusCode).toBe(422);
        expect([posts.length, photos, placements]).toEqual([0, 0, 1]);
      }
      expect(await world.database.postDraft.count({ where: { userId: user.id } })).toBe(0);
    }
  });

  it.each([
    ['approved', approvePost, {}],
    ['denied', rejectPost, { reason: 'Нечёткие фото' }],
  ] as const)(
    'erase an ad that is %s at the same time, and return its units at most once',
    async (_what, contract, body) => {
      const { token: moderatorToken } = await aModerator(world);
      for (let round = 0; round < 10; round += 1) {
        const { user, token, forms } = await aSellerWithForms(1, 1);
        const creation = await send(0, createPost, { token, form: forms[0] ?? {} });
        const { id } = creation.json().data;

        const [erasure, decision] = await Promise.all([
          send(round, erasePost, { token, body: { id } }),
          send(round + 1, contract, { token: moderatorToken, params: { id }, body }),
        ]);

        expect(erasure?.statusCode, erasure?.body).toBe(200);
        expect([200, 404]).toContain(decision?.statusCode);
        expect(await postsOf(user.id)).toEqual([]);
        expect(await world.database.photo.count({ where: { postId: id } })).toBe(0);
        const { placements } = await expectSoundLedger(world, user.id);
        // If the ad was erased after its approval was committed, the approval returns 404, but has used the unit.
        const approvalCount = await world.database.moderationEntry.count({
          where: { action: 'approve', userId: user.id },
        });
        expect(placements).toBe(approvalCount ? 0 : 1);
      }
    },
  );
});
