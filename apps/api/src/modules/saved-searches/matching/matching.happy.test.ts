import {
  deleteSavedFilter,
  erasePost,
  explainSavedFilter,
  getCounters,
  getNewSavedSearchesCount,
  getNotifications,
  markNotificationRead,
  markSavedFilterSeen,
  markSavedFilterSeenById,
  saveFilter,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, dropChanges, match, newPostsOf, searchesOf } from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let userId: number;
let steps: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  steps = await adSteps(world);
  const seeker = await aSignedIn(world);
  ({ token } = seeker);
  userId = seeker.user.id;
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const post = async (fields: Parameters<typeof aPost>[1] = {}) =>
  (await aPost(world.database, { updatedAt: world.clock.now(), ...fields })).id;
const isNew = (id: number) => newPostsOf(world, token, id);
const seen = (body: { id: number; until?: string }) =>
  world.call(markSavedFilterSeen, { token, body });
const count = async () =>
  dataOf(getNewSavedSearchesCount, await world.call(getNewSavedSearchesCount, { token })).count;
const news = async (language = 'ru') => {
  const headers = { 'accept-language': language };
  const query = { order: 'desc' };
  const answer = await world.call(getNotifications, { token, headers, query });
  return pageOf(getNotifications, answer).data;
};

describe('a matching ad', () => {
  it('is new at once: in the list, the counters and one notification', async () => {
    const { id } = await save({ year_to: 2016, name: 'Старые' });
    const [first, second] = [await post({ year: 2015 }), await post({ year: 2016 })];
    await post({ year: 2017 });

    await match(world);
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [second, first], total: 2 });
    expect(await count()).toBe(1);
    const counters = dataOf(getCounters, await world.call(getCounters, { token }));
    expect(counters).toMatchObject({ saved_searches: 1, notifications: 1 });
    expect(await news()).toMatchObject([
      {
        type: 'saved_search',
        text: '«Старые»: 2 новых объявления.',
        link: `/account/savedSearches?id=${id}`,
        data: { saved_filter_id: id, name: 'Старые', count: 2, post_id: null },
      },
    ]);
  });

  it('raises a new notification once the last is read, which keeps its count', async () => {
    await save();
    await post();
    await match(world);
    await post();
    await match(world);
    const [{ id } = { id: 0 }, ...others] = await news();
    expect(others).toEqual([]);
    await world.call(markNotificationRead, { token, params: { id } });
    await post();
    await match(world);

    expect(await news()).toMatchObject([
      { is_read: false, text: '«До 2016 года»: 3 новых объявления.' },
      { is_read: true, text: '«До 2016 года»: 2 новых объявления.' },
    ]);
    expect(await news('en')).toMatchObject([{ data: { name: 'Up to 2016' } }, {}]);
  });

  it('is counted without a notification if notifications are off', async () => {
    const { id } = await save({ year_to: 2016, notify: false });
    const postId = await post();
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
    expect(await news()).toEqual([]);
  });

  it('is not new if it is older than the search', async () => {
    await post();
    steps.pass();
    const { id } = await save();
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [], total: 0 });
  });

  it('is new in a search for its version by words, not in one for another version', async () => {
    const { id } = await save({ q: 'порше каррера кроме каен' });
    const of = async (version: string) => {
      const { id: modificationId, generationId } =
        await world.database.modification.findFirstOrThrow({
          where: { version, generation: { model: { slug: '911' } } },
        });
      return post({ generationId, modificationId });
    };
    const carrera = await of('Carrera 4S');
    await of('Turbo S');
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [carrera], total: 1 });
  });

  it('is new in every matching search, under any index key', async () => {
    const postId = await post({ year: 2015, ownersCount: 2 });
    const row = await world.database.post.findUniqueOrThrow({ where: { id: postId } });
    await dropChanges(world);
    const filters = [
      { brand_id: [row.brandId] },
      { model_id: [row.modelId, 1] },
      { location_city_id: [row.locationCityId] },
      { location_city_id: [row.locationCityId, row.locationCityId + 1] },
      { location_city_id: [row.locationCityId], radius: 1_000 },
      { owners_to: 3 },
      { carcase_id: [row.carcaseId] },
      { seller_id: row.userId },
      { q: 'порше' },
      { price_from: 9_500_000, price_to: 9_500_000 },
    ];
    for (const filter of filters) await save(filter);
    await post({ userId: row.userId, ownersCount: 2 });
    await match(world);

    expect(await count()).toBe(filters.length);
  });
});

