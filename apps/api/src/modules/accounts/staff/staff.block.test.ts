import {
  approvePost,
  blockUser,
  countPosts,
  getBrands,
  getFooterBrands,
  getGenerations,
  getInterestingPosts,
  getModels,
  getModerationLog,
  getMyPosts,
  getNextId,
  getPost,
  getPostSeller,
  getPostsTotalCount,
  getPrevId,
  getProfile,
  getSeller,
  getSpecialPosts,
  type RouteContract,
  searchPosts,
  searchSellerPosts,
  signIn,
  unblockUser,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostInStatus, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount, PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, type TestWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
beforeAll(async () => {
  moderator = await aModerator(world);
});
beforeEach(() => world.clock.moveTo(START));

const REASON = 'Чужие фотографии';
const block = (id: number, { token } = moderator) =>
  world.call(blockUser, { token, params: { id }, body: { reason: REASON } });
const unblock = (id: number, { token } = moderator) =>
  world.call(unblockUser, { token, params: { id } });

describe('a block by a moderator', () => {
  it('ends the sessions of the account at once and returns the reason at the next sign-in', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherToken = await tokenOf(world, user.id);

    dataOf(blockUser, await block(user.id));

    for (const each of [token, otherToken]) {
      expect((await world.call(getProfile, { token: each })).status).toBe(401);
    }
    const body = { email: user.email, password: PASSWORD };
    const error = failureOf(await world.call(signIn, { body }), 403);
    expect(error.code).toBe('account.blocked');
    expect(error.message).toContain(REASON);
  });

  it('can be lifted, after which the account can sign in again', async () => {
    const { user } = await aSignedInAccount(world);
    await block(user.id);

    dataOf(unblockUser, await unblock(user.id));

    const body = { email: user.email, password: PASSWORD };
    expect((await world.call(signIn, { body })).status).toBe(200);
  });

  it('can be repeated, and lifted even if the account is not blocked', async () => {
    const { user } = await aSignedInAccount(world);

    for (const change of [unblock, block, block, unblock, unblock]) {
      expect((await change(user.id)).status).toBe(200);
    }
  });

  it('is rejected for staff and unknown accounts', async () => {
    const [otherModerator, admin] = [
      await aModerator(world),
      await aSignedInAccount(world, { role: 'admin' }),
    ];

    for (const change of [block, unblock]) {
      for (const { user } of [otherModerator, admin, moderator]) {
        expect(failureOf(await change(user.id), 403).code).toBe('user.is_staff');
      }
      expect(failureOf(await change(2_147_483_647), 404).code).toBe('user.not_found');
    }
    expect((await world.call(getProfile, { token: otherModerator.token })).status).toBe(200);
  });

  it('is logged with its reason', async () => {
    const { user } = await aSignedInAccount(world);
    await block(user.id);
    await unblock(user.id);

    const response = await world.call(getModerationLog, { token: moderator.token });

    const entries = dataOf(getModerationLog, response).filter(({ user_id }) => user_id === user.id);
    const expectedFields = {
      moderator: { id: moderator.user.id, name: 'Иван Смирнов' },
      post_id: null,
    };
    expect(entries).toMatchObject([
      { action: 'unblock', reason: null, ...expectedFields, created_at: START.toISOString() },
      { action: 'block', reason: REASON, ...expectedFields, created_at: START.toISOString() },
    ]);
  });
});

/** Returns the responses to visitors, by operation, that can include an ad or its seller. */
async function fetchPublicResponses(
  [newerId, olderId]: number[],
  post: { id: number; userId: number; modelId: number },
) {
  const requests: [string, RouteContract, Parameters<TestWorld['call']>[1]?][] = [
    ['search', searchPosts],
    ['words', searchPosts, { query: { q: 'Porsche' } }],
    ['special', searchPosts, { query: { special_offer: 1 } }],
    ['count', countPosts],
    ['ad', getPost, { params: { id: post.id } }],
    ['phones', getPost, { params: { id: post.id }, query: { phones: 1 } }],
    ['similar to another', getInterestingPosts, { params: { id: newerId ?? 0 } }],
    ['its seller', getPostSeller, { params: { id: post.id } }],
    ['next', getNextId, { query: { current_id: newerId ?? 0, order: 'date_desc' } }],
    ['previous', getPrevId, { query: { current_id: olderId ?? 0, order: 'date_desc' } }],
    ['seller', getSeller, { params: { id: post.userId } }],
    ["the seller's ads", searchSellerPosts, { params: { id: post.userId } }],
    ['brands', getBrands],
    ['footer', getFooterBrands],
    ['models', getModels, { params: { id: 83 } }],
    ['generations', getGenerations, { params: { id: post.modelId } }],
    ['special ones', getSpecialPosts],
    ['total', getPostsTotalCount],
  ];
  const responses: Record<string, string> = {};
  for (const [operation, contract, input] of requests) {
    const { status, text } = await world.call(contract, input);
    expect([200, 404], `${operation}: ${text}`).toContain(status);
    // Each request counts as a view, so view counts are not compared.
    responses[operation] = `${status} ${text.replace(/"views":\d+/g, '')}`;
  }
  const sitemap = await world.http.get('/sitemap-posts-0.xml');
  return { ...responses, sitemap: `${sitemap.status} ${sitemap.text}` };
}

