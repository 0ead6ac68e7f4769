import {
  type ContentKind,
  changeContent,
  contentKinds,
  createContent,
  previewContent,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../../../testing/responses.ts';
import { aContentItem, anEditorToken, someContent } from '../../../testing/some-content.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeAll(async () => {
  token = await anEditorToken(world);
});

type Fields = Record<string, unknown>;

const create = (kind: ContentKind, fields: Fields) =>
  world.call(createContent, {
    params: { kind },
    token,
    body: { ...someContent(kind), ...fields },
  });
const errorsOf = async (kind: ContentKind, fields: Fields) =>
  failureOf(await create(kind, fields), 422).errors;

const BOTH_LANGUAGES = 'Чтобы опубликовать, заполните поле на обоих языках';
const REQUIRED = 'Это поле обязательно';
const HTML = 'HTML не поддерживается, используйте Markdown';
const LINK = 'Нужен адрес страницы этого сайта (/about) или адрес, который начинается с https://';
const deadLinkMessage = (link: string) => `Такой страницы нет: ${link}`;

const withText = ['pages', 'services', 'questions'] as const;
const withTitle = contentKinds.filter((kind) => kind !== 'links' && kind !== 'questions');
const withLink = ['menu', 'banners', 'slides', 'features', 'recommendations'] as const;
const ads = ['banners', 'slides', 'recommendations'] as const;

describe('publishing', () => {
  it.each(withTitle)('rejects %s without a title in one language, or in both', async (kind) => {
    expect(await errorsOf(kind, { title_en: '' })).toEqual({ title_en: [BOTH_LANGUAGES] });
    expect(await errorsOf(kind, { title_ru: '', title_en: ' ' })).toEqual({
      title_ru: [REQUIRED],
      title_en: [REQUIRED],
    });
  });

  it.each(withText)('rejects %s without a text', async (kind) => {
    expect(await errorsOf(kind, { text_ru: '' })).toEqual({ text_ru: [BOTH_LANGUAGES] });
    expect(await errorsOf(kind, { text_ru: '', text_en: '' })).toEqual({
      text_ru: [REQUIRED],
      text_en: [REQUIRED],
    });
  });

  it('rejects an optional text in one language only', async () => {
    expect(await errorsOf('pages', { lead_ru: 'Вступление' })).toEqual({
      lead_en: [BOTH_LANGUAGES],
    });
    expect(await errorsOf('slides', { button_ru: '' })).toEqual({ button_ru: [BOTH_LANGUAGES] });
    expect(await errorsOf('questions', { question_en: '' })).toEqual({
      question_en: [BOTH_LANGUAGES],
    });
  });

  it.each(withTitle)('is not required to save a draft of %s', async (kind) => {
    const response = await create(kind, { published: false, title_en: '' });

    expect(response.status, response.text).toBe(201);
  });
});

describe('texts', () => {
  it.each(withText)('reject HTML and dead links, even in drafts: %s', async (kind) => {
    const text_ru = 'Текст <b>жирный</b> [сюда](/no-such-page) [туда](http://a.example)';

    expect(await errorsOf(kind, { published: false, text_ru, text_en: '![](/x.png)' })).toEqual({
      text_ru: [HTML, deadLinkMessage('http://a.example'), deadLinkMessage('/no-such-page')],
      text_en: [deadLinkMessage('/x.png')],
    });
  });

  it('are limited in complexity and length', async () => {
    expect(await errorsOf('pages', { text_ru: '>'.repeat(5_000) })).toEqual({
      text_ru: ['Разметка слишком сложная: упростите текст'],
    });
    expect(await errorsOf('pages', { text_ru: 'я'.repeat(50_001) })).toEqual({
      text_ru: ['Не больше 50000 символов'],
    });
  });

  it('may link to published pages, including their own', async () => {
    const draft = await aContentItem(world, 'pages', { published: false }, token);
    const publishedService = await aContentItem(world, 'services', {}, token);
    const expiredPage = await aContentItem(world, 'pages', { to: '2026-06-15T12:00:00Z' }, token);

    const text_ru = `[а](/${draft.slug}) [б](/services/${publishedService.slug}?a=1#b) [в](/${expiredPage.slug})`;
    const selfLinking = await create('pages', { slug: 'own-page', text_ru: '[сюда](/own-page)' });

    expect(await errorsOf('pages', { text_ru })).toEqual({
      text_ru: [deadLinkMessage(`/${draft.slug}`), deadLinkMessage(`/${expiredPage.slug}`)],
    });
    expect(selfLinking.status, selfLinking.text).toBe(201);
  });
});

