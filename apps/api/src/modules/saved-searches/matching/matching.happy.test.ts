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
import {
  aSearch,
  dropChanges,
  matchChanges,
  newPostsOf,
  searchesOf,
} from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let userId: number;
let adActions: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  adActions = await adSteps(world);
  const account = await aSignedInAccount(world);
  ({ token } = account);
  userId = account.user.id;
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const createPost = async (fields: Parameters<typeof aPost>[1] = {}) =>
  (await aPost(world.database, { updatedAt: world.clock.now(), ...fields })).id;
const findNewAds = (id: number) => newPostsOf(world, token, id);
const markSeen = (body: { id: number; until?: string }) =>
  world.call(markSavedFilterSeen, { token, body });
const countSearchesWithNewAds = async () =>
  dataOf(getNewSavedSearchesCount, await world.call(getNewSavedSearchesCount, { token })).count;
const listNotifications = async (language = 'ru') => {
  const headers = { 'accept-language': language };
  const query = { order: 'desc' };
  const response = await world.call(getNotifications, { token, headers, query });
  return pageOf(getNotifications, response).data;
};

describe('a matching ad', () => {
  it('is new immediately in the list, in the counters and in one notification', async () => {
    const { id } = await save({ year_to: 2016, name: 'Старые' });
    const [first, second] = [await createPost({ year: 2015 }), await createPost({ year: 2016 })];
    await createPost({ year: 2017 });

    await matchChanges(world);
    await matchChanges(world);

    expect(await findNewAds(id)).toEqual({ ids: [second, first], total: 2 });
    expect(await countSearchesWithNewAds()).toBe(1);
    const counters = dataOf(getCounters, await world.call(getCounters, { token }));
    expect(counters).toMatchObject({ saved_searches: 1, notifications: 1 });
    expect(await listNotifications()).toMatchObject([
      {
        type: 'saved_search',
        text: '«Старые»: 2 новых объявления.',
        link: `/account/savedSearches?id=${id}`,
        data: { saved_filter_id: id, name: 'Старые', count: 2, post_id: null },
      },
    ]);
  });

  it('causes a new notification once the last one, whose count remains, has been read', async () => {
    await save();
    await createPost();
    await matchChanges(world);
    await createPost();
    await matchChanges(world);
    const [{ id } = { id: 0 }, ...others] = await listNotifications();
    expect(others).toEqual([]);
    await world.call(markNotificationRead, { token, params: { id } });
    await createPost();
    await matchChanges(world);

    expect(await listNotifications()).toMatchObject([
      { is_read: false, text: '«До 2016 года»: 3 новых объявления.' },
      { is_read: true, text: '«До 2016 года»: 2 новых объявления.' },
    ]);
    expect(await listNotifications('en')).toMatchObject([{ data: { name: 'Up to 2016' } }, {}]);
  });

  it('is counted without a notification if notifications are off', async () => {
    const { id } = await save({ year_to: 2016, notify: false });
    const postId = await createPost();
    await matchChanges(world);

    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
    expect(await listNotifications()).toEqual([]);
  });

  it('is not new if it is older than the search', async () => {
    await createPost();
    adActions.pass();
    const { id } = await save();
    await matchChanges(world);

    expect(await findNewAds(id)).toEqual({ ids: [], total: 0 });
  });

  it('is new in a search for its version by words, unlike an ad of another version', async () => {
    const { id } = await save({ q: 'порше каррера кроме каен' });
    const createPostOf = async (version: string) => {
      const { id: modificationId, generationId } =
        await world.database.modification.findFirstOrThrow({
          where: { version, generation: { model: { slug: '911' } } },
        });
      return createPost({ generationId, modificationId });
    };
    const carrera = await createPostOf('Carrera 4S');
    await createPostOf('Turbo S');
    await matchChanges(world);

    expect(await findNewAds(id)).toEqual({ ids: [carrera], total: 1 });
  });

  it('is new in every matching search, under any index key', async () => {
    const postId = await createPost({ year: 2015, ownersCount: 2 });
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
    await createPost({ userId: row.userId, ownersCount: 2 });
    await matchChanges(world);

    expect(await countSearchesWithNewAds()).toBe(filters.length);
  });
});

