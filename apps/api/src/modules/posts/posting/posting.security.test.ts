import {
  createPost,
  deleteImage,
  erasePost,
  extendPost,
  getUpdateData,
  type PostStatus,
  postStatuses,
  promotePost,
  publishPost,
  type RouteContract,
  removePost,
  removePublication,
  searchPosts,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPostForm, aSeller } from '../../../testing/a-placed-post.ts';
import { aSellerRow } from '../../../testing/a-post.ts';
import { snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld, type TestWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

/** Creates an ad of another account with seven photos. */
const createForeignPost = async (status: PostStatus) =>
  anOwnPost(world, (await aSellerRow(world.database)).id, { status, photosCount: 7 });

describe('an ad of another account', () => {
  type Input = NonNullable<Parameters<TestWorld['call']>[1]>;
  const byId = [publishPost, removePublication, extendPost, promotePost, removePost, erasePost];
  const calls: [string, RouteContract, (id: number, owner: number) => Input][] = [
    // An owner named in the body must be ignored.
    ...byId.map((contract): (typeof calls)[number] => [
      contract.path,
      contract,
      (id, owner) => ({ body: { id, user_id: owner, owner } }),
    ]),
    ['post/update', updatePost, (id) => ({ form: { id: String(id), description: 'взломано' } })],
    [
      'post/update with invalid fields',
      updatePost,
      (id) => ({ form: { id: String(id), year: 'x' } }),
    ],
    [
      'post/update with an idempotency key',
      updatePost,
      (id) => ({ form: { id: String(id) }, headers: { 'Idempotency-Key': 'k' } }),
    ],
    ['post/update/{id}/data', getUpdateData, (id) => ({ params: { id } })],
    ['post/delete-image', deleteImage, (id) => ({ body: { id, image_id: 1 } })],
    [
      'post/delete-image with invalid fields',
      deleteImage,
      (id) => ({ body: { id, image_id: 'x' } }),
    ],
  ];

  it.each(calls)(
    'does not exist for %s, which also rejects visitors',
    async (_what, contract, input) => {
      const other = await aSeller(world, { placements: 3, specialOffers: 3 });
      const moderator = await aSignedInAccount(world, { role: 'moderator' });
      for (const status of postStatuses) {
        const { id, post } = await createForeignPost(status);
        const before = await snapshotOf(world.database, id, post.userId);
        for (const { token } of [other, moderator]) {
          const foreignResponse = await world.call(contract, { token, ...input(id, post.userId) });
          const unknownResponse = await world.call(contract, {
            token,
            ...input(2_147_483_647, post.userId),
          });
          expect(failureOf(foreignResponse, 404).code).toBe('post.not_found');
          expect(withoutDate(foreignResponse)).toEqual(withoutDate(unknownResponse));
        }
        const [foreignResponse, unknownResponse] = [
          await world.call(contract, input(id, post.userId)),
          await world.call(contract, input(2_147_483_647, post.userId)),
        ];
        expect(failureOf(foreignResponse, 401).code).toBe('unauthorized');
        expect(withoutDate(foreignResponse)).toEqual(withoutDate(unknownResponse));
        expect(await snapshotOf(world.database, id, post.userId)).toEqual(before);
      }
      expect(await expectSoundLedger(world, other.user.id)).toMatchObject({
        placements: 3,
        specialOffers: 3,
      });
    },
  );

  it('does not allow the use or deletion of its photos', async () => {
    const { user, token } = await aSeller(world);
    const otherPost = await createForeignPost('active');
    const ownPost = await anOwnPost(world, user.id);
    const [photo = 0] = otherPost.photoIds;
    const form = { id: String(ownPost.id), ...photoField([photo]) };

    const { errors } = failureOf(await world.call(updatePost, { token, form }), 422);
    const body = { id: ownPost.id, image_id: photo };
    const deletion = await world.call(deleteImage, { token, body });
    const unknownPhoto = await world.call(deleteImage, {
      token,
      body: { id: ownPost.id, image_id: 2_147_483_647 },
    });

    expect(Object.keys(errors ?? {})).toEqual(['photo_ids', `photo:${photo}`]);
    expect(failureOf(deletion, 404).code).toBe('photo.not_found');
    expect(deletion.text).toBe(unknownPhoto.text);
    expect(await world.database.photo.count({ where: { postId: otherPost.id } })).toBe(7);
  });
});

describe('operations by ad id', () => {
  const invalidIds = [0, -1, 1.5, 2_147_483_648, '1', null, [1], { gt: 0 }, true, undefined];

  it.each(invalidIds)('return 422 for the id %j', async (id) => {
    const { token } = await aSignedInAccount(world);
    for (const contract of [publishPost, removePublication, extendPost, promotePost, removePost]) {
      const response = await world.call(contract, { token, body: { id } });
      expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['id']);
    }
    failureOf(await world.call(erasePost, { token, body: { id } }), 422);
  });
});

describe('ad texts', () => {
  it.each([
    "'; DROP TABLE post; --",
    '<img src=x onerror=alert(1)>',
    '{{constructor.constructor("return 1")()}}',
    '\u200fперевёрнуто 🏎️ ᾱ',
    '%00%0d%0aSet-Cookie: a=b',
  ])('are stored unchanged: %j', async (text) => {
    const { user, token } = await aSeller(world);
    const photos = await createPhotoRows(world, user.id, 6);
    const fields = { description: text, comment: text, contact_name: text };
    const form = await aPostForm(world, { ...photoField(photos), ...fields });

    const response = await world.call(createPost, { token, form });

    // Names are stored without invisible characters.
    const expected = { ...fields, contact_name: text.replace('\u200f', '') };
    expect(dataOf(createPost, response)).toMatchObject(expected);
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect((await world.call(searchPosts, {})).status).toBe(200);
  });

  it('are rejected if not well-formed Unicode', async () => {
    const { token } = await aSeller(world);
    const bytes = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="comment"\r\n\r\n'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('\0\r\n--x--\r\n'),
    ]);

    const response = await world.http
      .post(pathOf(createPost))
      .set('Authorization', `Bearer ${token}`)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send(bytes);

    expect(failureOf(response, 422).errors).toHaveProperty('comment');
  });
});
