import * as contracts from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHead, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { oncePublic } from '../../../testing/hidden-posts.ts';
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

const page = (path: string, headers?: Record<string, string>) => aHead(world, path, headers);

describe('the language of a page', () => {
  it.each([
    ['the address', '/?lang=en', { Cookie: 'lang=ru', 'Accept-Language': 'ru' }, 'en'],
    ['the cookie', '/', { Cookie: 'a=1; lang=en', 'Accept-Language': 'ru' }, 'en'],
    ['the browser', '/', { 'Accept-Language': 'en-GB' }, 'en'],
    ['nothing', '/', {}, 'ru'],
    ['the cookie, where the address names no language', '/?lang=xx', { Cookie: 'lang=en' }, 'en'],
    ['the browser, where it names two', '/?lang=english', { 'Accept-Language': 'en' }, 'en'],
    ['nothing, where it is a word', '/?lang=xx', {}, 'ru'],
    ['another cookie of a like name', '/', { Cookie: 'slang=en' }, 'ru'],
  ])('is taken from %s', async (_what, path, headers, language) => {
    const shown = await page(path, { ...headers });

    expect([shown.language, shown.contentLanguage]).toEqual([language, language]);
  });
});

describe('the home page', () => {
  it('has its title, canonical address and language variants', async () => {
    const shown = await page('/');

    expect(shown.title).toMatch(/^Pitlane — спортивные/);
    expect(shown.canonical).toBe(`${PUBLIC_URL}/`);
    expect(shown.html).toContain(
      `<link rel="alternate" href="${PUBLIC_URL}/?lang=en" hreflang="en">`,
    );
    expect(shown.html).toContain('<div id="root"></div>');
  });
});

describe('the pages of tariffs', () => {
  it('name each tariff and have one canonical address', async () => {
    const shown = await page('/tariff/5?months=3&slots=12');

    expect(shown.title).toBe('Тариф «Конструктор» — Pitlane');
    expect(shown.canonical).toBe(`${PUBLIC_URL}/tariff/5`);
    expect((await page('/tariff')).canonical).toBe(`${PUBLIC_URL}/tariffs`);
  });

  it.each(['/tariff/7', '/tariff/0', '/tariff/x'])('return 404 for %s', async (path) => {
    expect((await world.http.get(path)).status).toBe(404);
  });
});

