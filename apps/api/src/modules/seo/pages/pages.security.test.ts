import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../infra/html.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { aPostWithSecrets, leaksIn } from '../../../testing/secrets.ts';
import { type TestWeb, testWeb } from '../../../testing/test-web.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
let port: number;
beforeAll(async () => {
  web = testWeb();
  world = await testWorld({ WEB_FOLDER: web.folder });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.close();
  web.remove();
});

const hostileTexts = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script>',
  '<!--head-->',
  "$& $1 $` $'",
  '\u2028alert(1)',
];

/** Returns all script tags except those of structured data. */
const injectedScripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => tag !== '<script type="application/ld+json">');

it.each(['/unsubscribe/a-token', '/confirm?token=a-token', '/change-password?token=a-token'])(
  'hides the token of %s from referrers, search engines and the page',
  async (path) => {
    const response = await world.http.get(path);

    expect(response.status).toBe(200);
    expect(response.headers['referrer-policy']).toBe('no-referrer');
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect(response.text).not.toContain('a-token');
  },
);

describe('user texts in pages', () => {
  it.each(hostileTexts)('are escaped: %s', async (text) => {
    const seller = await aSellerRow(world.database, { isEntity: true, companyName: text });
    await aPost(world.database, { userId: seller.id });

    const response = await world.http.get(`/seller/${seller.id}/products`);

    expect(response.status, response.text).toBe(200);
    expect(injectedScripts(response.text)).toEqual([]);
    // Texts inside structured data are not checked: only a closing tag could end it.
    const html = response.text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
    expect(html).not.toMatch(/<img|\sonmouseover='/);
    expect(response.text).toContain(`<title>${escapeHtml(text)}: 1 объявление — Pitlane</title>`);
  });

  it.each(hostileTexts)('are not echoed from the URL: %s', async (text) => {
    const encoded = encodeURIComponent(text);

    const response = await world.http.get(
      `/search?q=${encoded}&brandId=${encoded}&lang=${encoded}&${encoded}=1`,
    );
    const makePage = await world.http.get(`/search/${encoded}/${encoded}`);

    expect([response.status, makePage.status], response.text).toEqual([200, 404]);
    for (const { text: html } of [response, makePage]) {
      expect(injectedScripts(html)).toEqual([]);
      expect(html).not.toContain('alert(1)');
    }
  });

  it('include no private fields', async () => {
    const post = await aPostWithSecrets(world.database);

    const responses = [
      await world.http.get(`/product?id=${post.id}`),
      await world.http.get(`/seller/${post.userId}/products`),
      await world.http.get('/search'),
    ];

    for (const response of responses) expect(leaksIn(response.text)).toEqual([]);
  });
});

describe('malformed URLs', () => {
  it.each([
    '//',
    '///',
    '//evil.example',
    '//evil.example/search',
    '//a:b',
    '/\\evil',
    '/?',
    '/??',
  ])('neither fail nor redirect elsewhere: %s', async (path) => {
    const response = await rawRequest(port, { path });

    expect([200, 404], response.body).toContain(response.status);
    expect(response.headers).not.toContain('\nlocation:');
    expect(response.body).not.toContain('evil.example');
  });

  it.each(['/?lang=%', '/search?q=%ED%A0%80', '/search?q=%', '/product?id=%00', '/search?%=%'])(
    'return 200 or 404: %s',
    async (path) => {
      expect([200, 404]).toContain((await rawRequest(port, { path })).status);
    },
  );
});

describe('sitemap parts', () => {
  it.each(['1', '99999', '100000', '-1', 'x', '0x1', '%00', "0'"])(
    'return 404 if they do not exist: %s',
    async (part) => {
      await aPost(world.database);

      const existingPart = await rawRequest(port, { path: '/sitemap-posts-0.xml' });
      const response = await rawRequest(port, { path: `/sitemap-posts-${part}.xml` });

      expect([existingPart.status, response.status], response.body).toEqual([200, 404]);
      expect(response.body).not.toContain('<loc>');
    },
  );
});

describe('files of the web app', () => {
  it('are served with immutable caching, except the shell, which has no path', async () => {
    const script = await world.http.get('/assets/main-abc123.js');
    const shell = await world.http.get('/index.html');

    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(shell.status).toBe(404);
  });
});
