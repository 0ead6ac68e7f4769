import {
  allPostsAddress,
  type ContentBlock,
  getBanners,
  getFooterBrands,
  getPortalFeatures,
  getQuestions,
  getRecommendations,
  getSlider,
  getSliderMobile,
  getSocialLinks,
  getTopMenu,
  type RouteContract,
  type TextPiece,
  vehicleAddress,
} from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headOf, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { demoContent } from '../../../testing/demo-content.ts';
import { dataOf } from '../../../testing/responses.ts';
import { type TestWeb, testWeb } from '../../../testing/test-web.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
beforeAll(async () => {
  web = testWeb();
  world = await testWorld({ WEB_FOLDER: web.folder, PUBLIC_URL });
  const { database } = world;
  await demoContent(world);
  const dealer = await aSellerRow(database, { isEntity: true, companyName: 'Гараж' });
  for (const photosCount of [0, 1]) await aPost(database, { userId: dealer.id, photosCount });
});
afterAll(async () => {
  await world.close();
  web.remove();
});

const languages = ['ru', 'en'] as const;

/** Adds the language to a path; the default language has no parameter. */
const withLanguage = (address: string, language: (typeof languages)[number]) =>
  language === 'ru' ? address : `${address}${address.includes('?') ? '&' : '?'}lang=en`;

async function loadSitemapPaths(path: string): Promise<string[]> {
  const { text } = await world.http.get(path);
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replace(PUBLIC_URL, ''),
  );
}

const linkTargetsIn = (blocks: readonly ContentBlock[]): string[] => {
  const piecesOf = (block: ContentBlock): TextPiece[] => {
    switch (block.type) {
      case 'list':
        return block.items.flat();
      case 'table':
        return [block.head, ...block.rows].flat(2);
      case 'image':
      case 'divider':
        return [];
      default:
        return block.text;
    }
  };
  return blocks.flatMap(piecesOf).flatMap(({ href }) => href ?? []);
};

/** Returns the targets of all links of the site in a language. */
async function loadAllLinks(language: (typeof languages)[number]): Promise<string[]> {
  const load = async <Contract extends RouteContract>(contract: Contract) => {
    const headers = { 'Accept-Language': language };
    return dataOf<Contract['response']>(contract, await world.call(contract, { headers }));
  };
  const { content } = world.app.services;
  const menu = await load(getTopMenu);
  const linkedItems = [
    ...(await load(getSlider)),
    ...(await load(getSliderMobile)),
    ...(await load(getBanners)),
    ...(await load(getPortalFeatures)),
    ...(await load(getRecommendations)),
  ];
  const pages = [];
  for (const { slug } of await content.pageLinks()) pages.push(await content.page(slug, language));
  return [
    ...menu.flatMap(({ link, children }) => [link, ...children.map((child) => child.link)]),
    ...linkedItems.flatMap(({ link }) => link ?? []),
    ...(await load(getSocialLinks)).map(({ link_url }) => link_url),
    ...(await load(getQuestions)).flatMap(({ blocks }) => linkTargetsIn(blocks)),
    ...pages.flatMap(({ link, children, blocks }) => [
      link,
      ...children.map((child) => child.link),
      ...linkTargetsIn(blocks),
    ]),
    ...(await load(getFooterBrands)).map((brand) => vehicleAddress(brand)),
    allPostsAddress(),
  ];
}

describe('each URL of the sitemap', () => {
  it.each(languages)('exists in %s and is canonical', async (language) => {
    const parts = await loadSitemapPaths('/sitemap.xml');
    const paths = [];
    for (const part of parts) paths.push(...(await loadSitemapPaths(part)));

    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const { canonical, robots } = await headOf(world, withLanguage(path, language));
      expect([path, canonical?.replaceAll('&amp;', '&'), robots]).toEqual([
        path,
        PUBLIC_URL + withLanguage(path, language),
        undefined,
      ]);
    }
  });
});

describe('every link of the menu, home page, footer, questions and content pages', () => {
  it.each(languages)('has an existing target in %s', async (language) => {
    const links = new Set(await loadAllLinks(language));
    const internalLinks = [...links].filter((link) => link.startsWith('/'));

    expect(internalLinks.length).toBeGreaterThan(20);
    for (const link of internalLinks) {
      const [path = ''] = link.split('#');
      const response = await world.http.get(withLanguage(path, language));
      expect([link, response.status]).toEqual([link, 200]);
    }
    for (const link of links) expect(link).toMatch(/^(\/|https:\/\/|mailto:|tel:)/);
  });
});
