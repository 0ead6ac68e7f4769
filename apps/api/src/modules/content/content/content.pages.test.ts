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
import { anEditor, aThing } from '../../../testing/some-content.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditor(world);
});

const english = { 'Accept-Language': 'en' };
const reading = (slug: string, query = {}, headers = {}) =>
  world.call(getPage, { params: { slug }, query, headers });
const page = async (...given: Parameters<typeof reading>) =>
  dataOf(getPage, await reading(...given));
const missing = async (slug: string, query = {}) =>
  expect(failureOf(await reading(slug, query), 404).code).toBe('page.not_found');

async function change(kind: 'pages' | 'services', slug: string, fields: object): Promise<number> {
  const { id, version } = await world.database.contentItem.findFirstOrThrow({
    where: { slug, removed: false },
  });
  const body = { version, ...fields };
  const answer = await world.call(changeContent, { params: { kind, id }, token, body });
  return dataOf(changeContent, answer).version;
}

describe('page/get and page/getById', () => {
  it('show the text of an editor in the requested language from the next request on', async () => {
    const made = await aThing(
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

    const ru = await page('club');
    const en = await page('club', {}, english);
    const byId = dataOf(getPageById, await world.call(getPageById, { params: { id: made.id } }));

    expect(ru).toEqual({
      id: made.id,
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
    expect(await page('club')).toMatchObject({ title: 'Иначе', version: 2 });
  });

  it('hide pages that are unpublished, scheduled, expired or removed', async () => {
    await aThing(world, 'pages', { slug: 'draft', published: false }, token);
    await aThing(
      world,
      'pages',
      { slug: 'timed', from: '2026-06-15T13:00:00Z', to: '2026-06-15T14:00:00Z' },
      token,
    );
    const { id } = await aThing(world, 'services', { slug: 'gone' }, token);
    expect(await page('gone')).toMatchObject({ link: '/services/gone' });
    await world.call(removeContent, {
      params: { kind: 'services', id },
      token,
      body: { version: 1 },
    });

    await missing('draft');
    await missing('gone');
    failureOf(await world.call(getPageById, { params: { id } }), 404);
    const shownAt = async (time: string) => {
      world.clock.moveTo(new Date(`2026-06-15T${time}Z`));
      return (await reading('timed')).status;
    };
    expect([
      await shownAt('12:59:59.999'),
      await shownAt('13:00:00'),
      await shownAt('13:59:59.999'),
      await shownAt('14:00:00'),
    ]).toEqual([404, 200, 200, 404]);
    world.clock.moveTo(START);
  });

  it('list all services on their page, in the order of editors', async () => {
    const last = await aThing(
      world,
      'services',
      { icon_url: '/icons/a.svg', form: 'callback' },
      token,
    );

    const { children } = await page('service');

    expect(children.length).toBeGreaterThan(6);
    expect(children.at(-1)).toEqual({
      id: last.id,
      slug: last.slug,
      link: `/services/${last.slug}`,
      title: 'title по-русски',
      lead: '',
      icon_url: '/icons/a.svg',
      form: 'callback',
    });
    expect((await page('buyback')).children).toEqual([]);
  });

  it('are updated in another process as soon as an editor has saved', async () => {
    const other = await world.anotherApp();
    await aThing(world, 'pages', { slug: 'fresh', title_ru: 'Раз' }, token);
    const title = async () => {
      const answer = await other.inject(addressOf(getPage, { slug: 'fresh' }));
      return answer.json().data?.title;
    };

    expect(await title()).toBe('Раз');
    await change('pages', 'fresh', { title_ru: 'Два' });
    expect(await title()).toBe('Два');
  });

  it('return 404 for an unknown slug or id', async () => {
    await missing('no-such-page');
    failureOf(await world.call(getPageById, { params: { id: 2_147_483_647 } }), 404);
  });
});

describe('terms', () => {
  it('are readable in every published version, other pages only in the newest', async () => {
    const before = await page('offer');
    const version = await change('pages', 'offer', { title_ru: 'Новая оферта' });
    const about = await page('about');

    expect(await page('offer')).toMatchObject({ version, title: 'Новая оферта' });
    expect(await page('offer', { version: before.version })).toEqual({
      ...before,
      updated_at: expect.any(String),
    });
    await missing('offer', { version: version + 1 });
    expect(await page('about', { version: 999 })).toEqual(about);
  });

  it('provide the newest version of the consent, and whether a version was published', async () => {
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
    await aThing(world, 'pages', { slug: 'listed' }, token);
    await aThing(world, 'services', { slug: 'unlisted', published: false }, token);

    const links = await world.app.services.content.pageLinks();

    expect(links).toContainEqual({ slug: 'listed', link: '/listed', updatedAt: START });
    expect(links.map(({ link }) => link)).toEqual(
      expect.arrayContaining(['/', '/about', '/services/forms/send-transport', '/terms/offer']),
    );
    expect(links.map(({ slug }) => slug)).not.toContain('unlisted');
  });
});

describe('the home page', () => {
  it('is the page `home`; without it, it has default texts', async () => {
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
    const none = await world.call(getAppDescription);
    const usual = dataOf(getSeoTags, await world.call(getSeoTags, { headers: english }));
    expect(dataOf(getAppDescription, none)).toEqual({ title: '', blocks: [], picture: null });
    expect(usual).toMatchObject({ image: null });
    expect(usual.title).toMatch(/^Pitlane — sports, rare and classic/);
  });
});
