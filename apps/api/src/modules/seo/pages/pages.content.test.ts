import { createContent, removeContent } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headOf, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { type TestWeb, testWeb } from '../../../testing/test-web.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let web: TestWeb;
let world: TestWorld;
let token: string;
beforeAll(async () => {
  web = testWeb();
  world = await testWorld({ WEB_FOLDER: web.folder, PUBLIC_URL });
  ({ token } = await aSignedInAccount(world, { role: 'moderator' }));
});
afterAll(async () => {
  await world.close();
  web.remove();
});

const loadPage = (path: string) => headOf(world, path);
const structuredTypesOf = ({ structured }: Awaited<ReturnType<typeof loadPage>>) =>
  structured.map((value) => value['@type']);

/** Creates a page, a service or a question as a moderator. */
async function createEntry(
  kind: 'pages' | 'services' | 'questions',
  fields: Record<string, unknown>,
) {
  const response = await world.call(createContent, { params: { kind }, body: fields, token });
  return dataOf(createContent, response);
}

const textFields = (text: string) => ({
  title_ru: text,
  title_en: text,
  lead_ru: text,
  lead_en: text,
  text_ru: 'Текст',
  text_en: 'Text',
});

describe('a content page', () => {
  it.each([
    ['/about', 'О Pitlane: площадка для спортивных, редких и классических машин', []],
    ['/contacts', null, []],
    ['/callback', null, []],
    ['/services', null, []],
    ['/services/transportation', null, ['/services']],
    ['/services/forms/send-transport', null, ['/services']],
    ['/terms/agreement', 'Пользовательское соглашение — Pitlane', []],
    ['/terms/privacy-policy', null, []],
    ['/terms/consent', null, []],
    ['/terms/offer', null, []],
  ])('has its own head in both languages: %s', async (path, title, parentPaths) => {
    const [ru, en] = [await loadPage(path), await loadPage(`${path}?lang=en`)];

    if (title) expect(ru.title).toBe(title);
    expect(en.title).not.toBe(ru.title);
    expect(ru.description).toBeTruthy();
    expect([ru.robots, ru.canonical, en.canonical]).toEqual([
      undefined,
      `${PUBLIC_URL}${path}`,
      `${PUBLIC_URL}${path}?lang=en`,
    ]);
    expect(ru.alternates).toEqual([
      ['ru', `${PUBLIC_URL}${path}`],
      ['en', `${PUBLIC_URL}${path}?lang=en`],
      ['x-default', `${PUBLIC_URL}${path}`],
    ]);
    const trail = ru.structured.find((value) => value['@type'] === 'BreadcrumbList');
    expect(trail.itemListElement.map((crumb: { item: string }) => crumb.item)).toEqual(
      ['/', ...parentPaths, path].map((crumbPath) => PUBLIC_URL + crumbPath),
    );
  });

  it.each([
    ['/service', '/services'],
    ['/services/service', '/services'],
    ['/transportation', '/services/transportation'],
    ['/services/forms/transportation', '/services/transportation'],
    ['/services/send-transport', '/services/forms/send-transport'],
    ['/agreement', '/terms/agreement'],
    ['/terms/about', '/about'],
    ['/home', '/'],
  ])('has one canonical path: that of %s is %s', async (path, canonicalPath) => {
    expect((await loadPage(path)).canonical).toBe(PUBLIC_URL + canonicalPath);
  });

  it('falls back to its title and lead without texts for search engines', async () => {
    await createEntry('pages', { slug: 'club', ...textFields('Клуб'), published: true });

    const head = await loadPage('/club');

    expect([head.title, head.description]).toEqual(['Клуб — Pitlane', 'Клуб']);
  });

  it.each([
    '/no-such-page',
    '/services/no-such',
    '/services/forms/no-such',
    '/terms/no-such',
    '/terms/agreement?version=999',
    '/terms/agreement?version=x',
    '/terms/agreement?version=',
    '/about/more',
    '/Agreement',
  ])('returns 404 if it does not exist: %s', async (path) => {
    const response = await world.http.get(path);

    expect(response.status).toBe(404);
    expect(response.text).toContain('<title>Страница не найдена — Pitlane</title>');
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect(response.text).not.toContain('rel="canonical"');
  });

  it('returns 404 before its publication and after its removal', async () => {
    await createEntry('pages', { slug: 'draft', ...textFields('Черновик') });
    const service = await createEntry('services', {
      slug: 'gone',
      ...textFields('Была'),
      published: true,
    });
    expect((await loadPage('/services/gone')).title).toBe('Была — Pitlane');
    const params = { kind: 'services', id: service.id };
    await world.call(removeContent, { params, body: { version: service.version }, token });

    const responses = [await world.http.get('/draft'), await world.http.get('/services/gone')];

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    for (const { text } of responses) expect(text).not.toMatch(/Черновик|Была/);
    expect((await world.http.get('/sitemap-pages.xml')).text).not.toMatch(/\/draft|\/gone/);
  });

  it('links old versions of terms to the newest one as canonical', async () => {
    const head = await loadPage('/terms/agreement?version=1');

    expect([head.robots, head.canonical]).toEqual(['noindex', `${PUBLIC_URL}/terms/agreement`]);
    expect(head.title).toBe('Пользовательское соглашение — Pitlane');
  });

  it('is in the sitemap with its last change, and the page of services with the last change of any service', async () => {
    const { database, clock } = world;
    await database.contentItem.updateMany({
      data: { updatedAt: new Date('2026-01-01T00:00:00Z') },
    });
    await createEntry('services', { slug: 'dated', ...textFields('Когда'), published: true });

    const { text } = await world.http.get('/sitemap-pages.xml');

    const lastModOf = (path: string) =>
      new RegExp(`<loc>${PUBLIC_URL}${path}</loc><lastmod>(.*?)</lastmod>`).exec(text)?.[1];
    const now = clock.now().toISOString();
    expect([lastModOf('/services/dated'), lastModOf('/services')]).toEqual([now, now]);
    expect(lastModOf('/about')).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('structured data', () => {
  it('describes the organization and its support contacts', async () => {
    const [home, about, contacts] = [
      await loadPage('/'),
      await loadPage('/about'),
      await loadPage('/contacts'),
    ];

    for (const head of [home, about, contacts]) {
      expect(head.structured[0]).toMatchObject({
        '@type': 'Organization',
        name: 'Pitlane',
        url: `${PUBLIC_URL}/`,
        contactPoint: {
          telephone: world.config.SUPPORT_PHONE,
          email: world.config.SUPPORT_EMAIL,
          hoursAvailable: [
            { opens: '09:00', closes: '20:00' },
            { opens: '10:00', closes: '17:00' },
          ],
        },
      });
    }
    expect([
      structuredTypesOf(home),
      structuredTypesOf(about),
      structuredTypesOf(contacts),
    ]).toEqual([
      ['Organization'],
      ['Organization', 'BreadcrumbList'],
      ['Organization', 'FAQPage', 'BreadcrumbList'],
    ]);
  });

  it('contains the questions with answers on the contacts page', async () => {
    await createEntry('questions', {
      group_ru: 'Прочее',
      group_en: 'Other',
      question_ru: 'Где вы?',
      question_en: 'Where are you?',
      text_ru: 'На **земле**:\n\n- тут\n- там',
      text_en: 'On land',
      published: true,
    });

    const { structured } = await loadPage('/contacts');

    const { mainEntity } = structured.find((value) => value['@type'] === 'FAQPage');
    expect(mainEntity).toContainEqual({
      '@type': 'Question',
      name: 'Где вы?',
      acceptedAnswer: { '@type': 'Answer', text: 'На земле:\nтут\nтам' },
    });
  });
});

describe('texts of editors', () => {
  /** Returns all distinct tags of a page that could be active. */
  const activeTags = (html: string) => [
    ...new Set(html.match(/<(script|base|iframe|svg|img|style|details|a|math)\b[^>]*>/gi)),
  ];
  const structuredDataTag = ['<script type="application/ld+json">'];

  it.each(hostileTexts)('are escaped in the head of a page: %s', async (text) => {
    const slug = `hostile-${crypto.randomUUID()}`;
    await createEntry('pages', { slug, ...textFields(text), published: true });

    const { html, structured } = await loadPage(`/${slug}`);

    expect(activeTags(html)).toEqual(structuredDataTag);
    expect(structured.at(-1).itemListElement.at(-1).name).toBe(text);
  });

  it('are escaped in questions', async () => {
    for (const text of hostileTexts) {
      await createEntry('questions', {
        group_ru: text,
        group_en: text,
        question_ru: text,
        question_en: text,
        text_ru: 'Ответ',
        text_en: 'Answer',
        published: true,
      });
    }

    const { html, structured } = await loadPage('/contacts');

    expect(activeTags(html)).toEqual(structuredDataTag);
    const { mainEntity } = structured.find((value) => value['@type'] === 'FAQPage');
    expect(mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(hostileTexts),
    );
  });
});

describe('the directory of dealers', () => {
  it('lists its dealers; its canonical path includes city and make, but not query and page', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Казань' } });
    const seller = await aSellerRow(world.database, {
      isEntity: true,
      companyName: 'Гараж </script>',
      cityId: city.id,
      countryId: city.countryId,
    });
    const { brandId } = await aPost(world.database, { userId: seller.id });

    const fullList = await loadPage('/dealers?q=гараж&page=1&foo=bar');
    const filteredList = await loadPage(`/dealers?brand_id=${brandId}&city_id=${city.id}&page=1`);
    const englishList = await loadPage(`/dealers?city_id=${city.id}&lang=en`);

    expect([fullList.canonical, fullList.robots]).toEqual([`${PUBLIC_URL}/dealers`, undefined]);
    expect(fullList.title).toBe('Дилеры спортивных, редких и классических машин — Pitlane');
    expect(filteredList.canonical).toBe(
      `${PUBLIC_URL}/dealers?city_id=${city.id}&amp;brand_id=${brandId}`,
    );
    expect(filteredList.title).toBe('Дилеры Porsche, Казань: 1 компания — Pitlane');
    expect(englishList.title).toBe('Dealers, Kazan: 1 company — Pitlane');
    expect(filteredList.structured[0].itemListElement).toEqual([
      {
        '@type': 'ListItem',
        position: 1,
        item: {
          '@type': 'AutoDealer',
          name: 'Гараж </script>',
          url: `${PUBLIC_URL}/seller/${seller.id}/products`,
          address: { '@type': 'PostalAddress', addressLocality: 'Казань' },
        },
      },
    ]);
  });

  it.each(['?q=такой+нет', '?city_id=2147483647', '?page=1000'])(
    'is noindex if it is empty: %s',
    async (query) => {
      const head = await loadPage(`/dealers${query}`);

      expect([head.robots, head.canonical, head.structured]).toEqual(['noindex', undefined, []]);
    },
  );

  it.each([
    '?city_id=x',
    '?brand_id=0',
    `?q=${'a'.repeat(101)}`,
    '?page=-1',
    '?city_id=',
    '?q=%00',
  ])('ignores invalid parameters: %s', async (query) => {
    expect((await loadPage(`/dealers${query}`)).canonical).toBe(`${PUBLIC_URL}/dealers`);
  });
});
