import {
  deleteSavedFilter,
  getSavedFilters,
  getSubscriptionPeriod,
  saveFilter,
  setSubscriptionPeriod,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSearch, searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  ({ token } = await aSignedInAccount(world));
});

const UNKNOWN_ID = 2_147_483_647;
const hoursAfterStart = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
/** Contract of a repeated request, which responds with 200 */
const repeatedContract = { response: saveFilter.response };
const save = (body: object) => world.call(saveFilter, { token, body });
const findPorsche911 = async () => {
  const brand = await world.database.brand.findFirstOrThrow({ where: { slug: 'porsche' } });
  const model = await world.database.model.findFirstOrThrow({
    where: { slug: '911', brandId: brand.id },
  });
  return { brand_id: [brand.id], model_id: [model.id] };
};

describe('a saved search', () => {
  it('stores its filter and describes it in both languages', async () => {
    const vehicle = await findPorsche911();

    const search = await aSearch(world, token, {
      ...vehicle,
      year_from: 2010,
      price_to: 5_000_000,
      guarantee: true,
      optionId: 3,
      name: 'На выходные',
    });

    expect(search).toMatchObject({
      ...vehicle,
      year_from: 2010,
      price_to: 5_000_000,
      guarantee: true,
      name: 'На выходные',
      optionId: 3,
      notify: true,
      order: null,
      new_count: 0,
      last_seen_at: null,
      mailed_at: null,
      created_at: START.toISOString(),
      summary: {
        ru: 'Porsche 911, с 2010 года, до 5\u00a0000\u00a0000\u00a0₽, на гарантии',
        en: 'Porsche 911, from 2010, up to 5\u00a0000\u00a0000\u00a0₽, under warranty',
      },
      address: '/search/porsche/911?priceTo=5000000&yearFrom=2010&guarantee=true',
    });
    expect(await searchesOf(world, token)).toEqual([search]);
  });

  it('stores versions, a city with a radius, and the number of owners', async () => {
    const { id: moscowId } = await world.database.city.findFirstOrThrow({
      where: { nameEn: 'Moscow' },
    });
    const filter = {
      version: ['GT3 RS', 'Turbo S'],
      location_city_id: [moscowId],
      radius: 100,
      owners_to: 2,
    };

    const search = await aSearch(world, token, filter);

    expect(search).toMatchObject({
      ...filter,
      summary: {
        ru: 'GT3 RS, Turbo S, Москва + 100 км, не больше двух владельцев',
        en: 'GT3 RS, Turbo S, Moscow + 100 km, two owners at most',
      },
      address: `/search?locationCityId=${moscowId}&version=GT3+RS%2CTurbo+S&ownersTo=2&radius=100`,
    });
    const reordered = { ...filter, version: ['Turbo S', 'GT3 RS'] };
    expect(dataOf(repeatedContract, await save(reordered)).id).toBe(search.id);
    const indexRows = await world.database.savedSearchFiled.findMany({
      where: { searchId: search.id },
    });
    expect(indexRows.map(({ key }) => key)).toEqual(['any']);
  });

  it('accepts fields in the format of a URL, and drops fields that exclude nothing', async () => {
    const response = await save({
      brand_id: '1,2',
      year_to: '2015',
      tuning: '0',
      guarantee: false,
      state_id: 0,
      q: '',
      currency_id: 2,
      color_id: [],
      page: 3,
      per_page: 10,
    });

    const search = dataOf(saveFilter, response);
    expect(search).toMatchObject({ brand_id: [1, 2], year_to: 2015 });
    for (const field of ['tuning', 'guarantee', 'state_id', 'q', 'currency_id', 'color_id']) {
      expect(search).not.toHaveProperty(field);
    }
  });

  it('is not duplicated by an equivalent filter', async () => {
    const first = await aSearch(world, token, { brand_id: [2, 1], q: 'Targa', name: 'Первый' });

    const response = await save({
      q: ' targa ',
      brand_id: [1, 2, 1],
      name: 'Второй',
      order: 'price_asc',
    });

    expect(dataOf(repeatedContract, response)).toEqual(first);
    expect(await searchesOf(world, token)).toHaveLength(1);
  });

  it('is not duplicated by parallel requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => save({ year_from: 2001 })));

    expect(responses.map(({ status }) => status).sort()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(await searchesOf(world, token)).toHaveLength(1);
  });

  it('changes only the sent settings, while sent filter fields replace all stored ones', async () => {
    const { id } = await aSearch(world, token, { brand_id: [1], year_from: 2000, name: 'Имя' });

    const renamed = dataOf(
      repeatedContract,
      await save({ id, name: '', optionId: 1, notify: false }),
    );
    expect(renamed).toMatchObject({ brand_id: [1], name: null, optionId: 1, notify: false });
    const replaced = dataOf(repeatedContract, await save({ id, year_to: 2005 }));
    expect(replaced).toMatchObject({ id, year_to: 2005, optionId: 1, notify: false });
    expect(replaced).not.toHaveProperty('brand_id');
    expect(replaced).not.toHaveProperty('year_from');
  });

  it('can be restored unchanged within a day of its deletion', async () => {
    const search = await aSearch(world, token, { brand_id: [1] });
    dataOf(
      deleteSavedFilter,
      await world.call(deleteSavedFilter, { token, body: { id: search.id } }),
    );
    expect(await searchesOf(world, token)).toEqual([]);

    world.clock.moveTo(hoursAfterStart(23));
    expect(dataOf(repeatedContract, await save({ id: search.id }))).toEqual(search);
    expect(await searchesOf(world, token)).toEqual([search]);
  });

  it('reports ids that no longer exist, and can still be changed, deleted and restored', async () => {
    const { id } = await aSearch(world, token, { brand_id: [1], color_id: [1], year_from: 2001 });
    const filter = { brand_id: [1, UNKNOWN_ID], color_id: [UNKNOWN_ID], year_from: 2001 };
    await world.database.savedSearch.update({ where: { id }, data: { filter } });
    const withUnknownIds = {
      ...filter,
      unknown: ['brand_id', 'color_id'],
      address: '/search/abarth?yearFrom=2001',
    };

    expect(await searchesOf(world, token)).toMatchObject([withUnknownIds]);
    const renamed = dataOf(repeatedContract, await save({ id, name: 'Имя', optionId: 1 }));
    expect(renamed).toMatchObject({ ...withUnknownIds, name: 'Имя', optionId: 1 });
    await world.call(deleteSavedFilter, { token, body: { id } });
    expect(dataOf(repeatedContract, await save({ id }))).toMatchObject(withUnknownIds);
    const repaired = dataOf(repeatedContract, await save({ id, brand_id: [1], year_from: 2001 }));
    expect(repaired).toMatchObject({ brand_id: [1], unknown: [], name: 'Имя' });
  });

  it('is listed in pages, the latest first', async () => {
    for (let year = 2000; year < 2026; year += 1) await aSearch(world, token, { year_from: year });

    const response = await world.call(getSavedFilters, { token, query: { page: 2 } });

    const { data, meta } = pageOf(getSavedFilters, response);
    expect(data.map(({ year_from }) => year_from)).toEqual([2001, 2000]);
    expect(meta).toMatchObject({ total: 26, last_page: 2, per_page: 24 });
  });
});

it('uses a week as the default digest period, which can be changed', async () => {
  const readPeriod = async () =>
    dataOf(getSubscriptionPeriod, await world.call(getSubscriptionPeriod, { token }));
  expect(await readPeriod()).toEqual({ subscription_period: 'week' });

  const body = { subscription_period: 'month' };
  expect(
    dataOf(setSubscriptionPeriod, await world.call(setSubscriptionPeriod, { token, body })),
  ).toEqual(body);
  expect(await readPeriod()).toEqual(body);
});
