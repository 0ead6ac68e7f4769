import {
  setSlideFollow,
  setSlideFollowByGet,
  setSlideView,
  setSlideViewByGet,
} from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { inParallel } from '../../../testing/parallel.ts';
import { dataOf } from '../../../testing/responses.ts';
import { aContentItem } from '../../../testing/some-content.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
/** The next midnight in Moscow: 12:00 UTC of the tests' day is 15:00 there. */
const MIDNIGHT = new Date(START.getTime() + 9 * 3_600_000);

type CountContract =
  | typeof setSlideView
  | typeof setSlideViewByGet
  | typeof setSlideFollow
  | typeof setSlideFollowByGet;

async function count(contract: CountContract, id: number, browser: string): Promise<number> {
  const headers = { 'X-Customer-Token': browser };
  return dataOf(contract, await world.call(contract, { params: { id }, headers })).count;
}

it.each([
  { what: 'seen', post: setSlideView, get: setSlideViewByGet },
  { what: 'followed', post: setSlideFollow, get: setSlideFollowByGet },
])('counts a slide that is $what once per browser and Moscow day', async ({ post, get }) => {
  const { id } = await aContentItem(world, 'slides');
  const other = await aContentItem(world, 'slides');
  world.clock.moveTo(START);

  expect(await count(post, id, 'a')).toBe(1);
  expect(await count(get, id, 'a')).toBe(1);
  expect(await count(get, id, 'b')).toBe(2);
  expect(await count(post, other.id, 'a')).toBe(1);
  world.clock.moveTo(new Date(MIDNIGHT.getTime() - 1));
  expect(await count(post, id, 'a')).toBe(2);
  world.clock.moveTo(MIDNIGHT);
  expect(await count(post, id, 'a')).toBe(3);
});

it('counts views and follows separately', async () => {
  const { id } = await aContentItem(world, 'slides');

  expect([await count(setSlideView, id, 'a'), await count(setSlideFollow, id, 'a')]).toEqual([
    1, 1,
  ]);
});

it('counts parallel requests of one browser once, those of twenty browsers twenty times', async () => {
  const { id } = await aContentItem(world, 'slides');

  await inParallel(20, () => count(setSlideView, id, 'same'));
  await inParallel(20, (number) => count(setSlideView, id, `other-${number}`));

  expect(await count(setSlideView, id, 'same')).toBe(21);
});

it('deletes sightings after their day, and preserves the totals', async () => {
  world.clock.moveTo(START);
  const { id } = await aContentItem(world, 'slides');
  await count(setSlideView, id, 'a');
  const countSightings = () => world.database.contentSighting.count({ where: { itemId: id } });

  await world.app.services.slides.purge();
  expect(await countSightings()).toBe(1);
  world.clock.moveTo(MIDNIGHT);
  await world.app.services.slides.purge();

  expect(await countSightings()).toBe(0);
  expect(await count(setSlideView, id, 'b')).toBe(2);
});
