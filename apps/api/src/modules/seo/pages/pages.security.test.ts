import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escapeHtml } from '../../../infra/html.ts';
import { aPost, aSeller } from '../../../testing/a-post.ts';
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

const attacks = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</script><script>alert(1)</script>',
  '<!--head-->',
  "$& $1 $` $'",
  '\u2028alert(1)',
];

/** Returns every script of a page that is neither the shell's nor data. */
const foreignScripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => tag !== '<script type="application/ld+json">');

it.each(['/unsubscribe/a-token', '/confirm?token=a-token', '/change-password?token=a-token'])(
  'an address with a token is in no referrer, index or head: %s',
  async (address) => {
    const answer = await world.http.get(address);

    expect(answer.status).toBe(200);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
    expect(answer.text).not.toContain('a-token');
  },
);

describe('user texts in a page', () => {
  it.each(attacks)('are escaped: %s', async (text) => {
    const seller = await aSeller(world.database, { isEntity: true, companyName: text });
    await aPost(world.database, { userId: seller.id });

    const answer = await world.http.get(`/seller/${seller.id}/products`);

    expect(answer.status, answer.text).toBe(200);
    expect(foreignScripts(answer.text)).toEqual([]);
    // Structured data is not HTML: only a closing tag could end it.
    const html = answer.text.replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
    expect(html).not.toMatch(/<img|\sonmouseover='/);
    expect(answer.text).toContain(`<title>${escapeHtml(text)}: 1 объявление — Pitlane</title>`);
  });

  it.each(attacks)('are not echoed from the address: %s', async (text) => {
    const encoded = encodeURIComponent(text);

    const answer = await world.http.get(
      `/search?q=${encoded}&brandId=${encoded}&lang=${encoded}&${encoded}=1`,
    );

    const ofMake = await world.http.get(`/search/${encoded}/${encoded}`);

    expect([answer.status, ofMake.status], answer.text).toEqual([200, 404]);
    for (const { text: shown } of [answer, ofMake]) {
      expect(foreignScripts(shown)).toEqual([]);
      expect(shown).not.toContain('alert(1)');
    }
  });

  it('contains no private field', async () => {
    const post = await aPostWithSecrets(world.database);

    const answers = [
      await world.http.get(`/product?id=${post.id}`),
      await world.http.get(`/seller/${post.userId}/products`),
      await world.http.get('/search'),
    ];

    for (const answer of answers) expect(leaksIn(answer.text)).toEqual([]);
  });
});

describe('malformed addresses', () => {
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
    const answer = await rawRequest(port, { path });

    expect([200, 404], answer.body).toContain(answer.status);
    expect(answer.headers).not.toContain('\nlocation:');
    expect(answer.body).not.toContain('evil.example');
  });

  it.each(['/?lang=%', '/search?q=%ED%A0%80', '/search?q=%', '/product?id=%00', '/search?%=%'])(
    'are read as far as possible: %s',
    async (path) => {
      expect([200, 404]).toContain((await rawRequest(port, { path })).status);
    },
  );
});

describe('parts of the sitemap', () => {
  it.each(['1', '99999', '100000', '-1', 'x', '0x1', '%00', "0'"])(
    'return 404 beyond the last: %s',
    async (part) => {
      await aPost(world.database);

      const last = await rawRequest(port, { path: '/sitemap-posts-0.xml' });
      const answer = await rawRequest(port, { path: `/sitemap-posts-${part}.xml` });

      expect([last.status, answer.status], answer.body).toEqual([200, 404]);
      expect(answer.body).not.toContain('<loc>');
    },
  );
});

describe('files of the web app', () => {
  it('are served with immutable caching, the shell never by name', async () => {
    const script = await world.http.get('/assets/main-abc123.js');
    const shell = await world.http.get('/index.html');

    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    expect(shell.status).toBe(404);
  });
});
