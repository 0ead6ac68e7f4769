import * as contracts from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headOf, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { formerlyPublic } from '../../../testing/hidden-posts.ts';
import { type TestWeb, testWeb } from '../../../testing/test-web.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
beforeAll(async () => {
  web = testWeb();
  world = await testWorld({
    WEB_FOLDER: web.folder,
    PUBLIC_URL,
  });
});
afterAll(async () => {
  await world.close();
  web.remove();
});

const loadPage = (path: string, headers?: Record<string, string>) => headOf(world, path, headers);

describe('the language of a page', () => {
  it.each([
    ['the URL', '/?lang=en', { Cookie: 'lang=ru', 'Accept-Language': 'ru' }, 'en'],
    ['the cookie', '/', { Cookie: 'a=1; lang=en', 'Accept-Language': 'ru' }, 'en'],
    ['the browser', '/', { 'Accept-Language': 'en-GB' }, 'en'],
    ['the default', '/', {}, 'ru'],
    [
      'the cookie if the URL contains an unknown language',
      '/?lang=xx',
      { Cookie: 'lang=en' },
      'en',
    ],
    [
      'the browser if the URL contains the name of a language',
      '/?lang=english',
      { 'Accept-Language': 'en' },
      'en',
    ],
    ['the default if the URL contains an unknown language', '/?lang=xx', {}, 'ru'],
    ['the default if another cookie has a similar name', '/', { Cookie: 'slang=en' }, 'ru'],
  ])('is taken from %s', async (_what, path, headers, language) => {
    const head = await loadPage(path, { ...headers });

    expect([head.language, head.contentLanguage]).toEqual([language, language]);
  });
});

describe('the home page', () => {
  it('has its title, canonical URL and language variants', async () => {
    const head = await loadPage('/');

    expect(head.title).toMatch(/^Pitlane — спортивные/);
    expect(head.canonical).toBe(`${PUBLIC_URL}/`);
    expect(head.html).toContain(
      `<link rel="alternate" href="${PUBLIC_URL}/?lang=en" hreflang="en">`,
    );
    expect(head.html).toContain('<div id="root"></div>');
  });
});

describe('the pages of tariffs', () => {
  it('name each tariff and have one canonical URL', async () => {
    const head = await loadPage('/tariff/5?months=3&slots=12');

    expect(head.title).toBe('Тариф «Конструктор» — Pitlane');
    expect(head.canonical).toBe(`${PUBLIC_URL}/tariff/5`);
    expect((await loadPage('/tariff')).canonical).toBe(`${PUBLIC_URL}/tariffs`);
  });

  it.each(['/tariff/7', '/tariff/0', '/tariff/x'])('return 404 for %s', async (path) => {
    expect((await world.http.get(path)).status).toBe(404);
  });
});

