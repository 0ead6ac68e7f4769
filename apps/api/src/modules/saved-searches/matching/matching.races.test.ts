import { saveFilter } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, matchChanges, newPostsOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  ({ token } = await aSignedInAccount(world));
  await dropChanges(world);
});

const createPosts = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await aPost(world.database)).id);
  return ids;
};
const countWaiting = () => world.database.postChange.count();

it('matches each ad once in parallel workers', async () => {
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const ids = await createPosts(12);
  const otherApps = [await world.anotherApp(), await world.anotherApp()];

  const counts = await Promise.all([world, ...otherApps.map((app) => ({ app }))].map(matchChanges));

  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect((await newPostsOf(world, token, id)).total).toBe(12);
  expect((await newPostsOf(world, token, id)).ids.sort((a, b) => a - b)).toEqual(ids);
  expect(await world.database.notification.count({ where: { kind: 'saved_search' } })).toBe(1);
});

it('retries a failed change without delaying changes of other ads', async () => {
  const { id } = await aSearch(world, token, { year_to: 2016 });
  const [failingId = 0, otherId = 0] = await createPosts(2);
  const { after } = await world.database.postChange.findFirstOrThrow({
    where: { postId: failingId },
  });
  await world.database.postChange.updateMany({
    where: { postId: failingId },
    data: { after: { broken: true } },
  });
  await world.database.post.update({
    where: { id: failingId },
    data: { status: 'removed', removedReason: 'owner', updatedAt: START },
  });

  await matchChanges(world);
  expect(await newPostsOf(world, token, id)).toEqual({ ids: [otherId], total: 1 });
  // A later change of the same ad waits for it.
  expect(await countWaiting()).toBe(2);

  await world.database.postChange.updateMany({
    where: { postId: failingId, tries: 1 },
    data: { after: after ?? {} },
  });
  await matchChanges(world);
  expect(await countWaiting()).toBe(2);
  world.clock.moveTo(new Date(START.getTime() + 10_000));
  await matchChanges(world);
  expect(await countWaiting()).toBe(0);
  expect(await newPostsOf(world, token, id)).toEqual({ ids: [otherId], total: 1 });
});

it('notifies the other searches if one has an unreadable filter', async () => {
  const unreadable = await aSearch(world, token, { year_to: 2016 });
  const other = await aSignedInAccount(world);
  await aSearch(world, other.token, { year_to: 2017 });
  await world.database.savedSearch.update({
    where: { id: unreadable.id },
    data: { filter: { year_to: 'broken' } },
  });
  await createPosts(1);

  await matchChanges(world);

  expect(await countWaiting()).toBe(0);
  const where = { kind: 'saved_search', userId: other.user.id } as const;
  expect(await world.database.notification.count({ where })).toBe(1);
});

it('rolls back a change if the worker fails while it is processed', async () => {
  const { id } = await aSearch(world, token, { year_to: 2016 });
  await createPosts(3);
  const { notifications } = world.app.services;
  const notify = notifications.notifyAll.bind(notifications);
  notifications.notifyAll = async (...parameters) => {
    await notify(...parameters);
    throw new Error('killed');
  };

  await matchChanges(world);
  notifications.notifyAll = notify;
  world.clock.moveTo(new Date(START.getTime() + 10_000));
  await matchChanges(world);

  expect(await countWaiting()).toBe(0);
  expect((await newPostsOf(world, token, id)).total).toBe(3);
});

it('counts correctly if filters change during matching', async () => {
  const { id } = await aSearch(world, token, { year_to: 2016 });
  await createPosts(8);
  const changeYear = (year: number) =>
    world.call(saveFilter, { token, body: { id, year_to: year } });

  await Promise.all([matchChanges(world), changeYear(2014), changeYear(2017), changeYear(2015)]);
  await matchChanges(world);

  const { newCount } = await world.database.savedSearchState.findUniqueOrThrow({
    where: { searchId: id },
  });
  const { ids, total } = await newPostsOf(world, token, id);
  expect(ids).toHaveLength(newCount);
  expect(total).toBe(newCount);
});
