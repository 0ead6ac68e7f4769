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
import { aModerator, aPlacedPost, aPoster } from '../../../testing/a-form.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostIn, days } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn, PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, type TestWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let staff: Awaited<ReturnType<typeof aModerator>>;
beforeAll(async () => {
  staff = await aModerator(world);
});
beforeEach(() => world.clock.moveTo(START));

const REASON = 'Чужие фотографии';
const block = (id: number, { token } = staff) =>
  world.call(blockUser, { token, params: { id }, body: { reason: REASON } });
const unblock = (id: number, { token } = staff) =>
  world.call(unblockUser, { token, params: { id } });

describe('a block by a moderator', () => {
  it('ends the sessions of the account at once and returns the reason at the next sign-in', async () => {
    const { user, token } = await aSignedIn(world);
    const other = await tokenOf(world, user.id);

    dataOf(blockUser, await block(user.id));

    for (const each of [token, other]) {
      expect((await world.call(getProfile, { token: each })).status).toBe(401);
    }
    const body = { email: user.email, password: PASSWORD };
    const refused = failureOf(await world.call(signIn, { body }), 403);
    expect(refused.code).toBe('account.blocked');
    expect(refused.message).toContain(REASON);
  });

  it('can be lifted, after which a new sign-in succeeds', async () => {
    const { user } = await aSignedIn(world);
    await block(user.id);

    dataOf(unblockUser, await unblock(user.id));

    const body = { email: user.email, password: PASSWORD };
    expect((await world.call(signIn, { body })).status).toBe(200);
  });

  it('can be repeated, and lifted without a block', async () => {
    const { user } = await aSignedIn(world);

    for (const act of [unblock, block, block, unblock, unblock]) {
      expect((await act(user.id)).status).toBe(200);
    }
  });

  it('rejects staff and unknown accounts', async () => {
    const [other, admin] = [await aModerator(world), await aSignedIn(world, { role: 'admin' })];

    for (const act of [block, unblock]) {
      for (const { user } of [other, admin, staff]) {
        expect(failureOf(await act(user.id), 403).code).toBe('user.is_staff');
      }
      expect(failureOf(await act(2_147_483_647), 404).code).toBe('user.not_found');
    }
    expect((await world.call(getProfile, { token: other.token })).status).toBe(200);
  });

  it('is logged with its reason', async () => {
    const { user } = await aSignedIn(world);
    await block(user.id);
    await unblock(user.id);

    const answer = await world.call(getModerationLog, { token: staff.token });

    const of = dataOf(getModerationLog, answer).filter(({ user_id }) => user_id === user.id);
    const by = { moderator: { id: staff.user.id, name: 'Иван Смирнов' }, post_id: null };
    expect(of).toMatchObject([
      { action: 'unblock', reason: null, ...by, created_at: START.toISOString() },
      { action: 'block', reason: REASON, ...by, created_at: START.toISOString() },
    ]);
  });
});

/** Returns the responses of the marketplace to visitors by operation, for an ad and its seller. */
async function seen(
  [newer, older]: number[],
  post: { id: number; userId: number; modelId: number },
) {
  const asks: [string, RouteContract, Parameters<TestWorld['call']>[1]?][] = [
    ['search', searchPosts],
    ['words', searchPosts, { query: { q: 'Porsche' } }],
    ['special', searchPosts, { query: { special_offer: 1 } }],
    ['count', countPosts],
    ['ad', getPost, { params: { id: post.id } }],
    ['phones', getPost, { params: { id: post.id }, query: { phones: 1 } }],
    ['similar to another', getInterestingPosts, { params: { id: newer ?? 0 } }],
    ['its seller', getPostSeller, { params: { id: post.id } }],
    ['next', getNextId, { query: { current_id: newer ?? 0, order: 'date_desc' } }],
    ['previous', getPrevId, { query: { current_id: older ?? 0, order: 'date_desc' } }],
    ['seller', getSeller, { params: { id: post.userId } }],
    ["the seller's ads", searchSellerPosts, { params: { id: post.userId } }],
    ['brands', getBrands],
    ['footer', getFooterBrands],
    ['models', getModels, { params: { id: 83 } }],
    ['generations', getGenerations, { params: { id: post.modelId } }],
    ['special ones', getSpecialPosts],
    ['total', getPostsTotalCount],
  ];
  const answers: Record<string, string> = {};
  for (const [what, contract, input] of asks) {
    const { status, text } = await world.call(contract, input);
    expect([200, 404], `${what}: ${text}`).toContain(status);
    // Each request counts as a view, which is not compared here.
    answers[what] = `${status} ${text.replace(/"views":\d+/g, '')}`;
  }
  const sitemap = await world.http.get('/sitemap-posts-0.xml');
  return { ...answers, sitemap: `${sitemap.status} ${sitemap.text}` };
}