describe('the page of an ad', () => {
  it('contains the vehicle, its price, city and first picture, but no phone number', async () => {
    const post = await aPost(world.database, { photosCount: 2, volume: 3_799, power: 475 });

    const head = await loadPage(`/product?id=${post.id}&name=anything`);

    expect(head.title).toBe('Porsche 911, 2015 — 9\u00a0500\u00a0000\u00a0₽');
    expect(head.html).toContain('Porsche 911, 2015 год, Москва.');
    expect(head.canonical).toBe(`${PUBLIC_URL}/product?id=${post.id}`);
    expect(head.image).toBe(`${PUBLIC_URL}/media/00/${'0'.repeat(64)}-large.jpg`);
    expect(head.structured.map((value) => value['@type'])).toEqual(['Car', 'BreadcrumbList']);
    expect(head.structured[0].offers).toMatchObject({ price: 9_500_000, priceCurrency: 'RUB' });
    expect(head.structured[0].mileageFromOdometer).toMatchObject({ value: 45_000 });
    expect(head.html).not.toContain('79990000001');
  });

  it('contains the modification in title, preview and structured data', async () => {
    const mod = await world.database.modification.findFirstOrThrow({
      where: { name: 'GT3 RS 4.0' },
      include: { generation: true },
      orderBy: { id: 'desc' },
    });
    const { modelId } = mod.generation;
    const fields = { modelId, generationId: mod.generationId, modificationId: mod.id };
    const post = await aPost(world.database, fields);

    const head = await loadPage(`/product?id=${post.id}`);

    const name = `Porsche 911 ${mod.generation.name} GT3 RS 4.0`;
    expect(head.title).toBe(`${name}, 2015 — 9\u00a0500\u00a0000\u00a0₽`);
    expect(head.html).toContain(`<meta property="og:title" content="${name}, 2015`);
    const [car, trail] = head.structured;
    expect(car).toMatchObject({ name, vehicleConfiguration: 'GT3 RS 4.0' });
    expect(trail.itemListElement.at(-1)).toMatchObject({ name });
  });

  it.each(['water', 'air'] as const)('contains no kilometers for the kind %s', async (kind) => {
    const { id: carcaseId } = await world.database.carcase.findFirstOrThrow({ where: { kind } });
    const post = await aPost(world.database, { carcaseId });

    const head = await loadPage(`/product?id=${post.id}`);

    expect(head.structured[0]).toMatchObject({ '@type': 'Vehicle' });
    expect(head.structured[0]).not.toHaveProperty('mileageFromOdometer');
  });

  it.each(formerlyPublic)(
    'reports an unavailable ad ($status) without its content',
    async ({ fields }) => {
      const post = await aPost(world.database, { ...fields, photosCount: 1, updatedAt: START });

      const [ru, en] = [
        await loadPage(`/product?id=${post.id}`),
        await loadPage(`/product?id=${post.id}&lang=en`),
      ];

      expect([ru.title, en.title]).toEqual([
        'Техника продана, или объявление снято с публикации — Pitlane',
        'This ad has been sold or withdrawn — Pitlane',
      ]);
      expect([ru.robots, ru.canonical, ru.image, ru.structured]).toEqual([
        'noindex',
        undefined,
        undefined,
        [],
      ]);
      expect(ru.html).not.toMatch(/Porsche|секретная/);
    },
  );

  it('returns 410 for an ad that has been unavailable for 90 days', async () => {
    const daysAgo = (days: number) => new Date(START.getTime() - days * 86_400_000);
    const removed = { status: 'removed', removedReason: 'expired' } as const;
    const expiredPost = await aPost(world.database, { ...removed, updatedAt: daysAgo(90) });
    const recentPost = await aPost(world.database, { ...removed, updatedAt: daysAgo(89) });

    const responses = [
      await world.http.get(`/product?id=${expiredPost.id}`),
      await world.http.get(`/product?id=${recentPost.id}`),
    ];

    expect(responses.map(({ status }) => status)).toEqual([410, 200]);
    for (const { text } of responses) {
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain(
        '<title>Техника продана, или объявление снято с публикации — Pitlane</title>',
      );
    }
  });

  it('states in English that a price is on request, without an offer', async () => {
    const post = await aPost(world.database, { price: null });

    const head = await loadPage(`/product?id=${post.id}&lang=en`);

    expect(head.title).toBe('Porsche 911, 2015 — price on request');
    expect(head.canonical).toBe(`${PUBLIC_URL}/product?id=${post.id}&amp;lang=en`);
    expect(head.structured[0]).not.toHaveProperty('offers');
  });
});

describe('the page of a seller', () => {
  it('counts the ads, and is noindex without any', async () => {
    const seller = await aSellerRow(world.database, { isEntity: true, companyName: 'Гараж' });
    const path = `/seller/${seller.id}/products`;

    const emptyHead = await loadPage(path);
    await aPost(world.database, { userId: seller.id });
    const head = await loadPage(`${path}/`);

    expect([emptyHead.title, emptyHead.robots]).toEqual([
      'Гараж: 0 объявлений — Pitlane',
      'noindex',
    ]);
    expect([head.title, head.robots]).toEqual(['Гараж: 1 объявление — Pitlane', undefined]);
    expect(head.canonical).toBe(`${PUBLIC_URL}${path}`);
    expect(head.structured[0]).toMatchObject({ '@type': 'AutoDealer', name: 'Гараж' });
  });
});

