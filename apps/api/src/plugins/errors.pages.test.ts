import { failure } from '@pitlane/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestWeb, testWeb } from '../testing/test-web.ts';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

// Browsers that are refused a page are shown one; programs get JSON.
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let web: TestWeb;
let world: TestWorld;
beforeAll(async () => {
  web = testWeb();
  // Six requests a minute.
  world = await testWorld({ RATE_LIMIT_SCALE: '0.01', WEB_FOLDER: web.folder });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await world.close();
  web.remove();
});

let household = 0;
const newAddress = () => {
  household += 1;
  return `203.0.113.${household}`;
};
const ask = (
  url: string,
  headers: Record<string, string> = {},
  { remoteAddress = newAddress(), app = world.app } = {},
) => app.inject({ url, remoteAddress, headers: { accept: BROWSER, ...headers } });

/** The answer to one request more than an address has. */
async function refused(url: string, headers: Record<string, string> = {}) {
  const remoteAddress = newAddress();
  for (let n = 0; n < 6; n += 1) await ask('/robots.txt', {}, { remoteAddress });
  return ask(url, headers, { remoteAddress });
}

describe('a browser that is refused a page', () => {
  it('because of too many requests is answered so, and when to come again', async () => {
    const answer = await refused('/search?brandId=1');

    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ru',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language, Cookie',
    });
    const seconds = Number(answer.headers['retry-after']);
    const wait = new Intl.RelativeTimeFormat('ru').format(seconds, 'second');
    expect(answer.body).toContain('<html lang="ru">');
    expect(answer.body).toContain('<h1>Слишком много запросов</h1>');
    expect(answer.body).toContain(`Попробуйте ещё раз ${wait}.`);
  });

  it.each<[string, string, Record<string, string>]>([
    ['the address', '/search?lang=en', { cookie: 'lang=ru' }],
    ['the cookie', '/search', { cookie: 'a=b; lang=en', 'accept-language': 'ru' }],
    ['the browser', '/search', { 'accept-language': 'en-GB,en;q=0.9' }],
  ])('is answered in the language of %s', async (_what, url, headers) => {
    const { body, headers: sent } = await refused(url, headers);

    expect(sent['content-language']).toBe('en');
    expect(body).toContain('<html lang="en">');
    expect(body).toContain('<h1>Too many requests</h1>');
    expect(body).toMatch(/Please try again in \d+ seconds?\./);
  });

  it('because the database is away is answered so', async () => {
    vi.spyOn(world.app.services.pages, 'render').mockRejectedValue(
      Object.assign(new Error('gone'), { code: 'P1001' }),
    );

    const answer = await ask('/search');

    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.body).toContain('<h1>Сайт временно недоступен</h1>');
    expect(answer.body).toContain('Попробуйте ещё раз через 2 секунды.');
  });

  it('by a mistake of ours sees nothing of the inside', async () => {
    vi.spyOn(world.app.services.pages, 'render').mockRejectedValue(new Error('<secret>'));

    const answer = await ask('/search');

    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('<h1>Страница не открылась</h1>');
    expect(answer.body).not.toContain('secret');
  });

  it('because it is not there, or cannot be read', async () => {
    const bare = await testWorld();
    const missing = await ask('/search', {}, { app: bare.app });
    await bare.close();
    const unreadable = await ask('/%');
    const picture = await ask('/media/nothing');

    expect([missing.statusCode, unreadable.statusCode, picture.statusCode]).toEqual([
      404, 400, 404,
    ]);
    expect(missing.body).toContain('<h1>Страница не найдена</h1>');
    for (const answer of [missing, unreadable, picture]) {
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
  });

  it('on its way to Google gets a page too', async () => {
    const answer = await refused('/api/auth/google');

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
  });

  it('gets one that loads and runs nothing', async () => {
    const { body, headers } = await refused('/search?"><script>alert(1)</script>');

    expect(body).not.toMatch(/<script|<link|<img|\son\w+=|src=/);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('others', () => {
  it.each<[string, string, string]>([
    ['a call', '/api/home/get-info-app-links', BROWSER],
    ['a wrong call', '/api', BROWSER],
    ['a program that asks for a page', '/search', '*/*'],
    ['a program that asks for JSON', '/search', 'application/json'],
  ])('get JSON: %s', async (_what, url, accept) => {
    const answer = await refused(url, { accept });

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(failure.parse(answer.json()).code).toMatch(/too_many_requests|not_found/);
  });
});
