import { createContent, removeContent } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHead, PUBLIC_URL } from '../../../testing/a-head.ts';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
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
  ({ token } = await aSignedIn(world, { role: 'moderator' }));
});
afterAll(async () => {
  await world.close();
  web.remove();
});

const page = (path: string) => aHead(world, path);
const typesOf = ({ structured }: Awaited<ReturnType<typeof page>>) =>
  structured.map((value) => value['@type']);

/** Creates a page, a service or a question as a moderator. */
async function createEntry(
  kind: 'pages' | 'services' | 'questions',
  fields: Record<string, unknown>,
) {
  const answer = await world.call(createContent, { params: { kind }, body: fields, token });
  return dataOf(createContent, answer);
}

const texts = (text: string) => ({
  title_ru: text,
  title_en: text,
  lead_ru: text,
  lead_en: text,
  text_ru: 'Текст',
  text_en: 'Text',
});

describe('a page of editors', () => {
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
  ])('has its own head in both languages: %s', async (path, title, above) => {
    const [ru, en] = [await page(path), await page(`${path}?lang=en`)];

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
    const way = ru.structured.find((value) => value['@type'] === 'BreadcrumbList');
    expect(way.itemListElement.map((step: { item: string }) => step.item)).toEqual(
      ['/', ...above, path].map((step) => PUBLIC_URL + step),
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
  ])('has one canonical address: that of %s is %s', async (path, own) => {
    expect((await page(path)).canonical).toBe(PUBLIC_URL + own);
  });

  it('falls back to its title and lead without texts for search engines', async () => {
    await createEntry('pages', { slug: 'club', ...texts('Клуб'), published: true });

    const shown = await page('/club');

    expect([shown.title, shown.description]).toEqual(['Клуб — Pitlane', 'Клуб']);
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
  ])('returns 404: %s', async (path) => {
    const answer = await world.http.get(path);

    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<title>Страница не найдена — Pitlane</title>');
    expect(answer.text).toContain('<meta name="robots" content="noindex">');
    expect(answer.text).not.toContain('rel="canonical"');
  });

  it('returns 404 before its publication and after its removal', async () => {
    await createEntry('pages', { slug: 'draft', ...texts('Черновик') });
    const gone = await createEntry('services', { slug: 'gone', ...texts('Была'), published: true });
    expect((await page('/services/gone')).title).toBe('Была — Pitlane');
    const params = { kind: 'services', id: gone.id };
    await world.call(removeContent, { params, body: { version: gone.version }, token });

    const answers = [await world.http.get('/draft'), await world.http.get('/services/gone')];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    for (const { text } of answers) expect(text).not.toMatch(/Черновик|Была/);
    expect((await world.http.get('/sitemap-pages.xml')).text).not.toMatch(/\/draft|\/gone/);
  });

  it('has readable old versions of terms whose canonical address is the newest', async () => {
    const shown = await page('/terms/agreement?version=1');

    expect([shown.robots, shown.canonical]).toEqual(['noindex', `${PUBLIC_URL}/terms/agreement`]);
    expect(shown.title).toBe('Пользовательское соглашение — Pitlane');
  });

  it('is in the sitemap with its last change, and the page of services with the latest of any', async () => {
    const { database, clock } = world;
    await database.contentItem.updateMany({
      data: { updatedAt: new Date('2026-01-01T00:00:00Z') },
    });
    await createEntry('services', { slug: 'dated', ...texts('Когда'), published: true });

    const { text } = await world.http.get('/sitemap-pages.xml');

    const changed = (path: string) =>
      new RegExp(`<loc>${PUBLIC_URL}${path}</loc><lastmod>(.*?)</lastmod>`).exec(text)?.[1];
    const now = clock.now().toISOString();
    expect([changed('/services/dated'), changed('/services')]).toEqual([now, now]);
    expect(changed('/about')).toBe('2026-01-01T00:00:00.000Z');
  });
});

describe('structured data', () => {
  it('describes the organisation and its support', async () => {
    const [home, about, contacts] = [
      await page('/'),
      await page('/about'),
      await page('/contacts'),
    ];

    for (const shown of [home, about, contacts]) {
      expect(shown.structured[0]).toMatchObject({
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
    expect([typesOf(home), typesOf(about), typesOf(contacts)]).toEqual([
      ['Organization'],
      ['Organization', 'BreadcrumbList'],
      ['Organization', 'FAQPage', 'BreadcrumbList'],
    ]);
  });

  it('contains questions with answers on the page that shows them', async () => {
    await createEntry('questions', {
      group_ru: 'Прочее',
      group_en: 'Other',
      question_ru: 'Где вы?',
      question_en: 'Where are you?',
      text_ru: 'На **земле**:\n\n- тут\n- там',
      text_en: 'On land',
      published: true,
    });

    const { structured } = await page('/contacts');

    const { mainEntity } = structured.find((value) => value['@type'] === 'FAQPage');
    expect(mainEntity).toContainEqual({
      '@type': 'Question',
      name: 'Где вы?',
      acceptedAnswer: { '@type': 'Answer', text: 'На земле:\nтут\nтам' },
    });
  });
});

describe('texts of editors', () => {
  /** Returns every tag of a page that could be active. */
  const activeTags = (html: string) => [
    ...new Set(html.match(/<(script|base|iframe|svg|img|style|details|a|math)\b[^>]*>/gi)),
  ];
  const onlyData = ['<script type="application/ld+json">'];

  it.each(hostileTexts)('are escaped in the head of a page: %s', async (text) => {
    const slug = `hostile-${crypto.randomUUID()}`;
    await createEntry('pages', { slug, ...texts(text), published: true });

    const { html, structured } = await page(`/${slug}`);

    expect(activeTags(html)).toEqual(onlyData);
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

    const { html, structured } = await page('/contacts');

    expect(activeTags(html)).toEqual(onlyData);
    const { mainEntity } = structured.find((value) => value['@type'] === 'FAQPage');
    expect(mainEntity.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(hostileTexts),
    );
  });
});

describe('the directory of dealers', () => {
  it('lists its dealers; city and make have addresses, names and pages have none', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Казань' } });
    const seller = await aSeller(world.database, {
      isEntity: true,
      companyName: 'Гараж </script>',
      cityId: city.id,
      countryId: city.countryId,
    });
    const { brandId } = await aPost(world.database, { userId: seller.id });

    const all = await page('/dealers?q=гараж&page=1&foo=bar');
    const some = await page(`/dealers?brand_id=${brandId}&city_id=${city.id}&page=1`);
    const english = await page(`/dealers?city_id=${city.id}&lang=en`);

    expect([all.canonical, all.robots]).toEqual([`${PUBLIC_URL}/dealers`, undefined]);
    expect(all.title).toBe('Дилеры спортивных, редких и классических машин — Pitlane');
    expect(some.canonical).toBe(`${PUBLIC_URL}/dealers?city_id=${city.id}&amp;brand_id=${brandId}`);
    expect(some.title).toBe('Дилеры Porsche, Казань: 1 компания — Pitlane');
    expect(english.title).toBe('Dealers, Kazan: 1 company — Pitlane');
    expect(some.structured[0].itemListElement).toEqual([
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
      const shown = await page(`/dealers${query}`);

      expect([shown.robots, shown.canonical, shown.structured]).toEqual(['noindex', undefined, []]);
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
    expect((await page(`/dealers${query}`)).canonical).toBe(`${PUBLIC_URL}/dealers`);
  });
});
