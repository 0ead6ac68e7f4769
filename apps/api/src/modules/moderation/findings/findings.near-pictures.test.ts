import {
  type Finding,
  getModerationPost,
  getModerationPosts,
  uploadImage,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintBands, mirroredFingerprint } from '../../../infra/fingerprints.ts';
import { aRandomScene } from '../../../testing/a-picture.ts';
import { aModerator, aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Searches for copies of pictures in the queue and on the page of an ad (decision 0028).
const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});

const pictureFindings = (findings: Finding[]) =>
  findings.filter(({ kind }) => kind === 'seen_picture');
async function findingsOnPage(id: number) {
  const response = await world.call(getModerationPost, { token: moderatorToken, params: { id } });
  return pictureFindings(dataOf(getModerationPost, response).findings);
}
async function findingsInList(id: number) {
  const response = await world.call(getModerationPosts, {
    token: moderatorToken,
    query: { per_page: 100 },
  });
  const post = dataOf(getModerationPosts, response).find((each) => each.id === id);
  return pictureFindings(post?.findings ?? []);
}

const fingerprintFields = (fingerprint: bigint) => ({
  fingerprint,
  bands: fingerprintBands(fingerprint),
});

/** Adds photos with these fingerprints to an ad. */
async function addPhotos(
  { id: postId, userId }: { id: number; userId: number },
  fingerprints: readonly bigint[],
) {
  const ids: number[] = [];
  for (const [position, fingerprint] of fingerprints.entries()) {
    const fields = { postId, position, ...fingerprintFields(fingerprint) };
    ids.push(...(await createPhotoRows(world, userId, 1, fields)));
  }
  return ids;
}

async function aPendingPost(fingerprints: readonly bigint[]) {
  const { user } = await aSeller(world);
  const post = await aPostInStatus(world, user.id, 'moderation', { photosCount: 0 });
  return { id: post.id, photoIds: await addPhotos(post, fingerprints) };
}

const COMMON_FINGERPRINT = 0x0123_4567_89ab_cdefn;
const RARE_FINGERPRINT = 0x7531_0f0f_3c3c_5a5an;
const OTHER_FINGERPRINT = 0x1111_6666_2bbb_7ccdn;
/** One bit is changed in each quarter, so no quarter is equal, but the pictures are similar. */
const CHANGED_FINGERPRINT = RARE_FINGERPRINT ^ 0x0001_0010_0100_1000n;

describe('a picture in many other ads', () => {
  it('has findings with a few of these ads and does not hide findings of other photos', async () => {
    for (let n = 0; n < 60; n += 1)
      await addPhotos(await aPost(world.database), [COMMON_FINGERPRINT]);
    const [postWithRare, postWithOther] = [
      await aPost(world.database),
      await aPost(world.database),
    ];
    await addPhotos(postWithRare, [RARE_FINGERPRINT]);
    await addPhotos(postWithOther, [OTHER_FINGERPRINT]);
    const { id, photoIds } = await aPendingPost([
      COMMON_FINGERPRINT,
      RARE_FINGERPRINT,
      COMMON_FINGERPRINT ^ 1n,
      OTHER_FINGERPRINT,
    ]);

    for (const findings of [await findingsOnPage(id), await findingsInList(id)]) {
      expect(findings.map(({ field }) => field)).toEqual(photoIds.map((each) => `photo:${each}`));
      expect(findings.map(({ posts }) => posts.length)).toEqual([6, 1, 6, 1]);
      expect(findings[1]?.posts[0]?.id).toBe(postWithRare.id);
      expect(findings[3]?.posts[0]?.id).toBe(postWithOther.id);
    }
  });

  it('has one finding for an ad that contains it twice', async () => {
    const otherPost = await aPost(world.database);
    await addPhotos(otherPost, [RARE_FINGERPRINT, RARE_FINGERPRINT ^ 1n]);
    const { id } = await aPendingPost([RARE_FINGERPRINT]);

    expect((await findingsOnPage(id)).map(({ posts }) => posts.map((post) => post.id))).toEqual([
      [otherPost.id],
    ]);
  });

  it('has one finding per ad if it equals its mirror image', async () => {
    const asymmetrical = 0x00ff_00ff_00ff_00ffn;
    expect(mirroredFingerprint(asymmetrical)).toBe(BigInt.asIntN(64, 0xff00_ff00_ff00_ff00n));
    const symmetrical = 0x0f0f_0f0f_0f0f_0f0fn;
    expect(mirroredFingerprint(symmetrical)).toBe(symmetrical);
    const otherPost = await aPost(world.database);
    await addPhotos(otherPost, [symmetrical]);
    const { id } = await aPendingPost([symmetrical]);

    for (const findings of [await findingsOnPage(id), await findingsInList(id)]) {
      expect(findings.map(({ posts }) => posts.map((post) => post.id))).toEqual([[otherPost.id]]);
    }
  });

  it('does not hide findings of the next ad in the queue', async () => {
    for (let n = 0; n < 60; n += 1)
      await addPhotos(await aPost(world.database), [COMMON_FINGERPRINT]);
    await addPhotos(await aPost(world.database), [RARE_FINGERPRINT]);
    const [spamPost, honestPost] = [
      await aPendingPost([COMMON_FINGERPRINT]),
      await aPendingPost([RARE_FINGERPRINT]),
    ];

    expect(await findingsInList(spamPost.id)).toHaveLength(1);
    expect(await findingsInList(honestPost.id)).toHaveLength(1);
  });
});

