import { deleteSavedFilter } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, matchChanges, newPostsOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const DOLLAR_ID = 2;
let token: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  ({ token } = await aSignedInAccount(world));
  await dropChanges(world);
});

const hoursAfterStart = (count: number) => new Date(START.getTime() + count * 3_600_000);

it('updates which ads are counted at new rates, without new hits', async () => {
  const { database } = world;
  const { hits } = world.app.services;
  const { rate, date } = await database.currencyRate.findFirstOrThrow({
    where: { currencyId: DOLLAR_ID },
    orderBy: { date: 'desc' },
  });
  const priceInDollars = Math.round(9_500_000 / rate.toNumber());
  const { id } = await aSearch(world, token, {
    price_to: priceInDollars + 10,
    currency_id: DOLLAR_ID,
  });
  const { id: postId } = await aPost(database);
  await matchChanges(world);
  const setRate = (value: number) =>
    database.currencyRate.update({
      where: { currencyId_date: { currencyId: DOLLAR_ID, date } },
      data: { rate: value },
    });

  await setRate(rate.toNumber() / 2);
  await hits.recountPriced();
  expect((await newPostsOf(world, token, id)).total).toBe(0);
  await setRate(rate.toNumber());
  await hits.recountPriced();
  expect(await newPostsOf(world, token, id)).toEqual({ ids: [postId], total: 1 });
  expect(await database.postChange.count()).toBe(0);
});

it('stops counting an ad whose promotion has expired', async () => {
  const { id } = await aSearch(world, token, { special_offer: true });
  const { id: postId } = await aPost(world.database, {
    specialOfferDate: hoursAfterStart(2),
    updatedAt: START,
  });
  await matchChanges(world);
  const { hits } = world.app.services;
  await hits.recountExpired();
  expect(await newPostsOf(world, token, id)).toEqual({ ids: [postId], total: 1 });

  world.clock.moveTo(hoursAfterStart(2));
  await hits.recountExpired();

  expect(await newPostsOf(world, token, id)).toEqual({ ids: [], total: 0 });
});

it('deletes searches a day after their deletion, and hits of erased ads', async () => {
  const { database } = world;
  const [deletedSearch, remainingSearch] = [
    await aSearch(world, token, { year_to: 2016 }),
    await aSearch(world, token, { year_to: 2017 }),
  ];
  const [erasedPost, remainingPost] = [await aPost(database), await aPost(database)];
  await matchChanges(world);
  await world.call(deleteSavedFilter, { token, body: { id: deletedSearch.id } });
  await database.post.delete({ where: { id: erasedPost.id } });
  await matchChanges(world);
  const { savedFilters, hits } = world.app.services;
  const findHits = () =>
    database.savedSearchHit.findMany({
      where: { searchId: { in: [deletedSearch.id, remainingSearch.id] } },
      orderBy: [{ searchId: 'asc' }, { postId: 'asc' }],
      select: { searchId: true, postId: true },
    });

  world.clock.moveTo(hoursAfterStart(23));
  await savedFilters.purge();
  expect(await findHits()).toHaveLength(4);
  world.clock.moveTo(hoursAfterStart(25));
  await savedFilters.purge();
  await hits.purge();

  expect(await findHits()).toEqual([{ searchId: remainingSearch.id, postId: remainingPost.id }]);
  expect(await database.savedSearch.count({ where: { id: deletedSearch.id } })).toBe(0);
});
