import {
  changeContent,
  getAdvertBanner,
  getAppLinks,
  getBanners,
  getPage,
  getPortalFeatures,
  getQuestions,
  getRecommendations,
  getSearchBanner,
  getSlider,
  getSliderMobile,
  getSocialLinks,
  getTopMenu,
  orderContent,
  removeContent,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken, dropContent } from '../../../testing/some-content.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ APP_LINK_ANDROID: 'https://store.example/app', APP_LINK_IOS: '' });
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropContent(world);
});

const englishHeaders = { 'Accept-Language': 'en' };
const advertising = { advertiser: 'ООО «Ромашка»', erid: '2VtzqvE1' };
const laterTime = '2026-06-16T00:00:00Z';
/** Fields that hide an item now */
const hidingFields = [{ published: false }, { from: laterTime }, { to: START.toISOString() }];

describe('lists that editors fill', () => {
  it('are empty by default', async () => {
    const lists = [
      getTopMenu,
      getRecommendations,
      getSocialLinks,
      getPortalFeatures,
      getSlider,
      getSliderMobile,
      getBanners,
      getQuestions,
    ];
    for (const contract of lists) {
      expect((await world.call(contract)).body).toEqual({ data: [] });
    }
    for (const contract of [getSearchBanner, getAdvertBanner]) {
      expect((await world.call(contract)).body).toEqual({ data: null });
    }
  });

  it.each([
    { kind: 'recommendations', contract: getRecommendations, fields: {} },
    { kind: 'features', contract: getPortalFeatures, fields: {} },
    { kind: 'questions', contract: getQuestions, fields: {} },
    { kind: 'links', contract: getSocialLinks, fields: {} },
    { kind: 'menu', contract: getTopMenu, fields: {} },
    { kind: 'slides', contract: getSlider, fields: { set: 'desktop' } },
    { kind: 'slides', contract: getSliderMobile, fields: { set: 'mobile' } },
  ] as const)('$kind of $contract.path show what is published now, in order', async (testCase) => {
    const { kind, contract, fields } = testCase;
    const [first, second] = [
      await aContentItem(world, kind, fields, token),
      await aContentItem(world, kind, fields, token),
    ];
    for (const hidingField of hidingFields)
      await aContentItem(world, kind, { ...fields, ...hidingField }, token);
    const ids = async () =>
      idsOf(dataOf<typeof contract.response>(contract, await world.call(contract)));

    expect(await ids()).toEqual([first.id, second.id]);
    world.clock.moveTo(new Date(laterTime));
    expect(await ids()).toHaveLength(3);
    world.clock.moveTo(START);
    const all = await world.database.contentItem.findMany({
      where: { kind },
      orderBy: { id: 'desc' },
    });
    await world.call(orderContent, { params: { kind }, token, body: { ids: idsOf(all) } });
    expect(await ids()).toEqual([second.id, first.id]);
  });
});

it('omits items and text links that lead to a removed page', async () => {
  const { id, slug } = await aContentItem(world, 'pages', {}, token);
  const link = `/${slug}`;
  const text = `[Раз](${link}) и [два](/about)\n\n- [три](${link})\n\n| [а](${link}) |\n| - |\n| [б](${link}) |`;
  await aContentItem(world, 'pages', { slug: 'leads-on', text_ru: text }, token);
  await aContentItem(world, 'questions', { text_ru: `[Да](${link})` }, token);
  for (const kind of ['banners', 'slides', 'features', 'recommendations'] as const) {
    await aContentItem(world, kind, { link }, token);
  }
  const readShown = async () => {
    const [banners, slides, features, recommendations, questions, page] = [
      dataOf(getBanners, await world.call(getBanners)),
      dataOf(getSlider, await world.call(getSlider)),
      dataOf(getPortalFeatures, await world.call(getPortalFeatures)),
      dataOf(getRecommendations, await world.call(getRecommendations)),
      dataOf(getQuestions, await world.call(getQuestions)),
      dataOf(getPage, await world.call(getPage, { params: { slug: 'leads-on' } })),
    ];
    const texts = JSON.stringify([questions, page.blocks]);
    return {
      itemCounts: [banners, slides, recommendations].map((list) => list.length),
      features: features.map((feature) => feature.link),
      links: texts.split(`"href":"${link}"`).length - 1,
      others: texts.split('"href":"/about"').length - 1,
    };
  };

  expect(await readShown()).toEqual({
    itemCounts: [1, 1, 1],
    features: [link],
    links: 5,
    others: 1,
  });
  await world.call(removeContent, {
    params: { kind: 'pages', id },
    token,
    body: { version: 1 },
  });
  expect(await readShown()).toEqual({
    itemCounts: [0, 0, 0],
    features: [null],
    links: 0,
    others: 1,
  });
});

