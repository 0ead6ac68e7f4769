import {
  erasePost,
  extendPost,
  getPost,
  promotePost,
  publishPost,
  removePublication,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { allowanceOf, aPostInStatus, days } from '../../../testing/ad-lifecycle.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld, type TestWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aSeller(world, { placements: 3, specialOffers: 2 });
});

const aPost = (
  ...[status, fields]: [Parameters<typeof aPostInStatus>[2], Parameters<typeof aPostInStatus>[3]?]
) => aPostInStatus(world, owner.user.id, status, fields);
const callAsOwner = (contract: Parameters<TestWorld['call']>[0], id: number, headers = {}) =>
  world.call(contract, { token: owner.token, body: { id }, headers });
const remainingAllowance = () => allowanceOf(world.database, owner.user.id);

describe('OwnPostsService', () => {
  it('republishes an ad within its 30 days at no cost and preserves its dates', async () => {
    const { id, expiresAt, publishedAt } = await aPost('active');
    dataOf(removePublication, await callAsOwner(removePublication, id));
    expect((await world.call(getPost, { params: { id } })).status).toBe(404);

    const publishedPost = dataOf(publishPost, await callAsOwner(publishPost, id));

    expect(publishedPost).toMatchObject({
      status: 'active',
      expires_at: expiresAt?.toISOString(),
      published_at: publishedAt?.toISOString(),
    });
    expect(await remainingAllowance()).toEqual({ ad: 3, special_offer: 2 });
  });

  it('extends an ad by 30 days from its end until no units remain', async () => {
    const { id } = await aPost('active', { expiresAt: days(4) });

    for (const end of [34, 64, 94]) {
      const extendedPost = dataOf(extendPost, await callAsOwner(extendPost, id));
      expect(extendedPost.expires_at).toBe(days(end).toISOString());
    }

    expect(failureOf(await callAsOwner(extendPost, id), 402).code).toBe('post.no_allowance');
    expect(await remainingAllowance()).toMatchObject({ ad: 0 });
  });

  it('extends an expired ad by 30 days from now if no job has removed it yet', async () => {
    const { id } = await aPost('active', { publishedAt: days(-70), expiresAt: days(-40) });

    const extendedPost = dataOf(extendPost, await callAsOwner(extendPost, id));

    expect(extendedPost.expires_at).toBe(days(30).toISOString());
  });

  it('promotes an ad for 7 days, then for 7 more, until no special placements remain', async () => {
    const { id } = await aPost('active');

    for (const end of [7, 14]) {
      const promoted = dataOf(promotePost, await callAsOwner(promotePost, id));
      expect(promoted).toMatchObject({ special_offer: true });
      expect(promoted.special_offer_date).toBe(days(end).toISOString());
      expect(promoted.warning).toBeUndefined();
    }

    expect(failureOf(await callAsOwner(promotePost, id), 402).code).toBe('post.no_special_offers');
  });

  it('applies a repeated event with the same key once and returns the same response', async () => {
    const { id } = await aPost('active');
    const other = await aPost('active');

    for (const contract of [extendPost, promotePost] as const) {
      const headers = { 'Idempotency-Key': `key-of-${contract.path}` };
      const [firstResponse, repeatedResponse] = [
        await callAsOwner(contract, id, headers),
        await callAsOwner(contract, id, headers),
      ];
      dataOf(contract, firstResponse);
      expect(repeatedResponse.text).toBe(firstResponse.text);
      expect(failureOf(await callAsOwner(contract, other.id, headers), 422).code).toBe(
        'idempotency.reused',
      );
    }

    expect(await remainingAllowance()).toEqual({ ad: 2, special_offer: 1 });
  });

  it('erases an ad with its rows and files, and preserves its ledger entries', async () => {
    const { id, photos } = await aPlacedPost(world, owner.token);
    const [photo] = photos;
    expect((await world.http.get(photo?.thumb ?? '')).status).toBe(200);

    dataOf(erasePost, await callAsOwner(erasePost, id));
    await runJobs(world, 'remove-photo');

    expect(failureOf(await callAsOwner(erasePost, id), 404).code).toBe('post.not_found');
    expect(await world.database.photo.count({ where: { postId: id } })).toBe(0);
    expect((await world.http.get(photo?.thumb ?? '')).status).toBe(404);
    expect(await remainingAllowance()).toEqual({ ad: 3, special_offer: 2 });
    const entries = await world.database.allowanceEntry.findMany({
      where: { postId: id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['created', -1],
      ['returned', 1],
    ]);
  });
});