describe('new ads', () => {
  it('are marked as seen with their notification, either all or those up to a time', async () => {
    const { id } = await save();
    const first = await createPost();
    const until = world.clock.now().toISOString();
    adActions.pass();
    const second = await createPost();
    await matchChanges(world);

    const partlySeen = dataOf(markSavedFilterSeen, await markSeen({ id, until }));
    expect(partlySeen).toMatchObject({ new_count: 1, last_seen_at: until });
    expect(await findNewAds(id)).toEqual({ ids: [second], total: 1 });
    expect(first).toBeLessThan(second);
    expect(await listNotifications()).toMatchObject([{ is_read: true }]);
    const response = await world.call(markSavedFilterSeenById, {
      token,
      params: { id },
      body: { until: '2030-01-01T00:00:00.000Z' },
    });
    expect(dataOf(markSavedFilterSeenById, response)).toMatchObject({
      new_count: 0,
      last_seen_at: world.clock.now().toISOString(),
    });
    expect(await countSearchesWithNewAds()).toBe(0);
  });

  it('are not counted while they are unavailable', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });

    await adActions.unpublish(postId);
    expect(await findNewAds(id)).toEqual({ ids: [], total: 0 });
    await adActions.publish(postId);
    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
    await world.call(erasePost, { token: adActions.token, body: { id: postId } });
    await matchChanges(world);
    expect(await findNewAds(id)).toEqual({ ids: [], total: 0 });
    expect(await listNotifications()).toHaveLength(1);
  });

  it('are re-evaluated when the filter changes and when their period ends', async () => {
    const { id } = await save({ period: 3, price_to: 20_000_000 });
    await createPost();
    await matchChanges(world);
    expect(await searchesOf(world, token)).toMatchObject([{ id, new_count: 1 }]);

    await world.call(saveFilter, { token, body: { id, price_to: 1_000 } });
    expect(await findNewAds(id)).toEqual({ ids: [], total: 0 });
    await world.call(saveFilter, { token, body: { id, period: 3 } });
    expect((await findNewAds(id)).total).toBe(1);
    world.clock.moveTo(new Date(START.getTime() + 3 * 86_400_000));
    token = await tokenOf(world, userId);
    await world.app.services.hits.recountExpired();
    expect((await findNewAds(id)).total).toBe(0);
  });
});

describe('the explanation of a match', () => {
  it('names the vehicles of both the filter and the ad', async () => {
    const otherModel = await world.database.model.findFirstOrThrow({
      where: { slug: { not: '911' }, brand: { slug: 'porsche' } },
    });
    const { id } = await save({ model_id: [otherModel.id] });
    const request = { token, params: { id }, query: { post_id: await createPost() } };

    const { fails } = dataOf(explainSavedFilter, await world.call(explainSavedFilter, request));

    expect(fails).toMatchObject([
      { field: 'model_id', wanted: [otherModel.id], names: { found: 'Porsche 911' } },
    ]);
    expect(fails[0]?.names?.wanted).toBe(`Porsche ${otherModel.name}`);
  });

  it('covers a search with ids that no longer exist', async () => {
    const { id } = await save({ year_to: 2016 });
    const post_id = await createPost({ year: 2015 });
    const { brandId } = await world.database.post.findUniqueOrThrow({ where: { id: post_id } });
    const filter = { brand_id: [brandId, UNKNOWN_ID], color_id: [UNKNOWN_ID], year_to: 2016 };
    await world.database.savedSearch.update({ where: { id }, data: { filter } });

    const request = { token, params: { id }, query: { post_id } };
    const explanation = dataOf(explainSavedFilter, await world.call(explainSavedFilter, request));

    expect(explanation.fails).toMatchObject([{ field: 'color_id', wanted: [UNKNOWN_ID] }]);
    expect(explanation.matches).toBe(false);
  });

  it('lists every field that excludes the ad, and the time at which the ad matched', async () => {
    const model = await findModel();
    const { id } = await save({
      model_id: [model.id],
      year_from: 2016,
      price_to: 5_000_000,
      tuning: true,
      color_id: [1],
    });
    const postId = await createPost({ year: 2015, tuning: true });
    const explain = async () => {
      const request = { token, params: { id }, query: { post_id: postId } };
      return dataOf(explainSavedFilter, await world.call(explainSavedFilter, request));
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
    await matchChanges(world);
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

it('matches no ads with a deleted search, which is restored with its hits', async () => {
  const { id } = await save();
  const first = await createPost();
  await matchChanges(world);
  const second = await createPost();
  await matchChanges(world);
  await world.call(deleteSavedFilter, { token, body: { id } });
  expect(await countSearchesWithNewAds()).toBe(0);
  adActions.pass();
  await createPost();
  await matchChanges(world);
  adActions.pass();
  await world.call(saveFilter, { token, body: { id } });

  expect(await findNewAds(id)).toEqual({ ids: [second, first], total: 2 });
  const [notification] = await listNotifications();
  expect(notification).toMatchObject({ is_read: true, data: { count: 2 } });
  // The notification stores the count, because the search may be purged.
  const where = { id: notification?.id ?? 0 };
  const { values } = await world.database.notification.findUniqueOrThrow({ where });
  expect(values).toMatchObject({ count: 2 });
});

/** Id that is in no dictionary */
const UNKNOWN_ID = 2_147_483_647;

const findModel = () =>
  world.database.model.findFirstOrThrow({ where: { slug: '911', brand: { slug: 'porsche' } } });
