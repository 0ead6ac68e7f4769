import { readdirSync } from 'node:fs';
import {
  createPost,
  deleteImage,
  erasePost,
  extendPost,
  promotePost,
  publishPost,
  removePost,
  saveDraft,
  updatePost,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aPlacedPost,
  aPostForm,
  aSeller,
  aUniquePicture,
  uploadPhotos,
} from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import {
  breakEachWrite,
  installBreakableWrites,
  summarizeTables,
} from '../../../testing/broken-writes.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// An error after any single write of a request leaves no partial change.
const DAY_MS = 86_400_000;

const world = sharedWorld();
beforeAll(async () => {
  await installBreakableWrites(world);
});
beforeEach(() => world.clock.moveTo(START));

type Seller = Awaited<ReturnType<typeof aSeller>>;
type SendRequest = () => PromiseLike<{ status: number; text: string }>;

const expired = { publishedAt: new Date(START.getTime() - 40 * DAY_MS) };
const headers = { 'Idempotency-Key': 'key' };

/** Prepares a request for an own ad with its id and one of its photos. */
const prepareForPost =
  (
    fields: PostFields,
    send: (token: string, id: number, photo: number) => ReturnType<SendRequest>,
  ) =>
  async ({ user, token }: Seller): Promise<SendRequest> => {
    const { id, photoIds } = await anOwnPost(world, user.id, { photosCount: 7, ...fields });
    return () => send(token, id, photoIds[0] ?? 0);
  };

/** Requests, each with the minimum number of writes that the test must break. */
const requestCases: [string, number, (poster: Seller) => Promise<SendRequest>][] = [
  [
    'a new ad with a promotion, from a draft, under a key',
    14,
    async ({ user, token }) => {
      const photo_ids = await createPhotoRows(world, user.id, 6);
      dataOf(saveDraft, await world.call(saveDraft, { token, body: { photo_ids } }));
      const form = await aPostForm(world, { ...photoField(photo_ids), special_offer: '1' });
      return () => world.call(createPost, { token, form, headers });
    },
  ],
  [
    'a change of an active ad',
    2,
    prepareForPost({}, (token, id) =>
      world.call(updatePost, {
        token,
        form: { id: String(id), description: 'Новый текст', guarantee: '1' },
        headers,
      }),
    ),
  ],
  [
    'a photo deletion from an active ad',
    2,
    prepareForPost({}, (token, id, image_id) =>
      world.call(deleteImage, { token, body: { id, image_id } }),
    ),
  ],
  [
    'a photo deletion from a removed ad',
    10,
    prepareForPost({ status: 'removed' }, (token, id, image_id) =>
      world.call(deleteImage, { token, body: { id, image_id } }),
    ),
  ],
  [
    'the resubmission of a denied ad',
    5,
    prepareForPost({ status: 'denied', publishedAt: null }, (token, id) =>
      world.call(updatePost, { token, form: { id: String(id), mileage: '1' }, headers }),
    ),
  ],
  [
    'the republication of an expired ad',
    4,
    prepareForPost({ status: 'removed', ...expired }, (token, id) =>
      world.call(publishPost, { token, body: { id }, headers }),
    ),
  ],
  [
    'an extension',
    4,
    prepareForPost({}, (token, id) => world.call(extendPost, { token, body: { id }, headers })),
  ],
  [
    'a promotion',
    4,
    prepareForPost({}, (token, id) => world.call(promotePost, { token, body: { id }, headers })),
  ],
  [
    'the withdrawal of an ad from moderation',
    3,
    async ({ user, token }) => {
      const id = await aSubmittedPost(user.id, token);
      return () => world.call(removePost, { token, body: { id } });
    },
  ],
  [
    'the erasure of an ad that holds a placement',
    15,
    async ({ user, token }) => {
      const id = await aSubmittedPost(user.id, token);
      return () => world.call(erasePost, { token, body: { id } });
    },
  ],
];

async function aSubmittedPost(userId: number, token: string): Promise<number> {
  const photos = await createPhotoRows(world, userId, 6);
  return (await aPlacedPost(world, token, photoField(photos))).id;
}

describe('a failing write', () => {
  it.each(requestCases)('leaves no partial change of %s', async (_what, minWrites, prepare) => {
    const poster = await aSeller(world, { placements: 2, specialOffers: 1 });
    const send = await prepare(poster);
    const before = await summarizeTables(world);

    const brokenWrites = await breakEachWrite(world, send, async () => {
      expect(await summarizeTables(world)).toEqual(before);
    });

    expect(brokenWrites).toBeGreaterThanOrEqual(minWrites);
    expect(await summarizeTables(world)).not.toEqual(before);
    await expectSoundLedger(world, poster.user.id);
  });

  it('leaves no partial ad if only the commit fails', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const photos = await createPhotoRows(world, user.id, 6);
    const form = await aPostForm(world, photoField(photos));
    await world.own.asOwner(`
      CREATE FUNCTION break_commit() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'broken by the test' USING ERRCODE = 'disk_full'; END $$;
      CREATE CONSTRAINT TRIGGER break_commit AFTER INSERT ON post
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION break_commit()`);
    const before = await summarizeTables(world);
    const send = () => world.call(createPost, { token, form, headers });

    expect((await send()).status).toBe(503);

    expect(await summarizeTables(world)).toEqual(before);
    await world.own.asOwner('DROP TRIGGER break_commit ON post');
    expect((await send()).status).toBe(201);
  });
});

describe('a failing new ad with a file', () => {
  it('leaves only what the sweep finds, and no ad', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const ids = idsOf(await uploadPhotos(world, token, 5));
    const form = await aPostForm(world, photoField(ids));
    const file = await aUniquePicture();
    const send = () => world.call(createPost, { token, form }).attach('userfiles[]', file, 'a.jpg');
    const countFiles = () =>
      readdirSync(world.config.MEDIA_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.(webp|jpg)$/.test(name),
      ).length;
    const before = countFiles();

    const brokenWrites = await breakEachWrite(world, send, async () => {
      expect(await world.database.post.count({ where: { userId: user.id } })).toBe(0);
      expect(await expectSoundLedger(world, user.id)).toMatchObject({ placements: 1 });
    });

    expect(brokenWrites).toBeGreaterThanOrEqual(12);
    const nextDay = new Date(START.getTime() + DAY_MS + 1);
    world.clock.moveTo(nextDay);
    await world.app.services.photos.sweepUnused();
    await runJobs(world, 'remove-photo');
    const post = await world.database.post.findFirstOrThrow({
      where: { userId: user.id },
      include: { photos: true },
    });
    expect(post.photos).toHaveLength(6);
    expect(countFiles()).toBe(before + 6);
    const newToken = await tokenOf(world, user.id);
    dataOf(erasePost, await world.call(erasePost, { token: newToken, body: { id: post.id } }));
    await runJobs(world, 'remove-photo');
    expect(countFiles()).toBe(before - 30);
  });
});
