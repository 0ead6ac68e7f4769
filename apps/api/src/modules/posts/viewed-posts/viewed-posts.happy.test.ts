import {
  addViewedPosts,
  getViewedPosts,
  MAX_VIEWED_POSTS,
  removeViewedPosts,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { formerlyPublic, neverPublic } from '../../../testing/hidden-posts.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const UNKNOWN_ID = 2_147_483_647;
const DAY_MS = 86_400_000;
let viewer: Awaited<ReturnType<typeof aSignedInAccount>>;
let ids: number[];
beforeEach(async () => {
  world.clock.moveTo(START);
  viewer = await aSignedInAccount(world);
  ids = [];
  while (ids.length < 3) ids.push((await aPost(world.database)).id);
});

const addViews = (postIds: number[]) =>
  world.call(addViewedPosts, { token: viewer.token, body: { ids: postIds } });
const addAndListViews = async (postIds: number[]) =>
  dataOf(addViewedPosts, await addViews(postIds)).ids;
const list = async (token = viewer.token) =>
  dataOf(getViewedPosts, await world.call(getViewedPosts, { token })).ids;
const remove = async (body: object) =>
  dataOf(removeViewedPosts, await world.call(removeViewedPosts, { token: viewer.token, body })).ids;

describe('viewed ads', () => {
  it('are listed from the latest view; a repeated view moves an ad to the front', async () => {
    const [first = 0, second = 0, third = 0] = ids;

    expect(await list()).toEqual([]);
    expect(await addAndListViews([first, second])).toEqual([second, first]);
    expect(await addAndListViews([third])).toEqual([third, second, first]);
    expect(await addAndListViews([first, first])).toEqual([first, third, second]);
    expect(await list()).toEqual([first, third, second]);
  });

  it('include only ads that are or were public', async () => {
    const removedPost = await aPost(world.database, formerlyPublic[0]?.fields);
    const unpublishedPost = await aPost(world.database, neverPublic[0]?.fields);
    const hiddenPost = await aPost(world.database, { hidden: true });
    const [first = 0] = ids;

    expect(
      await addAndListViews([first, unpublishedPost.id, UNKNOWN_ID, hiddenPost.id, removedPost.id]),
    ).toEqual([removedPost.id, first]);
    expect(await addAndListViews([UNKNOWN_ID])).toEqual([removedPost.id, first]);
  });

  it('can be removed individually or all at once', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await addViews(ids);

    expect(await remove({ ids: [second, UNKNOWN_ID] })).toEqual([third, first]);
    expect(await remove({ ids: [first], all: false })).toEqual([third]);
    expect(await remove({ all: true })).toEqual([]);
    expect(await remove({ all: 1 })).toEqual([]);
  });

  it('expire after 90 days', async () => {
    await addViews(ids);
    const { viewedPosts } = world.app.services;
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS - 1));
    await viewedPosts.purge();
    expect(await viewedPosts.list(viewer.user.id)).toHaveLength(3);
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS));
    expect(await viewedPosts.list(viewer.user.id)).toEqual([]);

    await viewedPosts.purge();

    expect(await world.database.viewedPost.count({ where: { userId: viewer.user.id } })).toBe(0);
  });

  it('are removed with an erased ad and with the account', async () => {
    const [first = 0, second = 0] = ids;
    await addViews([first, second]);
    await world.database.post.delete({ where: { id: first } });

    expect(await list()).toEqual([second]);
    await world.database.user.delete({ where: { id: viewer.user.id } });
    expect(await world.database.viewedPost.count({ where: { userId: viewer.user.id } })).toBe(0);
  });
});

it('stores the latest hundred ads, each once, during parallel requests', async () => {
  const postIds: number[] = [];
  while (postIds.length < MAX_VIEWED_POSTS + 4) postIds.push((await aPost(world.database)).id);
  await addViews(postIds.slice(0, MAX_VIEWED_POSTS));
  expect(await addAndListViews(postIds.slice(-4))).toEqual(
    postIds.slice(-MAX_VIEWED_POSTS).reverse(),
  );

  const responses = await inParallel(8, (n) => addViews(postIds.slice(n, n + 20)));

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  const storedIds = await list();
  expect(new Set(storedIds).size).toBe(MAX_VIEWED_POSTS);
  expect(await world.database.viewedPost.count({ where: { userId: viewer.user.id } })).toBe(
    MAX_VIEWED_POSTS,
  );
});

it('removes all viewed ads only on explicit request', async () => {
  const response = await world.call(removeViewedPosts, {
    token: viewer.token,
    body: { all: false },
  });
  expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['ids']);
});
