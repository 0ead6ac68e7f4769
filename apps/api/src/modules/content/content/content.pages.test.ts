import {
  changeContent,
  getAppDescription,
  getPage,
  getPageById,
  getSeoTags,
  pageLink,
  removeContent,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken } from '../../../testing/some-content.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

const englishHeaders = { 'Accept-Language': 'en' };
const requestPage = (slug: string, query = {}, headers = {}) =>
  world.call(getPage, { params: { slug }, query, headers });
const readPage = async (...given: Parameters<typeof requestPage>) =>
  dataOf(getPage, await requestPage(...given));
const expectPageMissing = async (slug: string, query = {}) =>
  expect(failureOf(await requestPage(slug, query), 404).code).toBe('page.not_found');

async function change(kind: 'pages' | 'services', slug: string, fields: object): Promise<number> {
  const { id, version } = await world.database.contentItem.findFirstOrThrow({
    where: { slug, removed: false },
  });
  const body = { version, ...fields };
  const response = await world.call(changeContent, { params: { kind, id }, token, body });
  return dataOf(changeContent, response).version;
}

describe('page/get and page/getById', () => {
  it('show the text of an editor in the requested language from the next request on', async () => {
    const created = await aContentItem(
      world,
      'pages',
      {
        slug: 'club',
        text_ru: '## Клуб\n\n[О нас](/about)',
        seo_title_ru: 'Клуб',
        seo_title_en: 'Club',
      },
      token,
    );

    const ru = await readPage('club');
    const en = await readPage('club', {}, englishHeaders);
    const byId = dataOf(getPageById, await world.call(getPageById, { params: { id: created.id } }));

    expect(ru).toEqual({
      id: created.id,
      slug: 'club',
      link: '/club',
      title: 'title по-русски',
      lead: '',
      picture: null,
      blocks: [
        { type: 'heading', level: 2, text: [{ text: 'Клуб' }] },
        { type: 'paragraph', text: [{ text: 'О нас', href: '/about' }] },
      ],
      form: null,
      seo: { title: 'Клуб', description: '' },
      version: 1,
      updated_at: START.toISOString(),
      children: [],
    });
    expect(en).toMatchObject({ title: 'title, English', seo: { title: 'Club' } });
    expect(byId).toEqual(ru);

    await change('pages', 'club', { title_ru: 'Иначе' });
    expect(await readPage('club')).toMatchObject({ title: 'Иначе', version: 2 });
  });

  it('hide pages that are unpublished, scheduled, expired or removed', async () => {
    await aContentItem(world, 'pages', { slug: 'draft', published: false }, token);
    await aContentItem(
      world,
      'pages',
      { slug: 'timed', from: '2026-06-15T13:00:00Z', to: '2026-06-15T14:00:00Z' },
      token,
    );
    const { id } = await aContentItem(world, 'services', { slug: 'gone' }, token);
    expect(await readPage('gone')).toMatchObject({ link: '/services/gone' });
    await world.call(removeContent, {
      params: { kind: 'services', id },
      token,
      body: { version: 1 },
    });

    await expectPageMissing('draft');
    await expectPageMissing('gone');
    failureOf(await world.call(getPageById, { params: { id } }), 404);
    const statusAt = async (time: string) => {
      world.clock.moveTo(new Date(`2026-06-15T${time}Z`));
      return (await requestPage('timed')).status;
    };
    expect([
      await statusAt('12:59:59.999'),
      await statusAt('13:00:00'),
      await statusAt('13:59:59.999'),
      await statusAt('14:00:00'),
    ]).toEqual([404, 200, 200, 404]);
    world.clock.moveTo(START);
  });

  it('list all services on their page, in the order set by editors', async () => {
    const lastService = await aContentItem(
      world,
      'services',
      { icon_url: '/icons/a.svg', form: 'callback' },
      token,
    );

    const { children } = await readPage('service');

    expect(children.length).toBeGreaterThan(6);
    expect(children.at(-1)).toEqual({
      id: lastService.id,
      slug: lastService.slug,
      link: `/services/${lastService.slug}`,
      title: 'title по-русски',
      lead: '',
      icon_url: '/icons/a.svg',
      form: 'callback',
    });
    expect((await readPage('buyback')).children).toEqual([]);
  });

  it('show a saved change in another process at once', async () => {
    const otherApp = await world.anotherApp();
    await aContentItem(world, 'pages', { slug: 'fresh', title_ru: 'Раз' }, token);
    const title = async () => {
      const response = await otherApp.inject(pathOf(getPage, { slug: 'fresh' }));
      return response.json().data?.title;
    };

    expect(await title()).toBe('Раз');
    await change('pages', 'fresh', { title_ru: 'Два' });
    expect(await title()).toBe('Два');
  });

  it('return 404 for an unknown slug or id', async () => {
    await expectPageMissing('no-such-page');
    failureOf(await world.call(getPageById, { params: { id: 2_147_483_647 } }), 404);
  });
});