describe('a copy of a picture', () => {
  it.each([
    ['that is equal', RARE_FINGERPRINT, 1],
    ['that is changed in one quarter', RARE_FINGERPRINT ^ 0b111111n, 1],
    ['that is changed in every quarter', CHANGED_FINGERPRINT, 0],
    ['that is mirrored', mirroredFingerprint(RARE_FINGERPRINT), 1],
    ['that is mirrored and changed in every quarter', mirroredFingerprint(CHANGED_FINGERPRINT), 0],
  ])(
    '%s is found on the page, and in the list unless too different',
    async (_what, copy, expectedInList) => {
      await addPhotos(await aPost(world.database), [copy]);
      const { id } = await aPendingPost([RARE_FINGERPRINT]);

      expect(await findingsInList(id)).toHaveLength(expectedInList);
      expect(await findingsOnPage(id)).toHaveLength(1);
    },
  );

  it.each([
    ['more than six bits apart', RARE_FINGERPRINT ^ 0b1111111n],
    ['of another car', OTHER_FINGERPRINT],
  ])('is not found if it is %s', async (_what, fingerprint) => {
    await addPhotos(await aPost(world.database), [fingerprint]);
    const { id } = await aPendingPost([RARE_FINGERPRINT]);

    expect(await findingsInList(id)).toEqual([]);
    expect(await findingsOnPage(id)).toEqual([]);
  });

  it('is found in the queue too if it is an equal or recompressed file', async () => {
    const renderScene = aRandomScene(new Random(31), 900, 600);
    const files = [
      await renderScene().jpeg({ quality: 90 }).toBuffer(),
      await renderScene().jpeg({ quality: 90 }).toBuffer(),
      await renderScene().jpeg({ quality: 60 }).toBuffer(),
      await renderScene().png().toBuffer(),
    ];
    const postIds: number[] = [];
    for (const bytes of files) {
      const { user, token } = await aSeller(world);
      const uploadResponse = await world.call(uploadImage, {
        token,
        files: { file: { bytes, name: 'a' } },
      });
      const { id } = dataOf(uploadImage, uploadResponse);
      const photos = [id, ...(await createPhotoRows(world, user.id, 5))];
      postIds.push((await aPlacedPost(world, token, photoField(photos))).id);
    }

    for (const id of postIds) {
      const [finding, ...otherFindings] = await findingsInList(id);
      const otherPostIds = postIds.filter((each) => each !== id);
      expect(finding?.posts.map((post) => post.id).sort()).toEqual(otherPostIds.sort());
      expect(otherFindings).toEqual([]);
    }
  });
});
