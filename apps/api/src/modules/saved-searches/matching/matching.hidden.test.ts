import {
  addHidings,
  explainSavedFilter,
  getNewSavedSearchesCount,
  getNotifications,
  removeHidings,
  saveFilter,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSearch, match, newPostsOf } from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let steps: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  steps = await adSteps(world);
  ({ token } = await aSignedIn(world));
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const hide = async (body: object) =>
  dataOf(addHidings, await world.call(addHidings, { token, body }));
const show = async (body: object) =>
  dataOf(removeHidings, await world.call(removeHidings, { token, body }));
const isNew = (id: number) => newPostsOf(world, token, id);
const NONE = { ids: [], total: 0 };
const searches = async () =>
  dataOf(getNewSavedSearchesCount, await world.call(getNewSavedSearchesCount, { token })).count;
const told = async () => {
  const answer = await world.call(getNotifications, { token });
  return pageOf(getNotifications, answer).data.length;
};

describe.each([
  { what: 'an ad', named: (id: number) => ({ post_id: id }) },
  { what: 'a seller', named: () => ({ user_id: steps.ownerId }) },
])('hiding $what', ({ named }) => {
  it('removes its new ads from the counts, and unhiding restores them', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    expect(await searches()).toBe(1);

    await hide(named(postId));
    expect(await isNew(id)).toEqual(NONE);
    expect(await searches()).toBe(0);
    await hide(named(postId));
    expect(await isNew(id)).toEqual(NONE);

    await show(named(postId));
    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
    expect(await searches()).toBe(1);
  });

  it('suppresses alerts for a lower price and for a return to the site', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    const before = await told();
    await hide(named(postId));
    await steps.reprice(postId, 5_000_000);
    await steps.takeOff(postId);
    await steps.publish(postId);

    expect(await isNew(id)).toEqual(NONE);
    expect(await told()).toBe(before);
  });

  it('still tracks whether it matches', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    await hide(named(postId));
    await steps.takeOff(postId);
    await show(named(postId));
    expect(await isNew(id)).toEqual(NONE);

    await hide(named(postId));
    await steps.publish(postId);
    await show(named(postId));
    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
  });

  it('is a reason in the explanation of a match', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    const explain = async () => {
      const given = { token, params: { id }, query: { post_id: postId } };
      return dataOf(explainSavedFilter, await world.call(explainSavedFilter, given));
    };
    await hide(named(postId));

    expect(await explain()).toMatchObject({
      matches: false,
      fails: [{ field: 'hidden', wanted: false, found: true }],
    });
    await show(named(postId));
    expect(await explain()).toMatchObject({ matches: true, fails: [] });
  });
});

it('never reports an ad published while its seller was hidden', async () => {
  // Only users who have sold something can be hidden.
  await steps.takeOff(await steps.publishNew());
  const { id } = await save();
  await hide({ user_id: steps.ownerId });
  const postId = await steps.publishNew();
  expect([await isNew(id), await told()]).toEqual([NONE, 0]);

  await show({ user_id: steps.ownerId });
  expect(await isNew(id)).toEqual(NONE);
  await steps.reprice(postId, 5_000_000);
  expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
});

it('keeps an ad hidden when its seller is unhidden', async () => {
  const { id } = await save();
  const postId = await steps.publishNew();
  await hide({ post_id: postId, user_id: steps.ownerId });

  await show({ user_id: steps.ownerId });
  expect(await isNew(id)).toEqual(NONE);
  await show({ post_id: postId });
  expect((await isNew(id)).total).toBe(1);
});

it('affects no other account, and survives a change of the search', async () => {
  const other = await aSignedIn(world);
  const { id: others } = await aSearch(world, other.token, { year_to: 2016 });
  const { id } = await save();
  const postId = await steps.publishNew();
  await hide({ post_id: postId });
  await world.call(saveFilter, { token, body: { id, year_to: 2017 } });

  expect(await isNew(id)).toEqual(NONE);
  expect(await newPostsOf(world, other.token, others)).toEqual({ ids: [postId], total: 1 });
});

it('keeps counts right while ads are hidden during matching', async () => {
  const { id } = await save();
  const ids: number[] = [];
  while (ids.length < 8) ids.push((await anOwnPost(world, steps.ownerId)).id);
  const others = await world.anotherApp();

  await Promise.all([
    match(world),
    match({ app: others }),
    ...ids.slice(0, 4).map((postId) => hide({ post_id: postId })),
  ]);
  await match(world);

  const { newCount } = await world.database.savedSearchState.findUniqueOrThrow({
    where: { searchId: id },
  });
  const { ids: listed } = await isNew(id);
  expect(listed.toSorted((a, b) => a - b)).toEqual(ids.slice(4));
  expect(newCount).toBe(4);
});