describe('new ads', () => {
  it('are marked as seen with their notification, all or up to a moment', async () => {
    const { id } = await save();
    const first = await post();
    const until = world.clock.now().toISOString();
    steps.pass();
    const second = await post();
    await match(world);

    const partly = dataOf(markSavedFilterSeen, await seen({ id, until }));
    expect(partly).toMatchObject({ new_count: 1, last_seen_at: until });
    expect(await isNew(id)).toEqual({ ids: [second], total: 1 });
    expect(first).toBeLessThan(second);
    expect(await news()).toMatchObject([{ is_read: true }]);
    const answer = await world.call(markSavedFilterSeenById, {
      token,
      params: { id },
      body: { until: '2030-01-01T00:00:00.000Z' },
    });
    expect(dataOf(markSavedFilterSeenById, answer)).toMatchObject({
      new_count: 0,
      last_seen_at: world.clock.now().toISOString(),
    });
    expect(await count()).toBe(0);
  });

  it('stop counting when they are taken off the site and count again after their return', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });

    await steps.takeOff(postId);
    expect(await isNew(id)).toEqual({ ids: [], total: 0 });
    await steps.publish(postId);
    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
    await world.call(erasePost, { token: steps.token, body: { id: postId } });
    await match(world);
    expect(await isNew(id)).toEqual({ ids: [], total: 0 });
    expect(await news()).toHaveLength(1);
  });

  it('are re-evaluated when the filter changes and when their period ends', async () => {
    const { id } = await save({ period: 3, price_to: 20_000_000 });
    await post();
    await match(world);
    expect(await searchesOf(world, token)).toMatchObject([{ id, new_count: 1 }]);

    await world.call(saveFilter, { token, body: { id, price_to: 1_000 } });
    expect(await isNew(id)).toEqual({ ids: [], total: 0 });
    await world.call(saveFilter, { token, body: { id, period: 3 } });
    expect((await isNew(id)).total).toBe(1);
    world.clock.moveTo(new Date(START.getTime() + 3 * 86_400_000));
    token = await tokenOf(world, userId);
    await world.app.services.hits.recountExpired();
    expect((await isNew(id)).total).toBe(0);
  });
});

describe('the explanation of a match', () => {
  it('names the vehicles of both the filter and the ad', async () => {
    const other = await world.database.model.findFirstOrThrow({
      where: { slug: { not: '911' }, brand: { slug: 'porsche' } },
    });
    const { id } = await save({ model_id: [other.id] });
    const given = { token, params: { id }, query: { post_id: await post() } };

    const { fails } = dataOf(explainSavedFilter, await world.call(explainSavedFilter, given));

    expect(fails).toMatchObject([
      { field: 'model_id', wanted: [other.id], names: { found: 'Porsche 911' } },
    ]);
    expect(fails[0]?.names?.wanted).toBe(`Porsche ${other.name}`);
  });

  it('covers a search with ids that no longer exist', async () => {
    const { id } = await save({ year_to: 2016 });
    const post_id = await post({ year: 2015 });
    const { brandId } = await world.database.post.findUniqueOrThrow({ where: { id: post_id } });
    const filter = { brand_id: [brandId, GONE], color_id: [GONE], year_to: 2016 };
    await world.database.savedSearch.update({ where: { id }, data: { filter } });

    const given = { token, params: { id }, query: { post_id } };
    const why = dataOf(explainSavedFilter, await world.call(explainSavedFilter, given));

    expect(why.fails).toMatchObject([{ field: 'color_id', wanted: [GONE] }]);
    expect(why.matches).toBe(false);
  });

  it('lists every field that fails, and when the ad matched', async () => {
    const model = await aModel();
    const { id } = await save({
      model_id: [model.id],
      year_from: 2016,
      price_to: 5_000_000,
      tuning: true,
      color_id: [1],
    });
    const postId = await post({ year: 2015, tuning: true });
    const explain = async () => {
      const given = { token, params: { id }, query: { post_id: postId } };
      return dataOf(explainSavedFilter, await world.call(explainSavedFilter, given));
    };

    expect(await explain()).toEqual({
      matches: false,
      fails: [
        { field: 'price_to', wanted: 5_000_000, found: 9_500_000 },
        { field: 'year_from', wanted: 2016, found: 2015 },
        { field: 'color_id', wanted: [1], found: null },
      ],
      matched_at: null,
      mailed_at: null,
    });
    await world.call(saveFilter, { token, body: { id, model_id: [model.id] } });
    await match(world);
    expect(await explain()).toMatchObject({
      matches: true,
      fails: [],
      matched_at: START.toISOString(),
    });
    await world.database.post.update({
      where: { id: postId },
      data: { status: 'removed', removedReason: 'owner' },
    });
    expect(await explain()).toMatchObject({ matches: false, fails: [{ field: 'status' }] });
  });
});

it('matches no ad while a search is deleted, and restores it with its hits', async () => {
  const { id } = await save();
  const first = await post();
  await match(world);
  const second = await post();
  await match(world);
  await world.call(deleteSavedFilter, { token, body: { id } });
  expect(await count()).toBe(0);
  steps.pass();
  await post();
  await match(world);
  steps.pass();
  await world.call(saveFilter, { token, body: { id } });

  expect(await isNew(id)).toEqual({ ids: [second, first], total: 2 });
  const [told] = await news();
  expect(told).toMatchObject({ is_read: true, data: { count: 2 } });
  // The notification stores its count itself, because the search may be purged.
  const where = { id: told?.id ?? 0 };
  const { values } = await world.database.notification.findUniqueOrThrow({ where });
  expect(values).toMatchObject({ count: 2 });
});

/** Id that no dictionary has */
const GONE = 2_147_483_647;

const aModel = () =>
  world.database.model.findFirstOrThrow({ where: { slug: '911', brand: { slug: 'porsche' } } });
