import {
  createPost,
  erasePost,
  extendPost,
  promotePost,
  publishPost,
  type RouteContract,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { aPostForm, aSeller, aUniquePicture } from '../testing/a-placed-post.ts';
import { anOwnPost } from '../testing/an-own-post.ts';
import { dumpOf } from '../testing/database-dump.ts';
import { expectSoundLedger } from '../testing/ledger.ts';
import { dataOf, failureOf } from '../testing/responses.ts';
import { createPhotoRows, photoField } from '../testing/stored-photos.ts';
import { countWaiting } from '../testing/test-database.ts';
import { START, sharedWorld } from '../testing/test-world.ts';
import { ApiError } from './api-error.ts';

// Retries that arrive while the first request is about to commit. The order is fixed, because the test itself commits
// the first.
const DAY_MS = 86_400_000;

const world = sharedWorld();
let holder: pg.Client;
beforeAll(async () => {
  holder = new pg.Client(world.config.DATABASE_URL);
  await holder.connect();
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.idempotencyKey.deleteMany();
});
afterAll(async () => {
  await holder.end();
});

interface KeyedInput {
  token: string;
  form: Record<string, string | string[]>;
  /** Id of an ad that the request sends to moderation. */
  denied?: number;
}

/** Sends a request, then repeats it as if the first had not finished when the second arrived. */
async function sendTwice(contract: RouteContract, { token, form, denied = 0 }: KeyedInput) {
  const { database } = world;
  const send = () =>
    world.call(contract, { token, form, headers: { 'Idempotency-Key': 'the-key' } });
  const first = await send();
  const [storedResponse] = await database.idempotencyKey.findMany();
  await database.idempotencyKey.deleteMany();
  await database.allowanceGrant.updateMany({ data: { left: 1 } });
  const deniedFields = { status: 'denied', denyReason: 'Нечёткие фото' } as const;
  await database.post.updateMany({ where: { id: denied }, data: deniedFields });

  await holder.query('BEGIN');
  await holder.query('LOCK TABLE allowance_grant IN ACCESS EXCLUSIVE MODE');
  await holder.query('UPDATE allowance_grant SET "left" = 0');
  await holder.query("UPDATE post SET status = 'moderation' WHERE id = $1", [denied]);
  await holder.query(
    `INSERT INTO repeat_key (user_id, call, key, asked, answer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      storedResponse?.userId,
      storedResponse?.call,
      storedResponse?.key,
      storedResponse?.requestHash,
      storedResponse?.answer,
      storedResponse?.createdAt,
    ],
  );
  const second = Promise.resolve(send());
  await vi.waitFor(async () => expect(await countWaiting(holder)).toBeGreaterThan(0), {
    timeout: 20_000,
    interval: 10,
  });
  await holder.query('COMMIT');
  return { first, second: await second };
}

describe('a retry of a request that takes the last ad of the allowance', () => {
  it('receives the ad that was placed', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const photos = await createPhotoRows(world, user.id, 6);
    const form = await aPostForm(world, photoField(photos));

    const { first, second } = await sendTwice(createPost, { token, form });

    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect(await world.database.post.count({ where: { userId: user.id } })).toBe(1);
    await expectSoundLedger(world, user.id);
  });

  it('receives the first response if the effect of the first request makes the retry fail', async () => {
    const { idempotency } = world.app.services;
    const { id: userId } = (await aSeller(world)).user;
    const request = {
      keyed: { userId, call: createPost.path, key: 'one' },
      requestHash: 'a'.repeat(64),
      response: z.object({ id: z.int() }),
    };

    const result = await idempotency.respond(
      request,
      async () => {
        await idempotency.runOnce(request, async () => ({ id: 7 }));
        throw new ApiError('post.no_special_offers');
      },
      ({ id }) => ({ id, again: true }),
    );

    expect(result).toEqual({ id: 7, again: true });
  });

  it('receives the denied ad that was resubmitted', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const { id } = await anOwnPost(world, user.id, { status: 'denied', publishedAt: null });
    const form = { id: String(id), description: 'Исправлено' };

    const { first, second } = await sendTwice(updatePost, { token, form, denied: id });

    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
  });
});

describe('an idempotency key', () => {
  it('covers the files of a request', async () => {
    const { user, token } = await aSeller(world, { placements: 2 });
    const form = await aPostForm(world, photoField(await createPhotoRows(world, user.id, 5)));
    const headers = { 'Idempotency-Key': 'with-a-file' };
    const [one, other] = [await aUniquePicture(), await aUniquePicture()];
    const send = (file: Buffer, name: string) =>
      world.call(createPost, { token, form, headers }).attach('userfiles[]', file, name);

    const first = await send(one, 'a.jpg');
    const retry = await send(one, 'b.jpg');
    const reused = await send(other, 'a.jpg');

    expect([first.status, retry.status, retry.text]).toEqual([201, 201, first.text]);
    expect(failureOf(reused, 422)).toEqual({
      code: 'idempotency.reused',
      message: 'Этот запрос уже был отправлен с другими данными',
    });
    expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 1 });
    // Files of repeats are not stored.
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(6);
  });
});

describe('stored responses', () => {
  it('are deleted after a day', async () => {
    const { database, app } = world;
    const { id: userId } = (await aSeller(world)).user;
    const storedFields = { userId, call: '/post/extend', requestHash: 'a'.repeat(64), answer: {} };
    const dateAfterExpiry = (ms: number) => new Date(START.getTime() - DAY_MS + ms);
    await database.idempotencyKey.createMany({
      data: [
        { ...storedFields, key: 'old', createdAt: dateAfterExpiry(0) },
        { ...storedFields, key: 'young', createdAt: dateAfterExpiry(1) },
      ],
    });

    await app.services.idempotency.purge();

    const remaining = await database.idempotencyKey.findMany({ select: { key: true } });
    expect(remaining).toEqual([{ key: 'young' }]);
  });

  it('are deleted with the ad they are about, and no others', async () => {
    const { user, token } = await aSeller(world, { placements: 3, specialOffers: 1 });
    const secret = 'Тайное описание';
    const keyedInput = (key: string) => ({ token, headers: { 'Idempotency-Key': key } });
    const photos = photoField(await createPhotoRows(world, user.id, 6));
    const form = await aPostForm(world, { ...photos, description: secret });
    const placed = dataOf(createPost, await world.call(createPost, { ...keyedInput('1'), form }));
    const { id } = await anOwnPost(world, user.id, { status: 'denied', publishedAt: null });
    const active = await anOwnPost(world, user.id);
    const otherPost = await anOwnPost(world, user.id);
    const resent = { id: String(id), description: secret };
    await world.call(updatePost, { ...keyedInput('2'), form: resent });
    for (const contract of [extendPost, promotePost]) {
      await world.call(contract, { ...keyedInput('3'), body: { id: active.id } });
    }
    await world.call(removePublication, { token, body: { id: otherPost.id } });
    await world.call(publishPost, { ...keyedInput('4'), body: { id: otherPost.id } });
    const storedPaths = async () => {
      const rows = await world.database.idempotencyKey.findMany({ where: { userId: user.id } });
      return rows.map(({ call }) => call).sort();
    };
    const pathsBefore = await storedPaths();

    for (const erasedId of [placed.id, id, active.id]) {
      dataOf(erasePost, await world.call(erasePost, { token, body: { id: erasedId } }));
    }

    const calls = [createPost, extendPost, promotePost, publishPost, updatePost];
    expect(pathsBefore).toEqual(calls.map(({ path }) => path).sort());
    expect(await storedPaths()).toEqual([publishPost.path]);
    expect(await dumpOf(world.database)).not.toContain(secret);
  });
});
