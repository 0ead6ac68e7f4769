import {
  addHidings,
  explainSavedFilter,
  getNewSavedSearchesCount,
  getNotifications,
  removeHidings,
  saveFilter,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSearch, matchChanges, newPostsOf } from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let adActions: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  adActions = await adSteps(world);
  ({ token } = await aSignedInAccount(world));
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const hide = async (body: object) =>
  dataOf(addHidings, await world.call(addHidings, { token, body }));
const unhide = async (body: object) =>
  dataOf(removeHidings, await world.call(removeHidings, { token, body }));
const findNewAds = (id: number) => newPostsOf(world, token, id);
const NO_ADS = { ids: [], total: 0 };
const countSearchesWithNewAds = async () =>
  dataOf(getNewSavedSearchesCount, await world.call(getNewSavedSearchesCount, { token })).count;
const countNotifications = async () => {
  const response = await world.call(getNotifications, { token });
  return pageOf(getNotifications, response).data.length;
};

describe.each([
  { what: 'an ad', hidingOf: (id: number) => ({ post_id: id }) },
  { what: 'a seller', hidingOf: () => ({ user_id: adActions.ownerId }) },
])('hiding $what', ({ hidingOf }) => {
  it('excludes its new ads from the counts until it is unhidden', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    expect(await countSearchesWithNewAds()).toBe(1);

    await hide(hidingOf(postId));
    expect(await findNewAds(id)).toEqual(NO_ADS);
    expect(await countSearchesWithNewAds()).toBe(0);
    await hide(hidingOf(postId));
    expect(await findNewAds(id)).toEqual(NO_ADS);

    await unhide(hidingOf(postId));
    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
    expect(await countSearchesWithNewAds()).toBe(1);
  });

  it('suppresses notifications of a lower price and of a return to the site', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    const before = await countNotifications();
    await hide(hidingOf(postId));
    await adActions.reprice(postId, 5_000_000);
    await adActions.unpublish(postId);
    await adActions.publish(postId);

    expect(await findNewAds(id)).toEqual(NO_ADS);
    expect(await countNotifications()).toBe(before);
  });

  it('does not stop tracking whether its ads match', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    await hide(hidingOf(postId));
    await adActions.unpublish(postId);
    await unhide(hidingOf(postId));
    expect(await findNewAds(id)).toEqual(NO_ADS);

    await hide(hidingOf(postId));
    await adActions.publish(postId);
    await unhide(hidingOf(postId));
    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
  });

  it('is a reason in the explanation of a match', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    const explain = async () => {
      const request = { token, params: { id }, query: { post_id: postId } };
      return dataOf(explainSavedFilter, await world.call(explainSavedFilter, request));
    };
    await hide(hidingOf(postId));

    expect(await explain()).toMatchObject({
      matches: false,
      fails: [{ field: 'hidden', wanted: false, found: true }],
    });
    await unhide(hidingOf(postId));
    expect(await explain()).toMatchObject({ matches: true, fails: [] });
  });
});

it('never reports an ad published while its seller was hidden', async () => {
  // Only users who have published an ad can be hidden.
  await adActions.unpublish(await adActions.publishNew());
  const { id } = await save();
  await hide({ user_id: adActions.ownerId });
  const postId = await adActions.publishNew();
  expect([await findNewAds(id), await countNotifications()]).toEqual([NO_ADS, 0]);

  await unhide({ user_id: adActions.ownerId });
  expect(await findNewAds(id)).toEqual(NO_ADS);
  await adActions.reprice(postId, 5_000_000);
  expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
});

it('does not unhide an ad with its seller', async () => {
  const { id } = await save();
  const postId = await adActions.publishNew();
  await hide({ post_id: postId, user_id: adActions.ownerId });

  await unhide({ user_id: adActions.ownerId });
  expect(await findNewAds(id)).toEqual(NO_ADS);
  await unhide({ post_id: postId });
  expect((await findNewAds(id)).total).toBe(1);
});

it('affects no other account, and persists after a change of the search', async () => {
  const other = await aSignedInAccount(world);
  const { id: otherSearchId } = await aSearch(world, other.token, { year_to: 2016 });
  const { id } = await save();
  const postId = await adActions.publishNew();
  await hide({ post_id: postId });
  await world.call(saveFilter, { token, body: { id, year_to: 2017 } });

  expect(await findNewAds(id)).toEqual(NO_ADS);
  expect(await newPostsOf(world, other.token, otherSearchId)).toEqual({ ids: [postId], total: 1 });
});

it('counts correctly if ads are hidden during matching', async () => {
  const { id } = await save();
  const ids: number[] = [];
  while (ids.length < 8) ids.push((await anOwnPost(world, adActions.ownerId)).id);
  const otherApp = await world.anotherApp();

  await Promise.all([
    matchChanges(world),
    matchChanges({ app: otherApp }),
    ...ids.slice(0, 4).map((postId) => hide({ post_id: postId })),
  ]);
  await matchChanges(world);

  const { newCount } = await world.database.savedSearchState.findUniqueOrThrow({
    where: { searchId: id },
  });
  const { ids: newIds } = await findNewAds(id);
  expect(newIds.toSorted((a, b) => a - b)).toEqual(ids.slice(4));
  expect(newCount).toBe(4);
});
