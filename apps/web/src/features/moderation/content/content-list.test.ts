import type { ContentKind } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { type ContentItem, createDraft, type Draft } from './content-fields.ts';
import {
  childrenOf,
  findMissingLanguages,
  groupKeyOf,
  groupTopLevel,
  reorder,
  siteUrlOf,
  titleOf,
  visibilityOf,
} from './content-list.ts';

const createItem = (kind: ContentKind, id: number, draft: Draft = {}): ContentItem => ({
  id,
  version: 1,
  removed: false,
  updated_at: '2026-11-25T10:00:00.000Z',
  draft: { ...createDraft(kind), ...draft },
});
const idsOf = (items: readonly ContentItem[]) => items.map(({ id }) => id);

it('returns the title in the given language, or else in the other one', () => {
  expect(titleOf({ title_ru: 'Услуги', title_en: 'Services' }, 'en')).toBe('Services');
  expect(titleOf({ title_ru: 'Услуги', title_en: '' }, 'en')).toBe('Услуги');
  expect(titleOf({ question_ru: 'Как?', question_en: 'How?' }, 'ru')).toBe('Как?');
  expect(titleOf({ name: 'VK' }, 'en')).toBe('VK');
  expect(titleOf({ title_ru: '', title_en: '', slug: 'about' }, 'ru')).toBe('about');
});

it('is visible from its start time until just before its end time', () => {
  const draft = { published: 'true', from: '2026-12-01T10:00', to: '2026-12-02T10:00' };
  const visibilityAt = (time: string) => visibilityOf(draft, Date.parse(time));
  expect(visibilityAt('2026-12-01T06:59:59.999Z')).toBe('scheduled');
  expect(visibilityAt('2026-12-01T07:00:00.000Z')).toBe('live');
  expect(visibilityAt('2026-12-02T06:59:59.999Z')).toBe('live');
  expect(visibilityAt('2026-12-02T07:00:00.000Z')).toBe('over');
  expect(visibilityOf({ ...draft, published: 'false' }, Date.parse('2026-12-01T12:00Z'))).toBe(
    'hidden',
  );
});

it('detects texts that exist in one language only', () => {
  const page = createDraft('pages');
  expect(findMissingLanguages('pages', page)).toEqual([]);
  expect(findMissingLanguages('pages', { ...page, title_ru: 'О нас', title_en: ' ' })).toEqual([
    'en',
  ]);
  expect(findMissingLanguages('pages', { ...page, title_ru: 'О нас', lead_en: 'About' })).toEqual([
    'ru',
    'en',
  ]);
  expect(
    findMissingLanguages('banners', { ...createDraft('banners'), picture_id_ru: '1' }),
  ).toEqual([]);
});

it('groups the top level of the menu, and children of a removed item separately', () => {
  const menu = [
    createItem('menu', 1),
    createItem('menu', 2, { parent_id: '1' }),
    createItem('menu', 3),
    createItem('menu', 4, { parent_id: '1' }),
    createItem('menu', 5, { parent_id: '9' }),
  ];
  expect(groupTopLevel('menu', menu).map(idsOf)).toEqual([[1, 3], [5]]);
  expect(idsOf(childrenOf('menu', menu, 1))).toEqual([2, 4]);
  expect(childrenOf('features', menu, 1)).toEqual([]);
});

it('groups slides by set and questions by group', () => {
  const slides = [
    createItem('slides', 1, { set: 'mobile' }),
    createItem('slides', 2, { set: 'desktop' }),
    createItem('slides', 3, { set: 'mobile' }),
  ];
  expect(groupTopLevel('slides', slides).map(idsOf)).toEqual([[1, 3], [2]]);
  expect(groupKeyOf('questions', { group_ru: 'Оплата', group_en: 'Payment' })).toBe('Оплата');
  expect(groupKeyOf('services', createDraft('services'))).toBe('');
});

it('preserves the positions of other groups when sorting one', () => {
  const slides = [1, 2, 3, 4].map((id) => createItem('slides', id));
  expect(idsOf(reorder(slides, [4, 2]))).toEqual([1, 4, 3, 2]);
  expect(idsOf(reorder(slides, [3, 9, 1]))).toEqual([3, 2, 1, 4]);
});

it('returns the URL of the page that shows an item', () => {
  expect(siteUrlOf('pages', { slug: 'privacy-policy' })).toBe('/terms/privacy-policy');
  expect(siteUrlOf('services', { slug: 'send-transport' })).toBe('/services/forms/send-transport');
  expect(siteUrlOf('menu', { link: 'https://example.com/' })).toBe('https://example.com/');
  expect(siteUrlOf('banners', { place: 'search' })).toBe('/search');
  expect(siteUrlOf('banners', { place: 'advert' })).toBeNull();
  expect(siteUrlOf('features', {})).toBe('/');
});
