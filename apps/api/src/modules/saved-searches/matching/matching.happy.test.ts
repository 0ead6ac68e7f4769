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
import { dataOf, pageOf } from '../../../testing/answers.ts';
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

describe('an ad that fits', () => {
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

  it('is told of anew once the notification is read, which counts as far as it went', async () => {
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

  it('is counted without a word where nobody wants one', async () => {
    const { id } = await save({ year_to: 2016, notify: false });
    const postId = await post();
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
    expect(await news()).toEqual([]);
  });

  it('was there before the search: it is not new', async () => {
    await post();
    steps.pass();
    const { id } = await save();
    await match(world);

    expect(await isNew(id)).toEqual({ ids: [], total: 0 });
  });

  it('is new in a search whose words name its version, not one of another version', async () => {
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

  it('is new in every search it fits, whatever that is filed under', async () => {
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
  it('are seen, all or up to a moment, and their notification with them', async () => {
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

  it('stop counting when they are taken off, and count again when they are back', async () => {
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

  it('follow the filter when it is changed, and the end of time', async () => {
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
    await world.app.services.hits.letTimePass();
    expect((await isNew(id)).total).toBe(0);
  });
});

describe('why', () => {
  it('is said with the names of vehicles, both what is wanted and what there is', async () => {
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

  it('is said also where a search names what is gone', async () => {
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

  it('is said of every field that fails, and when an ad matched', async () => {
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

it('a deleted search is told nothing, and comes back with its hits', async () => {
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
  // It keeps that itself: the search may be purged.
  const where = { id: told?.id ?? 0 };
  const { values } = await world.database.notification.findUniqueOrThrow({ where });
  expect(values).toMatchObject({ count: 2 });
});

/** No dictionary has it. */
const GONE = 2_147_483_647;

const aModel = () =>
  world.database.model.findFirstOrThrow({ where: { slug: '911', brand: { slug: 'porsche' } } });
