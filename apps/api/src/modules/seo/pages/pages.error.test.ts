import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { hiddenStatuses, neverPublic } from '../../../testing/hidden-posts.ts';
import { failureOf } from '../../../testing/responses.ts';
import { type TestWeb, testWeb } from '../../../testing/test-web.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
beforeAll(async () => {
  web = testWeb();
  world = await testWorld({ WEB_FOLDER: web.folder });
});
afterAll(async () => {
  await world.close();
  web.remove();
});

describe('a missing page', () => {
  it.each([
    '/nothing',
    '/product',
    '/product?id=',
    '/product?id=abc',
    '/product?id=0',
    '/product?id=1.5',
    '/product?id=2147483647',
    '/product?id=2147483648',
    '/product?id=1e99',
    '/seller/2147483647/products',
    '/seller/2147483648/products',
    '/seller/x/products',
    '/seller/1',
    '/search/no-such-make',
    '/search/Porsche',
    '/search/%D0%BF%D0%BE%D1%80%D1%88%D0%B5',
    '/search/porsche/no-such-model',
    '/search/porsche/f40',
    '/search/porsche/911/gt3',
    '/search//911',
    '/search/%00',
    `/search/${'x'.repeat(2_000)}`,
    '/index.html',
    '/assets/nothing.js',
    '/.env',
  ])('returns 404 and noindex: %s', async (path) => {
    const response = await world.http.get(path);

    expect(response.status, response.text).toBe(404);
    if (response.type === 'text/html') {
      expect(response.text).toContain('<title>Страница не найдена — Pitlane</title>');
      expect(response.text).toContain('<meta name="robots" content="noindex">');
    } else {
      expect(failureOf(response, 404).code).toBe('not_found');
    }
  });

  it.each([
    ...neverPublic,
    ...hiddenStatuses.map(({ status, fields }) => ({
      status: `${status} of a blocked account`,
      fields: { ...fields, hidden: true },
    })),
  ])('returns the same page as for an unknown ad: $status', async ({ fields }) => {
    const hiddenPost = await aPost(world.database, fields);

    const response = await world.http.get(`/product?id=${hiddenPost.id}`);

    const unknownResponse = await world.http.get('/product?id=2147483647');
    expect([response.status, response.text]).toEqual([404, unknownResponse.text]);
  });

  it('is in English on request', async () => {
    const response = await world.http.get('/nothing?lang=en');

    expect(response.text).toContain('<title>Page not found — Pitlane</title>');
    expect(response.text).toContain('<html lang="en"');
  });

  it('is a JSON error if the web app is not built', async () => {
    const worldWithoutWeb = await testWorld();

    const response = await worldWithoutWeb.http.get('/');

    await worldWithoutWeb.close();
    expect(failureOf(response, 404).code).toBe('not_found');
  });

  it.each(['/api', '/api/', '/api/nothing'])('is a JSON error below /api: %s', async (path) => {
    expect(failureOf(await world.http.get(path), 404).code).toBe('not_found');
  });
});

describe('a page', () => {
  it.each(['post', 'put', 'patch', 'delete', 'options'] as const)(
    'returns 405 with Allow for %s',
    async (method) => {
      const response = await world.http[method]('/search');

      expect(failureOf(response, 405).code).toBe('method_not_allowed');
      expect(response.headers.allow).toBe('GET, HEAD');
    },
  );
});
