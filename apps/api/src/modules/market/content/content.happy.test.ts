import {
  getAppLinks,
  getFooterBrands,
  getPostsTotalCount,
  getRecommendations,
  getSeoTags,
  getSocialLinks,
  getSpecialPosts,
  getTopMenu,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/answers.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ APP_LINK_ANDROID: 'https://store.example/app', APP_LINK_IOS: '' });

const english = { 'Accept-Language': 'en' };
const hours = (count: number) => new Date(START.getTime() + count * 3_600_000);

describe('menu/get-top', () => {
  it('shows the items with their children in the order of the editors', async () => {
    const ru = dataOf(getTopMenu, await world.call(getTopMenu));
    const en = dataOf(getTopMenu, await world.call(getTopMenu, { headers: english }));

    expect(ru.map(({ title }) => title)).toEqual([
      'Поиск авто',
      'На земле',
      'На воде',
      'В воздухе',
      'Спецпредложения',
      'От дилеров',
      'Тарифы',
    ]);
    expect(en[1]).toMatchObject({ title: 'Cars', link: '/search?kind=ground' });
    expect(en[1]?.children.map(({ title }) => title)).toEqual([
      'Classics',
      'Modern',
      'New',
      'Modified',
    ]);
  });
});

describe('home/get-recommendations', () => {
  it('shows what the editors wrote, in their order and the language asked for', async () => {
    const text = { descriptionRu: 'Описание', descriptionEn: 'Text', image: '/i.webp', link: '/x' };
    await world.database.recommendation.createMany({
      data: [
        { ...text, titleRu: 'Второе', titleEn: 'Second', sort: 2 },
        { ...text, titleRu: 'Первое', titleEn: 'First', sort: 1 },
      ],
    });

    const ru = dataOf(getRecommendations, await world.call(getRecommendations));
    const en = dataOf(
      getRecommendations,
      await world.call(getRecommendations, { headers: english }),
    );

    expect(ru.map(({ title, description }) => [title, description])).toEqual([
      ['Первое', 'Описание'],
      ['Второе', 'Описание'],
    ]);
    expect(en.map(({ title }) => title)).toEqual(['First', 'Second']);
  });
});

describe('home/get-info-social-links', () => {
  it('shows where else the product is, in the order of the editors', async () => {
    await world.database.socialLink.createMany({
      data: [
        { name: 'VK', linkUrl: 'https://vk.example', iconUrl: '/vk.svg', sort: 2 },
        { name: 'Telegram', linkUrl: 'https://t.example', iconUrl: '/t.svg', sort: 1 },
      ],
    });

    const links = dataOf(getSocialLinks, await world.call(getSocialLinks));

    expect(links).toEqual([
      { name: 'Telegram', link_url: 'https://t.example', icon_url: '/t.svg' },
      { name: 'VK', link_url: 'https://vk.example', icon_url: '/vk.svg' },
    ]);
  });
});

describe('home/get-info-app-links', () => {
  it('shows the address that is configured and null for the other', async () => {
    const links = dataOf(getAppLinks, await world.call(getAppLinks));

    expect(links).toEqual({ android: 'https://store.example/app', ios: null });
  });
});

describe('home/get-seo-tags', () => {
  it('speaks both languages', async () => {
    const ru = dataOf(getSeoTags, await world.call(getSeoTags));
    const en = dataOf(getSeoTags, await world.call(getSeoTags, { headers: english }));

    expect(ru.title).toMatch(/^Pitlane — спортивные, редкие и классические/);
    expect(en.title).toMatch(/^Pitlane — sports, rare and classic/);
  });
});

describe('counts of ads', () => {
  it('hold active ads only, the fullest make first', async () => {
    const bmw = await world.database.model.findFirstOrThrow({ where: { brand: { slug: 'bmw' } } });
    const own = await testWorld();
    const database = own.database;
    await aPost(database, { modelId: bmw.id });
    await aPost(database);
    await aPost(database);
    await aPost(database, { status: 'moderation' });

    const total = dataOf(getPostsTotalCount, await own.call(getPostsTotalCount));
    const brands = dataOf(getFooterBrands, await own.call(getFooterBrands));
    await own.close();

    expect(total).toEqual({ count: 3 });
    expect(brands.map(({ name, count }) => [name, count])).toEqual([
      ['Porsche', 2],
      ['BMW', 1],
    ]);
  });
});

describe('home/get-posts-special', () => {
  it('shows ads whose placement is running, the newest first, by page', async () => {
    const special = { specialOfferDate: hours(24) };
    const posts = [];
    for (const age of [3, 1, 2]) {
      posts.push(await aPost(world.database, { ...special, publishedAt: hours(-age) }));
    }
    await aPost(world.database, { specialOfferDate: hours(-1) });
    await aPost(world.database);
    await aPost(world.database, { ...special, status: 'moderation' });
    const [oldest, newest, middle] = idsOf(posts);

    const first = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2 } }),
    );
    const second = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2, page: 2 } }),
    );

    expect([idsOf(first.data), idsOf(second.data)]).toEqual([[newest, middle], [oldest]]);
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
  });

  it('keeps pages from shifting when ads arrive, for who gives as_of back', async () => {
    const own = await testWorld();
    const placed = (age: number) =>
      aPost(own.database, { specialOfferDate: hours(24), publishedAt: hours(-age) });
    const special = async (query: Record<string, string | number>) =>
      pageOf(getSpecialPosts, await own.call(getSpecialPosts, { query }));
    const [older, newer] = [await placed(2), await placed(1)];

    const first = await special({ per_page: 1 });
    own.clock.moveTo(hours(1));
    const arrived = await placed(-1);
    const second = await special({ per_page: 1, page: 2, as_of: first.meta.as_of ?? '' });
    const again = await special({ per_page: 1 });
    await own.close();

    expect([first, second, again].flatMap(({ data }) => idsOf(data))).toEqual([
      newer.id,
      older.id,
      arrived.id,
    ]);
    expect(second.meta).toMatchObject({ total: 2, as_of: first.meta.as_of });
  });
});