describe('the old path of the icon', () => {
  it('redirects to the icon', async () => {
    const response = await world.http.get('/favicon.ico');

    expect([response.status, response.headers.location]).toEqual([301, '/favicon.svg']);
  });
});

describe('files for robots', () => {
  it('list built-in and content pages, makes and models with ads, and ads', async () => {
    const { id } = await aPost(world.database);
    const hiddenPost = await aPost(world.database, { status: 'moderation' });

    const listUrls = async (path: string) => {
      const response = await world.http.get(path);
      expect(response.status, response.text).toBe(200);
      expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
      return [...response.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    };

    expect(await listUrls('/sitemap.xml')).toEqual([
      `${PUBLIC_URL}/sitemap-pages.xml`,
      `${PUBLIC_URL}/sitemap-posts-0.xml`,
    ]);
    const pages = await listUrls('/sitemap-pages.xml');
    expect(pages).toEqual(
      expect.arrayContaining([
        `${PUBLIC_URL}/`,
        `${PUBLIC_URL}/search`,
        `${PUBLIC_URL}/tariffs`,
        `${PUBLIC_URL}/about`,
        `${PUBLIC_URL}/services`,
        `${PUBLIC_URL}/services/forms/send-transport`,
        `${PUBLIC_URL}/terms/agreement`,
        `${PUBLIC_URL}/search/porsche`,
        `${PUBLIC_URL}/search/porsche/911`,
      ]),
    );
    expect(pages).not.toContain(`${PUBLIC_URL}/block`);
    expect(pages.filter((url) => url?.includes('?'))).toEqual([]);
    expect(new Set(pages).size).toBe(pages.length);
    const posts = await listUrls('/sitemap-posts-0.xml');
    expect(posts).toContain(`${PUBLIC_URL}/product?id=${id}`);
    expect(posts).not.toContain(`${PUBLIC_URL}/product?id=${hiddenPost.id}`);
  });

  it('exclude the API except operations that pages depend on', async () => {
    const { text } = await world.http.get('/robots.txt');

    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain('\nAllow: /api/page/\n');
    expect(text).toContain(`\nDisallow: /api/\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    const allowed = [...text.matchAll(/^Allow: \/api(.*)$/gm)].map(([, path = '']) => path);
    const operations = Object.values<unknown>(contracts).filter(isRouteContract);
    for (const path of allowed) {
      const allowedOperations = operations.filter((call) => call.path.startsWith(path));
      expect(allowedOperations.length, path).toBeGreaterThan(0);
      expect(
        allowedOperations.filter(({ method, access }) => method === 'GET' && access !== 'visitor'),
      ).toEqual([]);
    }
  });

  it('contain no double slash if PUBLIC_URL ends with one', async () => {
    const otherWorld = await testWorld({ PUBLIC_URL: `${PUBLIC_URL}/` });

    const response = await otherWorld.http.get('/robots.txt');

    await otherWorld.close();
    expect(response.text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  });
});

describe('pages of the account', () => {
  it.each([
    ['/login', 'Вход — Pitlane'],
    ['/register', 'Регистрация — Pitlane'],
    ['/restore-password', 'Восстановление пароля — Pitlane'],
    ['/change-password', 'Придумайте новый пароль — Pitlane'],
    ['/confirm', 'Остался один шаг — Pitlane'],
    ['/account', 'Настройки — Pitlane'],
    ['/account/settings', 'Настройки — Pitlane'],
    ['/block', 'Аккаунт заблокирован — Pitlane'],
  ])('are available but noindex: %s', async (path, title) => {
    const head = await loadPage(`${path}?token=secret`);

    expect(head.title).toBe(title);
    expect(head.robots).toBe('noindex');
    expect(head.html).not.toContain('secret');
  });
});

const isRouteContract = (value: unknown): value is contracts.RouteContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
