import {
  countPosts,
  filterFields,
  getFacets,
  getNextId,
  getPrevId,
  getRelaxations,
  getSearchSeo,
  searchPosts,
  type searchQuery,
  searchSellerPosts,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/answers.ts';
import {
  type BadValue,
  badFlags,
  badIdLists,
  badIds,
  badInstants,
  badNameLists,
  badPlaces,
  badQuery,
  badTexts,
  badWholeNumbers,
  badWords,
} from '../../../testing/bad-values.ts';
import { hiddenStatuses } from '../../../testing/hidden-posts.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let postId: number;
let sellerId: number;
beforeAll(async () => {
  const post = await aPost(world.database);
  postId = post.id;
  sellerId = post.userId;
});

const MAX_INT = 2_147_483_647;
const amounts = badWholeNumbers(0, MAX_INT);
const prices = badWholeNumbers(0, 999_999_999_999);
const years = badWholeNumbers(1885, 2100);

/** What each field of a search refuses. */
const refused: Record<keyof typeof searchQuery.shape, BadValue[]> = {
  q: badTexts(100),
  kind: badWords,
  brand_id: badIdLists,
  model_id: badIdLists,
  generation_id: badIdLists,
  mod_id: badIdLists,
  not_brand_id: badIdLists,
  not_model_id: badIdLists,
  state_id: badWholeNumbers(0, 2),
  year_from: years,
  year_to: years,
  mileage_from: amounts,
  mileage_to: amounts,
  price_from: prices,
  price_to: prices,
  currency_id: badIds,
  carcase_id: badIdLists,
  engine_id: badIdLists,
  transmission_id: badIdLists,
  wheel_drive_id: badIdLists,
  color_id: badIdLists,
  volume_from: amounts,
  volume_to: amounts,
  power_from: amounts,
  power_to: amounts,
  steering_wheel_id: badIds,
  register_country_id: badIds,
  owners_count: badWholeNumbers(1, 3),
  seller_type: badWords,
  location_country_id: badIds,
  location_city_id: badIdLists,
  version: badNameLists(60),
  owners_to: badWholeNumbers(1, 3),
  radius: badWholeNumbers(1, 1_000),
  guarantee: badFlags,
  special_offer: badFlags,
  tuning: badFlags,
  period: badWholeNumbers(1, 3650),
  order: badWords,
  as_of: badInstants,
  after: badPlaces,
  page: badIds,
  per_page: badWholeNumbers(1, 100),
};

/** Fields that choose from a dictionary; makes and what hangs on them, and cities, may be unknown. */
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

const isFilterField = (field: string) => field in filterFields.shape;

/** The calls that take a filter, with what else each needs and which fields it takes. */
const calls = [
  { contract: searchPosts, takes: () => true },
  { contract: countPosts, takes: isFilterField },
  { contract: getSearchSeo, takes: isFilterField },
  { contract: getFacets, takes: isFilterField },
  { contract: getRelaxations, takes: isFilterField },
  { contract: searchSellerPosts, takes: () => true },
  { contract: getNextId, takes: (field: string) => isFilterField(field) || field === 'order' },
  { contract: getPrevId, takes: (field: string) => isFilterField(field) || field === 'order' },
].map((call) => ({ ...call, path: call.contract.path }));

describe.each(calls)('$path', ({ contract, takes }) => {
  it.each(Object.entries(refused).filter(([field]) => takes(field)))(
    'refuses every bad value of %s with 422 and says why',
    async (field, values) => {
      for (const value of values) {
        const answer = await world.app.inject(
          `${addressOf(contract, { id: sellerId })}?current_id=${postId}&${badQuery(field, value)}`,
        );

        expect(answer.statusCode, `${value.what}: ${answer.body}`).toBe(422);
        expect(answer.json(), value.what).toEqual({
          code: 'validation',
          message: 'Проверьте заполнение полей',
          errors: { [field]: [value.message] },
        });
      }
    },
  );

  it.each(dictionaryFields)(
    'refuses an id of %s that its dictionary does not have',
    async (field) => {
      for (const value of [String(MAX_INT), ...(listFields.has(field) ? [`1,${MAX_INT}`] : [])]) {
        const answer = await world.call(contract, {
          params: { id: sellerId },
          query: { current_id: postId, [field]: value },
        });

        expect(failureOf(answer, 422), value).toEqual({
          code: 'validation',
          message: 'Проверьте заполнение полей',
          errors: { [field]: ['Выберите значение из списка'] },
        });
      }
    },
  );

  it.each([
    ['no city', {}],
    ['several cities', { location_city_id: [1, 2] }],
  ])('refuses a radius round %s', async (_what, cities) => {
    const answer = await world.call(contract, {
      params: { id: sellerId },
      query: { current_id: postId, radius: 100, ...cities },
    });

    expect(failureOf(answer, 422).errors).toEqual({
      radius: ['Для радиуса нужен ровно один город'],
    });
  });

  it('ignores names it does not know', async () => {
    const answer = await world.call(contract, {
      params: { id: sellerId },
      query: { current_id: postId, brandId: 'x', 'brand_id[]': 'y', nothing: '', user_id: 'z' },
    });

    expect(answer.status, answer.text).toBe(200);
  });
});

describe('filter/search', () => {
  it('names every bad field at once, in the language asked for', async () => {
    const answer = await world.call(searchPosts, {
      query: { year_from: 1800, kind: 'rail', per_page: 101, guarantee: 'maybe' },
      headers: { 'Accept-Language': 'en' },
    });

    expect(failureOf(answer, 422)).toEqual({
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

  it('names every unknown id at once, in the language asked for', async () => {
    const answer = await world.call(searchPosts, {
      query: { currency_id: MAX_INT, color_id: [1, MAX_INT], year_from: 2000 },
      headers: { 'Accept-Language': 'en' },
    });

    const errors = ['Choose one of the listed values'];
    expect(failureOf(answer, 422).errors).toEqual({ currency_id: errors, color_id: errors });
  });

  it.each(['brand_id', 'model_id', 'generation_id', 'mod_id', 'location_city_id'])(
    'answers an empty page for an unknown %s',
    async (field) => {
      const answer = await world.call(searchPosts, { query: { [field]: MAX_INT } });

      expect(pageOf(searchPosts, answer)).toMatchObject({ data: [], meta: { total: 0 } });
    },
  );

  it('takes fifty ids of one list', async () => {
    const fifty = Array.from({ length: 50 }, (_none, index) => index + 1);

    const answer = await world.call(countPosts, { query: { brand_id: fifty } });

    expect(answer.status, answer.text).toBe(200);
  });
});

describe('filter/get-facets', () => {
  it.each(['nothing', '', 'brand_id,nothing', 'brand_id%00', '__proto__'])(
    'refuses a field that has no choices: %s',
    async (fields) => {
      const answer = await world.app.inject(`${addressOf(getFacets)}?fields=${fields}`);

      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.json().errors).toEqual({ fields: ['Выберите значение из списка'] });
    },
  );

  it('answers 503 while nothing can count, and the list goes on', async () => {
    const { services } = await world.anotherApp({
      config: { ...world.config, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    });
    const found = services.facets.of({}, 'ru');

    await expect(found).rejects.toMatchObject({ code: 'unavailable' });
    expect(dataOf(countPosts, await world.call(countPosts)).count).toBeGreaterThan(0);
  });
});

describe('filter/search-seller', () => {
  it.each([{ page: 'x' }, { currency_id: MAX_INT }])(
    'answers 404 for a seller who does not exist, before it validates %j',
    async (query) => {
      const answer = await world.call(searchSellerPosts, { params: { id: MAX_INT }, query });

      expect(failureOf(answer, 404)).toEqual({
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
  it('asks for the ad one stands on', async () => {
    const answer = await world.call(contract);

    expect(failureOf(answer, 422).errors).toEqual({ current_id: ['Это поле обязательно'] });
  });

  it.each(badIds)('refuses $what as the ad one stands on', async (value) => {
    const answer = await world.app.inject(
      `${addressOf(contract)}?${badQuery('current_id', value)}`,
    );

    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toEqual({ current_id: [value.message] });
  });

  it.each([{ status: 'that does not exist', fields: null }, ...hiddenStatuses])(
    'answers 404 for an ad $status',
    async ({ fields }) => {
      const id = fields ? (await aPost(world.database, fields)).id : MAX_INT;

      const answer = await world.call(contract, { query: { current_id: id } });

      expect(failureOf(answer, 404)).toEqual({
        code: 'post.not_found',
        message: 'Объявление не найдено: возможно, его сняли с публикации',
      });
    },
  );

  it('looks for the ad before it checks what the dictionaries have', async () => {
    const answer = await world.call(contract, {
      query: { current_id: MAX_INT, currency_id: MAX_INT },
    });

    expect(failureOf(answer, 404).code).toBe('post.not_found');
  });

  it('finds nothing in a search without ads', async () => {
    const answer = await world.call(contract, { query: { current_id: postId, year_from: 2100 } });

    expect(dataOf(contract, answer)).toEqual({ id: null });
  });
});