describe('menu/get-top', () => {
  it('returns both levels in the requested language', async () => {
    const parent = await aContentItem(world, 'menu', { icon_url: '/icons/a.svg' }, token);
    const child = await aContentItem(
      world,
      'menu',
      { parent_id: parent.id, link: '/about' },
      token,
    );
    await aContentItem(world, 'menu', { parent_id: parent.id, published: false }, token);
    const hiddenParent = await aContentItem(world, 'menu', { published: false }, token);
    await aContentItem(world, 'menu', { parent_id: hiddenParent.id }, token);

    expect(dataOf(getTopMenu, await world.call(getTopMenu, { headers: englishHeaders }))).toEqual([
      {
        id: parent.id,
        link: '/search',
        title: 'title, English',
        icon_url: '/icons/a.svg',
        children: [{ id: child.id, link: '/about', title: 'title, English' }],
      },
    ]);
  });

  it('omits items that lead to a removed page', async () => {
    const page = await aContentItem(world, 'pages', {}, token);
    await aContentItem(world, 'menu', { link: `/${page.slug}` }, token);
    const countItems = async () => dataOf(getTopMenu, await world.call(getTopMenu)).length;

    expect(await countItems()).toBe(1);
    await world.call(changeContent, {
      params: { kind: 'pages', id: page.id },
      token,
      body: { version: 1, published: false },
    });
    expect(await countItems()).toBe(0);
  });
});

describe('content of the home page', () => {
  it('names the advertiser of an ad', async () => {
    const slide = await aContentItem(
      world,
      'slides',
      { ...advertising, button_ru: '', button_en: '' },
      token,
    );
    const recommendation = await aContentItem(world, 'recommendations', advertising, token);

    expect(dataOf(getSlider, await world.call(getSlider))).toEqual([
      {
        id: slide.id,
        title: 'title по-русски',
        text: 'text по-русски',
        picture: null,
        link: '/search',
        button: null,
        ...advertising,
      },
    ]);
    expect(dataOf(getRecommendations, await world.call(getRecommendations))).toEqual([
      {
        id: recommendation.id,
        title: 'title по-русски',
        description: 'description по-русски',
        image: '/hero/ground-720.webp',
        link: '/search',
        ...advertising,
      },
    ]);
  });

  it('has features, links, and app URLs, which editors may override', async () => {
    const feature = await aContentItem(world, 'features', {}, token);
    const social = await aContentItem(world, 'links', { icon_url: null }, token);
    const configured = dataOf(getAppLinks, await world.call(getAppLinks));
    await aContentItem(world, 'links', { type: 'ios', link_url: 'https://apps.example/1' }, token);

    expect(dataOf(getPortalFeatures, await world.call(getPortalFeatures))).toEqual([
      {
        id: feature.id,
        title: 'title по-русски',
        description: 'description по-русски',
        icon_url: null,
        link: null,
      },
    ]);
    expect(dataOf(getSocialLinks, await world.call(getSocialLinks))).toEqual([
      { id: social.id, name: 'Telegram', link_url: 'https://t.example/pitlane', icon_url: '' },
    ]);
    expect(configured).toEqual({ android: 'https://store.example/app', ios: null });
    expect(dataOf(getAppLinks, await world.call(getAppLinks))).toEqual({
      android: 'https://store.example/app',
      ios: 'https://apps.example/1',
    });
  });
});

describe('question', () => {
  it('sorts questions by group, the oldest group first', async () => {
    const createQuestion = async (group: string) =>
      (await aContentItem(world, 'questions', { group_ru: group, group_en: group }, token)).id;
    const [a, b, c] = [
      await createQuestion('Оплата'),
      await createQuestion('Доставка'),
      await createQuestion('Оплата'),
    ];

    const questions = dataOf(getQuestions, await world.call(getQuestions));

    expect(questions.map(({ id, group }) => [id, group])).toEqual([
      [a, 'Оплата'],
      [c, 'Оплата'],
      [b, 'Доставка'],
    ]);
    expect(questions[0]?.blocks).toEqual([
      { type: 'paragraph', text: [{ text: 'text по-русски' }] },
    ]);
  });
});

describe('banners', () => {
  const bannersOf = async (browser: string) => {
    const headers = { 'X-Customer-Token': browser };
    const [home, search] = [
      dataOf(getBanners, await world.call(getBanners, { headers })),
      dataOf(getSearchBanner, await world.call(getSearchBanner, { headers })),
    ];
    return { home: idsOf(home), search: search?.id };
  };

  it('rotate: a browser receives the same all day, and several browsers receive all of them', async () => {
    const ids: number[] = [];
    for (const place of ['home', 'search', 'advert', 'home', 'search', 'home']) {
      const { id } = await aContentItem(world, 'banners', { place }, token);
      if (place === 'home') ids.push(id);
    }
    const browsers = Array.from({ length: 20 }, (_none, number) => `browser-${number}`);
    const readAll = async () => Promise.all(browsers.map(bannersOf));

    const morning = await readAll();
    world.clock.moveTo(new Date('2026-06-15T20:59:59Z'));
    const evening = await readAll();
    world.clock.moveTo(new Date('2026-06-15T21:00:00Z'));
    const tomorrow = await readAll();

    expect(evening).toEqual(morning);
    expect(tomorrow).not.toEqual(morning);
    expect(new Set(morning.map(({ home }) => home[0])).size).toBe(3);
    expect(new Set(morning.map(({ search }) => search)).size).toBe(2);
    for (const { home } of morning) expect(home.toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('has one banner or none on an ad page', async () => {
    const banner = await aContentItem(world, 'banners', { place: 'advert', ...advertising }, token);

    expect(dataOf(getAdvertBanner, await world.call(getAdvertBanner))).toMatchObject({
      id: banner.id,
      ...advertising,
    });
    expect((await world.call(getSearchBanner)).body).toEqual({ data: null });
  });
});
