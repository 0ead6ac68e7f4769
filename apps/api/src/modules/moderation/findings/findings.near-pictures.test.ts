import {
  type Finding,
  getModerationPost,
  getModerationPosts,
  uploadImage,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fingerprintBands, mirroredFingerprint } from '../../../infra/fingerprints.ts';
import { aModerator, aPlacedPost, aPoster } from '../../../testing/a-form.ts';
import { aRandomScene } from '../../../testing/a-picture.ts';
import { aPost, dropPosts } from '../../../testing/a-post.ts';
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Searches of the queue's list and of the page of one ad (decision 0028).
const world = sharedWorld();
let staff: string;
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});

const seen = (findings: Finding[]) => findings.filter(({ kind }) => kind === 'seen_picture');
async function onPage(id: number) {
  const answer = await world.call(getModerationPost, { token: staff, params: { id } });
  return seen(dataOf(getModerationPost, answer).findings);
}
async function inList(id: number) {
  const answer = await world.call(getModerationPosts, { token: staff, query: { per_page: 100 } });
  const post = dataOf(getModerationPosts, answer).find((each) => each.id === id);
  return seen(post?.findings ?? []);
}

const printed = (fingerprint: bigint) => ({ fingerprint, bands: fingerprintBands(fingerprint) });

/** Gives an ad photos with these fingerprints. */
async function showing(
  { id: postId, userId }: { id: number; userId: number },
  prints: readonly bigint[],
) {
  const ids: number[] = [];
  for (const [position, print] of prints.entries()) {
    const fields = { postId, position, ...printed(print) };
    ids.push(...(await storedPhotos(world, userId, 1, fields)));
  }
  return ids;
}

async function aWaiting(prints: readonly bigint[]) {
  const { user } = await aPoster(world);
  const post = await aPostIn(world, user.id, 'moderation', { photosCount: 0 });
  return { id: post.id, photoIds: await showing(post, prints) };
}

const COMMON = 0x0123_4567_89ab_cdefn;
const RARE = 0x7531_0f0f_3c3c_5a5an;
const OTHER = 0x1111_6666_2bbb_7ccdn;
/** One bit changed in each quarter: no quarter matches, but the picture does. */
const CHANGED = RARE ^ 0x0001_0010_0100_1000n;

describe('a picture in many ads of others', () => {
  it('hides no findings of other photos, and lists a few of its ads', async () => {
    for (let n = 0; n < 60; n += 1) await showing(await aPost(world.database), [COMMON]);
    const [rare, other] = [await aPost(world.database), await aPost(world.database)];
    await showing(rare, [RARE]);
    await showing(other, [OTHER]);
    const { id, photoIds } = await aWaiting([COMMON, RARE, COMMON ^ 1n, OTHER]);

    for (const found of [await onPage(id), await inList(id)]) {
      expect(found.map(({ field }) => field)).toEqual(photoIds.map((each) => `photo:${each}`));
      expect(found.map(({ posts }) => posts.length)).toEqual([6, 1, 6, 1]);
      expect(found[1]?.posts[0]?.id).toBe(rare.id);
      expect(found[3]?.posts[0]?.id).toBe(other.id);
    }
  });

  it('is listed once if it is twice in one ad', async () => {
    const other = await aPost(world.database);
    await showing(other, [RARE, RARE ^ 1n]);
    const { id } = await aWaiting([RARE]);

    expect((await onPage(id)).map(({ posts }) => posts.map((post) => post.id))).toEqual([
      [other.id],
    ]);
  });

  it('is listed once per ad if it equals its mirror image', async () => {
    const even = 0x00ff_00ff_00ff_00ffn;
    expect(mirroredFingerprint(even)).toBe(BigInt.asIntN(64, 0xff00_ff00_ff00_ff00n));
    const symmetrical = 0x0f0f_0f0f_0f0f_0f0fn;
    expect(mirroredFingerprint(symmetrical)).toBe(symmetrical);
    const other = await aPost(world.database);
    await showing(other, [symmetrical]);
    const { id } = await aWaiting([symmetrical]);

    for (const found of [await onPage(id), await inList(id)]) {
      expect(found.map(({ posts }) => posts.map((post) => post.id))).toEqual([[other.id]]);
    }
  });

  it('hides no findings of the next ad in the list', async () => {
    for (let n = 0; n < 60; n += 1) await showing(await aPost(world.database), [COMMON]);
    await showing(await aPost(world.database), [RARE]);
    const [spam, honest] = [await aWaiting([COMMON]), await aWaiting([RARE])];

    expect(await inList(spam.id)).toHaveLength(1);
    expect(await inList(honest.id)).toHaveLength(1);
  });
});

describe('a copy of a picture', () => {
  it.each([
    ['the same', RARE, 1],
    ['changed in one quarter', RARE ^ 0b111111n, 1],
    ['changed in every quarter', CHANGED, 0],
    ['mirrored', mirroredFingerprint(RARE), 1],
    ['mirrored and changed in every quarter', mirroredFingerprint(CHANGED), 0],
  ])('%s: found in the list and on the page', async (_what, copy, listed) => {
    await showing(await aPost(world.database), [copy]);
    const { id } = await aWaiting([RARE]);

    expect(await inList(id)).toHaveLength(listed);
    expect(await onPage(id)).toHaveLength(1);
  });

  it.each([
    ['more than six bits apart', RARE ^ 0b1111111n],
    ['of another car', OTHER],
  ])('is not found if it is %s', async (_what, print) => {
    await showing(await aPost(world.database), [print]);
    const { id } = await aWaiting([RARE]);

    expect(await inList(id)).toEqual([]);
    expect(await onPage(id)).toEqual([]);
  });

  it('is found in the list too if it is the same or a recompressed file', async () => {
    const scene = aRandomScene(new Random(31), 900, 600);
    const files = [
      await scene().jpeg({ quality: 90 }).toBuffer(),
      await scene().jpeg({ quality: 90 }).toBuffer(),
      await scene().jpeg({ quality: 60 }).toBuffer(),
      await scene().png().toBuffer(),
    ];
    const placed: number[] = [];
    for (const bytes of files) {
      const { user, token } = await aPoster(world);
      const upload = await world.call(uploadImage, {
        token,
        files: { file: { bytes, name: 'a' } },
      });
      const { id } = dataOf(uploadImage, upload);
      const photos = [id, ...(await storedPhotos(world, user.id, 5))];
      placed.push((await aPlacedPost(world, token, photoField(photos))).id);
    }

    for (const id of placed) {
      const [found, ...more] = await inList(id);
      const others = placed.filter((each) => each !== id);
      expect(found?.posts.map((post) => post.id).sort()).toEqual(others.sort());
      expect(more).toEqual([]);
    }
  });
});
