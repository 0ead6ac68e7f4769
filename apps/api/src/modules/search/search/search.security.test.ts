import {
  countPosts,
  getFacets,
  getNextId,
  getRelaxations,
  getSearchSeo,
  searchPosts,
  searchSellerPosts,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn, secrets } from '../../../testing/secrets.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let publicPost: { id: number; userId: number; modelId: number };
let nonPublicPosts: { id: number }[];
beforeAll(async () => {
  publicPost = await aPostWithSecrets(world.database);
  nonPublicPosts = await createHiddenPosts(world.database, { userId: publicPost.userId });
});

const injections = [
  "'",
  "' OR '1'='1",
  "'; DROP TABLE post; --",
  '" OR ""="',
  '1) UNION SELECT email FROM users --',
  "%' AND (SELECT pg_sleep(5)) IS NULL --",
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
];

describe('hidden ads', () => {
  it('are excluded from lists, counts and titles', async () => {
    const list = pageOf(searchPosts, await world.call(searchPosts, { query: { per_page: 100 } }));
    const sellerList = pageOf(
      searchSellerPosts,
      await world.call(searchSellerPosts, { params: { id: publicPost.userId } }),
    );
    const total = dataOf(countPosts, await world.call(countPosts));
    const seo = dataOf(getSearchSeo, await world.call(getSearchSeo));
    const facets = dataOf(getFacets, await world.call(getFacets));
    const relaxations = dataOf(
      getRelaxations,
      await world.call(getRelaxations, { query: { year_to: 1900 } }),
    );

    expect(idsOf(list.data)).toEqual([publicPost.id]);
    expect(idsOf(sellerList.data)).toEqual([publicPost.id]);
    expect([list.meta.total, sellerList.meta.total, total.count]).toEqual([1, 1, 1]);
    expect(seo.title).toContain('1 объявление');
    expect(facets.total).toBe(1);
    expect(facets.fields.kind?.reduce((sum, { count }) => sum + count, 0)).toBe(1);
    expect(idsOf(relaxations.nearest)).toEqual([publicPost.id]);
    expect(relaxations.relaxations.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('cannot be requested by status or id', async () => {
    const [first] = nonPublicPosts;

    const response = await world.call(searchPosts, {
      query: { status: 'moderation', id: first?.id ?? 0, deleted: 1, user_id: publicPost.userId },
    });

    expect(idsOf(pageOf(searchPosts, response).data)).toEqual([publicPost.id]);
  });

  it('are not neighbors of public ads', async () => {
    const response = await world.call(getNextId, { query: { current_id: publicPost.id } });

    expect(dataOf(getNextId, response)).toEqual({ id: null });
  });
});

describe('private fields', () => {
  it.each([searchPosts, searchSellerPosts])('are not returned by $path', async (contract) => {
    const response = await world.call(contract, { params: { id: publicPost.userId } });

    expect(pageOf(contract, response).data).toHaveLength(1);
    expect(leaksIn(response.text)).toEqual([]);
  });

  it.each(Object.values(secrets))('cannot be searched: %s', async (q) => {
    const response = await world.call(countPosts, { query: { q } });

    expect(dataOf(countPosts, response)).toEqual({ count: 0 });
  });
});

describe('injections', () => {
  it.each(injections)('are searched as words: %s', async (q) => {
    const response = await world.call(countPosts, { query: { q } });

    expect(dataOf(countPosts, response)).toEqual({ count: 0 });
    expect(await world.database.post.count()).toBe(1 + nonPublicPosts.length);
  });

  it.each(['%', '_', '9%1', '9_1', '\\', '%%%', '.*', '[0-9]'])(
    'are not treated as patterns: %s',
    async (q) => {
      const response = await world.call(countPosts, { query: { q } });

      expect(dataOf(countPosts, response)).toEqual({ count: 0 });
    },
  );

  it.each(['order', 'kind', 'seller_type'])('are rejected as %s', async (field) => {
    for (const value of [...injections, 'id; SELECT 1', 'price_rub', '__proto__', 'toString']) {
      const response = await world.call(searchPosts, { query: { [field]: value } });

      expect(response.status, response.text).toBe(422);
    }
  });
});

describe('prototype parameters', () => {
  it.each([
    '__proto__=1',
    '__proto__[admin]=1',
    '__proto__.admin=1',
    'constructor=1',
    'constructor[prototype][admin]=1',
    'hasOwnProperty=1&toString=1&valueOf=1',
  ])('are ignored: %s', async (query) => {
    const response = await world.http.get(`/api/filter/search-count?${query}`);

    expect(dataOf(countPosts, response)).toEqual({ count: 1 });
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });
});

describe('long URLs', () => {
  it('are accepted with 1000 unknown parameters', async () => {
    const unknownParameters = Array.from({ length: 1_000 }, (_none, n) => `noise${n}=1`).join('&');

    const response = await world.http.get(
      `/api/filter/search-count?${unknownParameters}&kind=ground`,
    );

    expect(dataOf(countPosts, response)).toEqual({ count: 1 });
  });

  it('are rejected if a value is too long', async () => {
    const response = await world.http.get(`/api/filter/search-count?q=${'a'.repeat(10_000)}`);

    expect(response.status, response.text).toBe(422);
  });

  it('are accepted with a list of 3000 ids', async () => {
    const ids = Array.from({ length: 3_000 }, () => '1').join(',');

    const response = await world.http.get(`/api/filter/search-count?brand_id=${ids}0`);

    expect(response.status, response.text).toBe(200);
  });
});

describe('GET request body', () => {
  it.each([
    ['JSON', 'application/json', '{"status":"moderation"}'],
    ['broken JSON', 'application/json', '{"a":'],
    ['an unknown type', 'text/html', '<b>'],
    ['a form', 'application/x-www-form-urlencoded', 'status=moderation'],
  ])('is ignored: %s', async (_name, type, payload) => {
    const response = await world.app.inject({
      method: 'GET',
      url: pathOf(countPosts),
      headers: { 'content-type': type },
      payload,
    });

    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ data: { count: 1 } });
  });
});