describe('legal pages', () => {
  it('are readable in every published version, other pages only in the newest', async () => {
    const previous = await readPage('offer');
    const version = await change('pages', 'offer', { title_ru: 'Новая оферта' });
    const about = await readPage('about');

    expect(await readPage('offer')).toMatchObject({ version, title: 'Новая оферта' });
    expect(await readPage('offer', { version: previous.version })).toEqual({
      ...previous,
      updated_at: expect.any(String),
    });
    await expectPageMissing('offer', { version: version + 1 });
    expect(await readPage('about', { version: 999 })).toEqual(about);
  });

  it('include the consent: its newest version, and whether a version was published', async () => {
    const { content } = world.app.services;
    const { version } = await content.consent();
    const next = await change('pages', 'consent', { lead_ru: 'А', lead_en: 'A' });

    expect(await content.consent()).toEqual({ version: next, link: pageLink('consent') });
    expect(await content.isPublishedVersion('consent', version)).toBe(true);
    expect(await content.isPublishedVersion('consent', next)).toBe(true);
    expect(await content.isPublishedVersion('consent', next + 1)).toBe(false);
    expect(await content.isPublishedVersion('nothing', 1)).toBe(false);
  });
});

describe('pageLinks', () => {
  it('lists shown pages with their paths and last change', async () => {
    await aContentItem(world, 'pages', { slug: 'listed' }, token);
    await aContentItem(world, 'services', { slug: 'unlisted', published: false }, token);

    const links = await world.app.services.content.pageLinks();

    expect(links).toContainEqual({ slug: 'listed', link: '/listed', updatedAt: START });
    expect(links.map(({ link }) => link)).toEqual(
      expect.arrayContaining(['/', '/about', '/services/forms/send-transport', '/terms/offer']),
    );
    expect(links.map(({ slug }) => slug)).not.toContain('unlisted');
  });
});

describe('the home page', () => {
  it('comes from the page `home`, or has default texts if that page does not exist', async () => {
    await change('pages', 'home', {
      title_ru: 'Спорткары',
      text_ru: 'О *нас*',
      seo_title_ru: 'Заголовок',
      seo_description_ru: 'Описание',
    });

    const description = await world.call(getAppDescription);
    const tags = dataOf(getSeoTags, await world.call(getSeoTags));

    expect(dataOf(getAppDescription, description)).toMatchObject({
      title: 'Спорткары',
      blocks: [{ type: 'paragraph', text: [{ text: 'О ' }, { text: 'нас', em: true }] }],
    });
    expect(tags).toMatchObject({ title: 'Заголовок', description: 'Описание' });

    await world.database.contentItem.deleteMany({ where: { slug: 'home' } });
    const withoutPage = await world.call(getAppDescription);
    const defaultTags = dataOf(
      getSeoTags,
      await world.call(getSeoTags, { headers: englishHeaders }),
    );
    expect(dataOf(getAppDescription, withoutPage)).toEqual({
      title: '',
      blocks: [],
      picture: null,
    });
    expect(defaultTags).toMatchObject({ image: null });
    expect(defaultTags.title).toMatch(/^Pitlane — sports, rare and classic/);
  });
});