describe('the ads of a blocked account', () => {
  // Lists and neighbors include the ads of all accounts.
  beforeEach(() => dropPosts(world));

  it('disappear from every list, count and page, and reappear after unblocking', async () => {
    const otherPostIds: number[] = [];
    for (const day of [-1, -3]) {
      const userId = (await aSignedInAccount(world)).user.id;
      otherPostIds.push(
        (await aPostInStatus(world, userId, 'active', { publishedAt: days(day) })).id,
      );
    }
    const generation = await world.database.generation.findFirstOrThrow({
      where: { model: { slug: '911', brand: { slug: 'porsche' } } },
    });
    const { user } = await aSignedInAccount(world);
    const post = await aPostInStatus(world, user.id, 'active', {
      specialOfferDate: days(3),
      publishedAt: days(-2),
      generationId: generation.id,
    });
    const responsesWithAd = await fetchPublicResponses(otherPostIds, post);
    await world.database.post.update({ where: { id: post.id }, data: { status: 'archived' } });
    const responsesWithoutAd = await fetchPublicResponses(otherPostIds, post);
    await world.database.post.update({ where: { id: post.id }, data: { status: 'active' } });
    expect(await fetchPublicResponses(otherPostIds, post)).toEqual(responsesWithAd);
    const equalResponses = Object.keys(responsesWithAd).filter(
      (operation) =>
        responsesWithAd[operation as keyof typeof responsesWithAd] ===
        responsesWithoutAd[operation as keyof typeof responsesWithoutAd],
    );
    expect(equalResponses, 'every response includes the ad').toEqual([]);

    // Similar ads are shown for a removed ad, but not for a hidden one.
    const similarStatus = async () =>
      (await world.call(getInterestingPosts, { params: { id: post.id } })).status;
    expect(await similarStatus()).toBe(200);

    // A blocked seller gets the same responses as an unknown one.
    const responsesOfUnknown = await fetchPublicResponses(otherPostIds, {
      ...post,
      userId: 2_147_483_647,
    });
    const { seller, "the seller's ads": ads } = responsesOfUnknown as Record<string, string>;
    await block(user.id);
    expect(await fetchPublicResponses(otherPostIds, post)).toEqual({
      ...responsesWithoutAd,
      seller,
      "the seller's ads": ads,
    });
    expect(await similarStatus()).toBe(404);

    await unblock(user.id);
    expect(await fetchPublicResponses(otherPostIds, post)).toEqual(responsesWithAd);
    expect(await similarStatus()).toBe(200);
  });

  it('are visible to moderators, and their photos are not public', async () => {
    const owner = await aSeller(world);
    const { id } = await aPlacedPost(world, owner.token);
    const params = { id };
    dataOf(
      approvePost,
      await world.call(approvePost, { token: moderator.token, params, body: {} }),
    );
    const [photo] = dataOf(getPost, await world.call(getPost, { params })).photos;
    const pictureStatus = async () => (await world.http.get(photo?.thumb ?? '')).status;
    expect(await pictureStatus()).toBe(200);

    await block(owner.user.id);

    expect(await pictureStatus()).toBe(404);
    expect((await world.call(getPost, { params })).status).toBe(404);
    expect((await world.call(getPost, { token: moderator.token, params })).status).toBe(200);
    await unblock(owner.user.id);
    expect(await pictureStatus()).toBe(200);
  });

  it('regain their former status when the block is lifted', async () => {
    const { user } = await aSignedInAccount(world);
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) {
      await aPostInStatus(world, user.id, status);
    }
    const listOwnPosts = async () => {
      const token = await tokenOf(world, user.id);
      return dataOf(getMyPosts, await world.call(getMyPosts, { token }));
    };
    const postsBefore = await listOwnPosts();

    await block(user.id);
    await unblock(user.id);

    expect(await listOwnPosts()).toEqual(postsBefore);
  });

  it('that are approved during the block are hidden until it is lifted', async () => {
    const owner = await aSeller(world);
    const { id } = await aPostInStatus(world, owner.user.id, 'moderation');
    await block(owner.user.id);
    const [token, params] = [moderator.token, { id }];
    dataOf(approvePost, await world.call(approvePost, { token, params, body: {} }));

    expect((await world.call(getPost, { params })).status).toBe(404);

    await unblock(owner.user.id);
    expect((await world.call(getPost, { params })).status).toBe(200);
  });
});