describe('links', () => {
  it.each(withLink)('must lead to a screen, a page or an https URL: %s', async (kind) => {
    for (const link of ['/search?kind=air#a', '/about', 'https://a.example/x', '/product?id=1']) {
      const response = await create(kind, { link });
      expect(response.status, response.text).toBe(201);
    }
    for (const link of [
      '/no-such-page',
      '/services/none',
      '/terms/none',
      '/a/b/c',
      '/hero/a.webp',
    ]) {
      expect(await errorsOf(kind, { link })).toEqual({ link: [deadLinkMessage(link)] });
    }
    const invalidLinks = ['http://a.example', '//a.example', 'javascript:alert(1)', 'about'];
    const misleading = ['https://bank.example@evil.example', 'https://a.example/\u202egpj.x'];
    for (const link of [...invalidLinks, ...misleading]) {
      expect(await errorsOf(kind, { link })).toEqual({ link: [LINK] });
    }
  });

  it('to pictures must be static files, uploaded pictures or https URLs', async () => {
    const unknown = `/content-media/${'0'.repeat(64)}.webp`;

    for (const image of ['/search', '/no-such.svg', unknown, '/hero/../../etc/passwd%00']) {
      const errors = await errorsOf('recommendations', { image });
      expect(errors).toEqual({ image: [deadLinkMessage(image)] });
      expect(await errorsOf('links', { icon_url: image })).toEqual({
        icon_url: [deadLinkMessage(image)],
      });
    }
    const response = await create('recommendations', { image: 'https://a.example/x.png' });
    expect(response.status, response.text).toBe(201);
    expect(await errorsOf('links', { link_url: '/none' })).toEqual({
      link_url: [deadLinkMessage('/none')],
    });
  });
});

describe('fields', () => {
  it.each([
    { kind: 'pages', fields: { slug: 'Не адрес' }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'a'.repeat(101) }, at: 'slug' },
    { kind: 'pages', fields: { slug: undefined }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'about' }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'buyback' }, at: 'slug' },
    { kind: 'services', fields: { slug: 'about' }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'search' }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'api' }, at: 'slug' },
    { kind: 'pages', fields: { slug: 'account' }, at: 'slug' },
    { kind: 'pages', fields: { picture_id: 2_147_483_647 }, at: 'picture_id' },
    { kind: 'pages', fields: { picture_id: 'x' }, at: 'picture_id' },
    { kind: 'pages', fields: { form: 'error-of-mine' }, at: 'form' },
    { kind: 'pages', fields: { title_ru: 'я'.repeat(201) }, at: 'title_ru' },
    { kind: 'pages', fields: { title_ru: 'a\u0000' }, at: 'title_ru' },
    { kind: 'pages', fields: { published: 'perhaps' }, at: 'published' },
    { kind: 'pages', fields: { from: 'tomorrow' }, at: 'from' },
    {
      kind: 'menu',
      fields: { from: '2026-07-01T00:00:00Z', to: '2026-07-01T00:00:00Z' },
      at: 'to',
    },
    { kind: 'menu', fields: { parent_id: 2_147_483_647 }, at: 'parent_id' },
    { kind: 'banners', fields: { place: 'nowhere' }, at: 'place' },
    { kind: 'banners', fields: { picture_id_ru: 9, picture_id_en: 9 }, at: 'picture_id_ru' },
    { kind: 'slides', fields: { set: undefined }, at: 'set' },
    { kind: 'links', fields: { type: 'fax' }, at: 'type' },
    { kind: 'links', fields: { name: '' }, at: 'name' },
  ] as const)('$kind $fields are rejected at $at', async ({ kind, fields, at }) => {
    const errors = await errorsOf(kind, fields);

    expect(Object.keys(errors ?? {})[0]).toBe(at);
    expect(errors?.[at]?.[0]).toMatch(/[а-яё]/i);
  });

  it.each(ads)('require both an advertiser and its erid, or neither: %s', async (kind) => {
    const message = ['Для рекламы укажите и рекламодателя, и erid'];

    expect(await errorsOf(kind, { advertiser: 'ООО «Ромашка»' })).toEqual({ erid: message });
    expect(await errorsOf(kind, { advertiser: ' ', erid: 'abc' })).toEqual({ advertiser: message });
    expect((await create(kind, { advertiser: '', erid: null })).status).toBe(201);
  });

  it('have error messages in the language of the editor', async () => {
    const response = await world.call(createContent, {
      params: { kind: 'pages' },
      token,
      headers: { 'Accept-Language': 'en' },
      body: { ...someContent('pages'), slug: 'search', text_en: '' },
    });

    expect(JSON.stringify(failureOf(response, 422).errors)).not.toMatch(/[а-яё]/i);
  });

  it('are validated in a preview as far as it shows them', async () => {
    const response = await world.call(previewContent, {
      params: { kind: 'pages' },
      token,
      body: { slug: 'x', text_ru: '<b>' },
    });

    expect(failureOf(response, 422).errors).toEqual({ text_ru: [HTML] });
  });
});

describe('a menu', () => {
  it('has two levels and no cycle', async () => {
    const [top, other] = [
      await aContentItem(world, 'menu', {}, token),
      await aContentItem(world, 'menu', {}, token),
    ];
    const child = await aContentItem(world, 'menu', { parent_id: top.id }, token);
    const moveErrors = async (id: number, parentId: number) =>
      failureOf(
        await world.call(changeContent, {
          params: { kind: 'menu', id },
          token,
          body: { version: 1, parent_id: parentId },
        }),
        422,
      ).errors;
    const message = { parent_id: ['В меню два уровня: выберите пункт верхнего уровня'] };

    expect(await errorsOf('menu', { parent_id: child.id })).toEqual(message);
    expect(await moveErrors(top.id, child.id)).toEqual(message);
    expect(await moveErrors(top.id, other.id)).toEqual(message);
    expect(await moveErrors(other.id, other.id)).toEqual(message);
  });
});
