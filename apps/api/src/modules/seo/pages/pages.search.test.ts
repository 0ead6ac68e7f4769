import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headOf, PUBLIC_URL } from '../../../testing/a-head.ts';
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

const loadPage = (path: string, headers?: Record<string, string>) => headOf(world, path, headers);

describe('the page of a search', () => {
  it('has one canonical URL per make for any other filters', async () => {
    const { brandId } = await aPost(world.database);

    const head = await loadPage(`/search?brandId=${brandId}&yearFrom=2010&page=3&order=price_asc`);

    expect(head.canonical).toBe(`${PUBLIC_URL}/search/porsche`);
    expect(head.title).toMatch(/^Porsche, с 2010 года — купить на Pitlane: \d+ объявлени/);
  });

  it('has the same canonical URL as the page of its make and model', async () => {
    const { brandId, modelId } = await aPost(world.database);

    const readableHead = await loadPage('/search/porsche/911');
    const otherHeads = [
      await loadPage(`/search?brandId=${brandId}&modelId=${modelId}`),
      await loadPage(`/search?modelId=${modelId}`),
      await loadPage(`/search/porsche?modelId=${modelId}`),
      await loadPage('/search/porsche/911?page=2&order=price_asc&brandId=1'),
    ];

    expect(readableHead.title).toMatch(/^Porsche 911 — купить на Pitlane: [1-9]/);
    expect(readableHead.canonical).toBe(`${PUBLIC_URL}/search/porsche/911`);
    expect(readableHead.alternates).toEqual([
      ['ru', `${PUBLIC_URL}/search/porsche/911`],
      ['en', `${PUBLIC_URL}/search/porsche/911?lang=en`],
      ['x-default', `${PUBLIC_URL}/search/porsche/911`],
    ]);
    for (const otherHead of otherHeads) {
      expect({ ...otherHead, html: '' }).toEqual({ ...readableHead, html: '' });
    }
  });

  it('also has its title and canonical URL in English', async () => {
    await aPost(world.database);

    const head = await loadPage('/search/porsche/911?lang=en&priceTo=1');

    expect(head.language).toBe('en');
    expect(head.title).toMatch(/^Porsche 911/);
    expect(await loadPage('/search/porsche?lang=en')).toMatchObject({
      canonical: `${PUBLIC_URL}/search/porsche?lang=en`,
    });
  });

  it('has breadcrumbs of make and model', async () => {
    await aPost(world.database);

    const breadcrumbsOf = async (path: string) => {
      const { structured } = await loadPage(path);
      const trail = structured.find((object) => object['@type'] === 'BreadcrumbList');
      return trail?.itemListElement.map(({ name, item }: Record<string, string>) => [name, item]);
    };

    const makeCrumb = ['Porsche', `${PUBLIC_URL}/search/porsche`];
    const homeCrumb = ['Главная', `${PUBLIC_URL}/`];
    expect(await breadcrumbsOf('/search')).toBeUndefined();
    expect(await breadcrumbsOf('/search/porsche?yearFrom=2001')).toEqual([homeCrumb, makeCrumb]);
    expect(await breadcrumbsOf('/search/porsche/911')).toEqual([
      homeCrumb,
      makeCrumb,
      ['911', `${PUBLIC_URL}/search/porsche/911`],
    ]);
  });

  it('ignores invalid parameters', async () => {
    await aPost(world.database);

    const head = await loadPage('/search?brandId=x&yearFrom=1&stateId=9&q=%00&specialOffers=maybe');

    expect(head.canonical).toBe(`${PUBLIC_URL}/search`);
  });

  it('ignores unknown ids', async () => {
    const { brandId } = await aPost(world.database);

    const head = await loadPage(
      `/search?brandId=${brandId}&currencyId=99&colorId=1,99&countryId=x`,
    );

    expect(head.title).toMatch(/^Porsche — купить на Pitlane: [1-9]/);
  });
});

describe('the list of a search', () => {
  it('contains the URLs of the ads on its first page, in order', async () => {
    const { modelId, id } = await aPost(world.database, { year: 1901 });
    const { id: newerId } = await aPost(world.database, {
      modelId,
      year: 1901,
      publishedAt: START,
    });

    const head = await loadPage('/search?yearTo=1901');

    expect(head.robots).toBeUndefined();
    expect(head.structured).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: [newerId, id].map((postId, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          url: `${PUBLIC_URL}/product?id=${postId}`,
        })),
      },
    ]);
  });

  it('is noindex if it is empty', async () => {
    const head = await loadPage('/search?yearFrom=2100');

    expect([head.robots, head.canonical, head.structured]).toEqual(['noindex', undefined, []]);
  });
});