describe('the page of an ad', () => {
  it('names the vehicle, its price and city, shows its first picture, and no phone number', async () => {
    const post = await aPost(world.database, { photosCount: 2, volume: 3_799, power: 475 });

    const shown = await page(`/product?id=${post.id}&name=anything`);

    expect(shown.title).toBe('Porsche 911, 2015 — 9\u00a0500\u00a0000\u00a0₽');
    expect(shown.html).toContain('Porsche 911, 2015 год, Москва.');
    expect(shown.canonical).toBe(`${PUBLIC_URL}/product?id=${post.id}`);
    expect(shown.image).toBe(`${PUBLIC_URL}/media/00/${'0'.repeat(64)}-large.jpg`);
    expect(shown.structured.map((value) => value['@type'])).toEqual(['Car', 'BreadcrumbList']);
    expect(shown.structured[0].offers).toMatchObject({ price: 9_500_000, priceCurrency: 'RUB' });
    expect(shown.structured[0].mileageFromOdometer).toMatchObject({ value: 45_000 });
    expect(shown.html).not.toContain('79990000001');
  });

  it('has the modification in title, preview and structured data', async () => {
    const mod = await world.database.modification.findFirstOrThrow({
      where: { name: 'GT3 RS 4.0' },
      include: { generation: true },
      orderBy: { id: 'desc' },
    });
    const { modelId } = mod.generation;
    const named = { modelId, generationId: mod.generationId, modificationId: mod.id };
    const post = await aPost(world.database, named);

    const shown = await page(`/product?id=${post.id}`);

    const name = `Porsche 911 ${mod.generation.name} GT3 RS 4.0`;
    expect(shown.title).toBe(`${name}, 2015 — 9\u00a0500\u00a0000\u00a0₽`);
    expect(shown.html).toContain(`<meta property="og:title" content="${name}, 2015`);
    const [car, trail] = shown.structured;
    expect(car).toMatchObject({ name, vehicleConfiguration: 'GT3 RS 4.0' });
    expect(trail.itemListElement.at(-1)).toMatchObject({ name });
  });

  it.each(['water', 'air'] as const)('has no kilometres for the kind %s', async (kind) => {
    const { id: carcaseId } = await world.database.carcase.findFirstOrThrow({ where: { kind } });
    const post = await aPost(world.database, { carcaseId });

    const shown = await page(`/product?id=${post.id}`);

    expect(shown.structured[0]).toMatchObject({ '@type': 'Vehicle' });
    expect(shown.structured[0]).not.toHaveProperty('mileageFromOdometer');
  });

  it.each(oncePublic)(
    'reports an unavailable ad ($status) without its content',
    async ({ fields }) => {
      const post = await aPost(world.database, { ...fields, photosCount: 1, updatedAt: START });

      const [ru, en] = [
        await page(`/product?id=${post.id}`),
        await page(`/product?id=${post.id}&lang=en`),
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
    const ago = (days: number) => new Date(START.getTime() - days * 86_400_000);
    const gone = { status: 'removed', removedReason: 'expired' } as const;
    const long = await aPost(world.database, { ...gone, updatedAt: ago(90) });
    const shorter = await aPost(world.database, { ...gone, updatedAt: ago(89) });

    const answers = [
      await world.http.get(`/product?id=${long.id}`),
      await world.http.get(`/product?id=${shorter.id}`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([410, 200]);
    for (const { text } of answers) {
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain(
        '<title>Техника продана, или объявление снято с публикации — Pitlane</title>',
      );
    }
  });

  it('states in English that a price is on request, without an offer', async () => {
    const post = await aPost(world.database, { price: null });

    const shown = await page(`/product?id=${post.id}&lang=en`);

    expect(shown.title).toBe('Porsche 911, 2015 — price on request');
    expect(shown.canonical).toBe(`${PUBLIC_URL}/product?id=${post.id}&amp;lang=en`);
    expect(shown.structured[0]).not.toHaveProperty('offers');
  });
});

describe('the page of a seller', () => {
  it('counts the ads, and is noindex without any', async () => {
    const seller = await aSeller(world.database, { isEntity: true, companyName: 'Гараж' });
    const path = `/seller/${seller.id}/products`;

    const empty = await page(path);
    await aPost(world.database, { userId: seller.id });
    const shown = await page(`${path}/`);

    expect([empty.title, empty.robots]).toEqual(['Гараж: 0 объявлений — Pitlane', 'noindex']);
    expect([shown.title, shown.robots]).toEqual(['Гараж: 1 объявление — Pitlane', undefined]);
    expect(shown.canonical).toBe(`${PUBLIC_URL}${path}`);
    expect(shown.structured[0]).toMatchObject({ '@type': 'AutoDealer', name: 'Гараж' });
  });
});

describe('the old address of the icon', () => {
  it('redirects to the icon', async () => {
    const answer = await world.http.get('/favicon.ico');

    expect([answer.status, answer.headers.location]).toEqual([301, '/favicon.svg']);
  });
});

describe('files for robots', () => {
  it('list pages of the product and of editors, makes and models with ads, and ads', async () => {
    const { id } = await aPost(world.database);
    const hidden = await aPost(world.database, { status: 'moderation' });

    const list = async (path: string) => {
      const answer = await world.http.get(path);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
      return [...answer.text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
    };

    expect(await list('/sitemap.xml')).toEqual([
      `${PUBLIC_URL}/sitemap-pages.xml`,
      `${PUBLIC_URL}/sitemap-posts-0.xml`,
    ]);
    const pages = await list('/sitemap-pages.xml');
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
    const posts = await list('/sitemap-posts-0.xml');
    expect(posts).toContain(`${PUBLIC_URL}/product?id=${id}`);
    expect(posts).not.toContain(`${PUBLIC_URL}/product?id=${hidden.id}`);
  });

  it('exclude the API except operations that pages depend on', async () => {
    const { text } = await world.http.get('/robots.txt');

    expect(text).toMatch(/^User-agent: \*\n/);
    expect(text).toContain('\nAllow: /api/page/\n');
    expect(text).toContain(`\nDisallow: /api/\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    const allowed = [...text.matchAll(/^Allow: \/api(.*)$/gm)].map(([, path = '']) => path);
    const calls = Object.values<unknown>(contracts).filter(isCall);
    for (const path of allowed) {
      const named = calls.filter((call) => call.path.startsWith(path));
      expect(named.length, path).toBeGreaterThan(0);
      expect(
        named.filter(({ method, access }) => method === 'GET' && access !== 'visitor'),
      ).toEqual([]);
    }
  });

  it('contain no double slash if the public address ends with one', async () => {
    const own = await testWorld({ PUBLIC_URL: `${PUBLIC_URL}/` });

    const answer = await own.http.get('/robots.txt');

    await own.close();
    expect(answer.text).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml\n`);
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
    const shown = await page(`${path}?token=secret`);

    expect(shown.title).toBe(title);
    expect(shown.robots).toBe('noindex');
    expect(shown.html).not.toContain('secret');
  });
});

const isCall = (value: unknown): value is contracts.RouteContract =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
