import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHead, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost } from '../../../testing/a-post.ts';
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

describe('the page of a search', () => {
  it('has one canonical address per make, for any other filters', async () => {
    const { brandId } = await aPost(world.database);

    const shown = await page(`/search?brandId=${brandId}&yearFrom=2010&page=3&order=price_asc`);

    expect(shown.canonical).toBe(`${PUBLIC_URL}/search/porsche`);
    expect(shown.title).toMatch(/^Porsche, с 2010 года — купить на Pitlane: \d+ объявлени/);
  });

  it('has the same canonical address as the page of make and model', async () => {
    const { brandId, modelId } = await aPost(world.database);

    const readable = await page('/search/porsche/911');
    const others = [
      await page(`/search?brandId=${brandId}&modelId=${modelId}`),
      await page(`/search?modelId=${modelId}`),
      await page(`/search/porsche?modelId=${modelId}`),
      await page('/search/porsche/911?page=2&order=price_asc&brandId=1'),
    ];

    expect(readable.title).toMatch(/^Porsche 911 — купить на Pitlane: [1-9]/);
    expect(readable.canonical).toBe(`${PUBLIC_URL}/search/porsche/911`);
    expect(readable.alternates).toEqual([
      ['ru', `${PUBLIC_URL}/search/porsche/911`],
      ['en', `${PUBLIC_URL}/search/porsche/911?lang=en`],
      ['x-default', `${PUBLIC_URL}/search/porsche/911`],
    ]);
    for (const other of others) {
      expect({ ...other, html: '' }).toEqual({ ...readable, html: '' });
    }
  });

  it('has its title and canonical address in English too', async () => {
    await aPost(world.database);

    const shown = await page('/search/porsche/911?lang=en&priceTo=1');

    expect(shown.language).toBe('en');
    expect(shown.title).toMatch(/^Porsche 911/);
    expect(await page('/search/porsche?lang=en')).toMatchObject({
      canonical: `${PUBLIC_URL}/search/porsche?lang=en`,
    });
  });

  it('has breadcrumbs of make and model', async () => {
    await aPost(world.database);

    const wayTo = async (path: string) => {
      const { structured } = await page(path);
      const trail = structured.find((object) => object['@type'] === 'BreadcrumbList');
      return trail?.itemListElement.map(({ name, item }: Record<string, string>) => [name, item]);
    };

    const make = ['Porsche', `${PUBLIC_URL}/search/porsche`];
    const home = ['Главная', `${PUBLIC_URL}/`];
    expect(await wayTo('/search')).toBeUndefined();
    expect(await wayTo('/search/porsche?yearFrom=2001')).toEqual([home, make]);
    expect(await wayTo('/search/porsche/911')).toEqual([
      home,
      make,
      ['911', `${PUBLIC_URL}/search/porsche/911`],
    ]);
  });

  it('ignores invalid parameters', async () => {
    await aPost(world.database);

    const shown = await page('/search?brandId=x&yearFrom=1&stateId=9&q=%00&specialOffers=maybe');

    expect(shown.canonical).toBe(`${PUBLIC_URL}/search`);
  });

  it('ignores ids that no dictionary has', async () => {
    const { brandId } = await aPost(world.database);

    const shown = await page(`/search?brandId=${brandId}&currencyId=99&colorId=1,99&countryId=x`);

    expect(shown.title).toMatch(/^Porsche — купить на Pitlane: [1-9]/);
  });
});

describe('the list of a search', () => {
  it('contains the addresses of its first page in order', async () => {
    const { modelId, id } = await aPost(world.database, { year: 1901 });
    const { id: newer } = await aPost(world.database, {
      modelId,
      year: 1901,
      publishedAt: START,
    });

    const shown = await page('/search?yearTo=1901');

    expect(shown.robots).toBeUndefined();
    expect(shown.structured).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: [newer, id].map((one, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: `${PUBLIC_URL}/product?id=${one}`,
        })),
      },
    ]);
  });

  it('is noindex if it is empty', async () => {
    const shown = await page('/search?yearFrom=2100');

    expect([shown.robots, shown.canonical, shown.structured]).toEqual(['noindex', undefined, []]);
  });
});
