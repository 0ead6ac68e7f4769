import {
  countPosts,
  getFacets,
  getNextId,
  getPrevId,
  getRelaxations,
  getSearchSeo,
  searchPosts,
  searchSellerPosts,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { hiddenStatuses } from '../../../testing/hidden-posts.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let postId: number;
let sellerId: number;
beforeAll(async () => {
  const post = await aPost(world.database);
  postId = post.id;
  sellerId = post.userId;
});

const MAX_INT = 2_147_483_647;

/** List fields whose ids are validated; unknown ids of vehicles and cities are accepted. */
const listFields = new Set([
  'carcase_id',
  'engine_id',
  'transmission_id',
  'wheel_drive_id',
  'color_id',
]);
const dictionaryFields = [
  ...listFields,
  'currency_id',
  'steering_wheel_id',
  'register_country_id',
  'location_country_id',
];

/** Operations that accept a filter. */
const operations = [
  searchPosts,
  countPosts,
  getSearchSeo,
  getFacets,
  getRelaxations,
  searchSellerPosts,
  getNextId,
  getPrevId,
].map((contract) => ({ path: contract.path, contract }));

describe.each(operations)('$path', ({ contract }) => {
  it.each(dictionaryFields)('rejects an unknown id of %s', async (field) => {
    for (const value of [String(MAX_INT), ...(listFields.has(field) ? [`1,${MAX_INT}`] : [])]) {
      const response = await world.call(contract, {
        params: { id: sellerId },
        query: { current_id: postId, [field]: value },
      });

      expect(failureOf(response, 422), value).toEqual({
        code: 'validation',
        message: 'Проверьте заполнение полей',
        errors: { [field]: ['Выберите значение из списка'] },
      });
    }
  });

  it.each([
    ['no city', {}],
    ['several cities', { location_city_id: [1, 2] }],
  ])('rejects a radius around %s', async (_title, cities) => {
    const response = await world.call(contract, {
      params: { id: sellerId },
      query: { current_id: postId, radius: 100, ...cities },
    });

    expect(failureOf(response, 422).errors).toEqual({
      radius: ['Для радиуса нужен ровно один город'],
    });
  });

  it('ignores unknown parameters', async () => {
    const response = await world.call(contract, {
      params: { id: sellerId },
      query: { current_id: postId, brandId: 'x', 'brand_id[]': 'y', nothing: '', user_id: 'z' },
    });

    expect(response.status, response.text).toBe(200);
  });
});

describe('filter/search', () => {
  it('reports all invalid fields at once, in the requested language', async () => {
    const response = await world.call(searchPosts, {
      query: { year_from: 1800, kind: 'rail', per_page: 101, guarantee: 'maybe' },
      headers: { 'Accept-Language': 'en' },
    });

    expect(failureOf(response, 422)).toEqual({
      code: 'validation',
      message: 'Please check the fields',
      errors: {
        year_from: ['Min 1885'],
        kind: ['Choose one of the listed values'],
        per_page: ['Max 100'],
        guarantee: ['Choose one of the listed values'],
      },
    });
  });

  it('rejects invalid UTF-8 in a number', async () => {
    const response = await world.app.inject(`${pathOf(searchPosts)}?year_from=%ED%A0%80`);

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { year_from: ['Только целые числа'] },
    ]);
  });

  it('reports all unknown ids at once, in the requested language', async () => {
    const response = await world.call(searchPosts, {
      query: { currency_id: MAX_INT, color_id: [1, MAX_INT], year_from: 2000 },
      headers: { 'Accept-Language': 'en' },
    });

    const errors = ['Choose one of the listed values'];
    expect(failureOf(response, 422).errors).toEqual({ currency_id: errors, color_id: errors });
  });

  it.each(['brand_id', 'model_id', 'generation_id', 'mod_id', 'location_city_id'])(
    'returns an empty page for an unknown %s',
    async (field) => {
      const response = await world.call(searchPosts, { query: { [field]: MAX_INT } });

      expect(pageOf(searchPosts, response)).toMatchObject({ data: [], meta: { total: 0 } });
    },
  );

  it('accepts fifty ids in a list', async () => {
    const fiftyIds = Array.from({ length: 50 }, (_none, index) => index + 1);

    const response = await world.call(countPosts, { query: { brand_id: fiftyIds } });

    expect(response.status, response.text).toBe(200);
  });
});

describe('filter/get-facets', () => {
  it('responds with 503 while the index is unavailable, unlike the list', async () => {
    const { services } = await world.anotherApp({
      config: { ...world.config, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    });
    const result = services.facets.countOptions({}, 'ru');

    await expect(result).rejects.toMatchObject({ code: 'unavailable' });
    expect(dataOf(countPosts, await world.call(countPosts)).count).toBeGreaterThan(0);
  });
});

describe('filter/search-seller', () => {
  it.each([{ page: 'x' }, { currency_id: MAX_INT }])(
    'returns 404 for an unknown seller before validating %j',
    async (query) => {
      const response = await world.call(searchSellerPosts, { params: { id: MAX_INT }, query });

      expect(failureOf(response, 404)).toEqual({
        code: 'seller.not_found',
        message: 'Продавец не найден',
      });
    },
  );
});

describe.each([
  { path: getNextId.path, contract: getNextId },
  { path: getPrevId.path, contract: getPrevId },
])('$path', ({ contract }) => {
  it.each([{ status: 'that does not exist', fields: null }, ...hiddenStatuses])(
    'returns 404 for an ad $status',
    async ({ fields }) => {
      const id = fields ? (await aPost(world.database, fields)).id : MAX_INT;

      const response = await world.call(contract, { query: { current_id: id } });

      expect(failureOf(response, 404)).toEqual({
        code: 'post.not_found',
        message: 'Объявление не найдено: возможно, его сняли с публикации',
      });
    },
  );

  it('looks up the ad before the dictionaries', async () => {
    const response = await world.call(contract, {
      query: { current_id: MAX_INT, currency_id: MAX_INT },
    });

    expect(failureOf(response, 404).code).toBe('post.not_found');
  });

  it('returns null in a search without ads', async () => {
    const response = await world.call(contract, { query: { current_id: postId, year_from: 2100 } });

    expect(dataOf(contract, response)).toEqual({ id: null });
  });
});
