import { failure } from '@pitlane/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestWeb, testWeb } from '../testing/test-web.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

// Browsers that navigate to a page receive an error page; programs receive JSON.
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let web: TestWeb;
let world: TestWorld;
beforeAll(async () => {
  web = testWeb();
  // Six requests per minute.
  world = await testWorld({ RATE_LIMIT_SCALE: '0.01', WEB_FOLDER: web.folder });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  web.remove();
});

let addressCount = 0;
const newAddress = () => {
  addressCount += 1;
  return `203.0.113.${addressCount}`;
};
const send = (
  url: string,
  headers: Record<string, string> = {},
  { remoteAddress = newAddress(), app = world.app } = {},
) => app.inject({ url, remoteAddress, headers: { accept: BROWSER, ...headers } });

/** Returns the response to the first request above an address's limit. */
async function exceedLimit(url: string, headers: Record<string, string> = {}) {
  const remoteAddress = newAddress();
  for (let n = 0; n < 6; n += 1) await send('/robots.txt', {}, { remoteAddress });
  return send(url, headers, { remoteAddress });
}

describe('an error page', () => {
  it('names the wait after too many requests', async () => {
    const response = await exceedLimit('/search?brandId=1');

    expect(response.statusCode).toBe(429);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ru',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language, Cookie',
    });
    const seconds = Number(response.headers['retry-after']);
    const wait = new Intl.RelativeTimeFormat('ru').format(seconds, 'second');
    expect(response.body).toContain('<html lang="ru">');
    expect(response.body).toContain('<h1>Слишком много запросов</h1>');
    expect(response.body).toContain(`Попробуйте ещё раз ${wait}.`);
  });

  it.each<[string, string, Record<string, string>]>([
    ['the URL', '/search?lang=en', { cookie: 'lang=ru' }],
    ['the cookie', '/search', { cookie: 'a=b; lang=en', 'accept-language': 'ru' }],
    ['the browser', '/search', { 'accept-language': 'en-GB,en;q=0.9' }],
  ])('is in the language of %s', async (_what, url, headers) => {
    const { body, headers: sentHeaders } = await exceedLimit(url, headers);

    expect(sentHeaders['content-language']).toBe('en');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<h1>Too many requests</h1>');
    expect(body).toMatch(/Please try again in \d+ seconds?\./);
  });

  it('reports an unavailable database', async () => {
    vi.spyOn(world.app.services.pages, 'render').mockRejectedValue(
      Object.assign(new Error('gone'), { code: 'P1001' }),
    );

    const response = await send('/search');

    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
    expect(response.body).toContain('<h1>Сайт временно недоступен</h1>');
    expect(response.body).toContain('Попробуйте ещё раз через 2 секунды.');
  });

  it('reveals nothing of an internal error', async () => {
    vi.spyOn(world.app.services.pages, 'render').mockRejectedValue(new Error('<secret>'));

    const response = await send('/search');

    expect(response.statusCode).toBe(500);
    expect(response.body).toContain('<h1>Страница не открылась</h1>');
    expect(response.body).not.toContain('secret');
  });

  it('reports a missing page and an invalid URL', async () => {
    const worldWithoutWeb = await testWorld();
    const missingPage = await send('/search', {}, { app: worldWithoutWeb.app });
    await worldWithoutWeb.close();
    const unreadable = await send('/%');
    const picture = await send('/media/nothing');

    expect([missingPage.statusCode, unreadable.statusCode, picture.statusCode]).toEqual([
      404, 400, 404,
    ]);
    expect(missingPage.body).toContain('<h1>Страница не найдена</h1>');
    for (const response of [missingPage, unreadable, picture]) {
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('is also sent for the redirect to Google', async () => {
    const response = await exceedLimit('/api/auth/google');

    expect([response.statusCode, response.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
  });

  it('loads and runs nothing', async () => {
    const { body, headers } = await exceedLimit('/search?"><script>alert(1)</script>');

    expect(body).not.toMatch(/<script|<link|<img|\son\w+=|src=/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('other errors', () => {
  it.each<[string, string, string]>([
    ['an operation', '/api/home/get-info-app-links', BROWSER],
    ['an unknown operation', '/api', BROWSER],
    ['a program that requests a page', '/search', '*/*'],
    ['a program that requests JSON', '/search', 'application/json'],
  ])('are JSON: %s', async (_what, url, accept) => {
    const response = await exceedLimit(url, { accept });

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(failure.parse(response.json()).code).toMatch(/too_many_requests|not_found/);
  });
});