describe('the ads of a blocked account', () => {
  // Lists and neighbours include the ads of all accounts.
  beforeEach(() => dropPosts(world));

  it('disappear from every list, count and page, and reappear after unblocking', async () => {
    const others: number[] = [];
    for (const day of [-1, -3]) {
      const other = (await aSignedIn(world)).user.id;
      others.push((await aPostIn(world, other, 'active', { publishedAt: days(day) })).id);
    }
    const generation = await world.database.generation.findFirstOrThrow({
      where: { model: { slug: '911', brand: { slug: 'porsche' } } },
    });
    const { user } = await aSignedIn(world);
    const post = await aPostIn(world, user.id, 'active', {
      specialOfferDate: days(3),
      publishedAt: days(-2),
      generationId: generation.id,
    });
    const shown = await seen(others, post);
    await world.database.post.update({ where: { id: post.id }, data: { status: 'archived' } });
    const without = await seen(others, post);
    await world.database.post.update({ where: { id: post.id }, data: { status: 'active' } });
    expect(await seen(others, post)).toEqual(shown);
    const same = Object.keys(shown).filter(
      (what) => shown[what as keyof typeof shown] === without[what as keyof typeof without],
    );
    expect(same, 'every answer tells of the ad').toEqual([]);

    // Similar ads are shown for a removed ad, but not for a hidden one.
    const similar = async () =>
      (await world.call(getInterestingPosts, { params: { id: post.id } })).status;
    expect(await similar()).toBe(200);

    // The seller is not found either.
    const unknown = await seen(others, { ...post, userId: 2_147_483_647 });
    const { seller, "the seller's ads": ads } = unknown as Record<string, string>;
    await block(user.id);
    expect(await seen(others, post)).toEqual({ ...without, seller, "the seller's ads": ads });
    expect(await similar()).toBe(404);

    await unblock(user.id);
    expect(await seen(others, post)).toEqual(shown);
    expect(await similar()).toBe(200);
  });

  it('are visible to moderators, and their photos are not public', async () => {
    const owner = await aPoster(world);
    const { id } = await aPlacedPost(world, owner.token);
    const params = { id };
    dataOf(approvePost, await world.call(approvePost, { token: staff.token, params, body: {} }));
    const [photo] = dataOf(getPost, await world.call(getPost, { params })).photos;
    const picture = async () => (await world.http.get(photo?.thumb ?? '')).status;
    expect(await picture()).toBe(200);

    await block(owner.user.id);

    expect(await picture()).toBe(404);
    expect((await world.call(getPost, { params })).status).toBe(404);
    expect((await world.call(getPost, { token: staff.token, params })).status).toBe(200);
    await unblock(owner.user.id);
    expect(await picture()).toBe(200);
  });

  it('have their former status when the block is lifted', async () => {
    const { user } = await aSignedIn(world);
    for (const status of ['active', 'denied', 'removed', 'archived'] as const) {
      await aPostIn(world, user.id, status);
    }
    const mine = async () => {
      const token = await tokenOf(world, user.id);
      return dataOf(getMyPosts, await world.call(getMyPosts, { token }));
    };
    const before = await mine();

    await block(user.id);
    await unblock(user.id);

    expect(await mine()).toEqual(before);
  });

  it('that are approved during the block are not shown until it is lifted', async () => {
    const owner = await aPoster(world);
    const { id } = await aPostIn(world, owner.user.id, 'moderation');
    await block(owner.user.id);
    const [token, params] = [staff.token, { id }];
    dataOf(approvePost, await world.call(approvePost, { token, params, body: {} }));

    expect((await world.call(getPost, { params })).status).toBe(404);

    await unblock(owner.user.id);
    expect((await world.call(getPost, { params })).status).toBe(200);
  });
});
