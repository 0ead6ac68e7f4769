import type { ContentKind } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { type ContentItem, type Draft, newDraft } from './content-fields.ts';
import {
  childrenOf,
  findMissingLanguages,
  groupKeyOf,
  groupTopLevel,
  reorder,
  shownState,
  siteAddress,
  titleOf,
} from './content-list.ts';

const item = (kind: ContentKind, id: number, draft: Draft = {}): ContentItem => ({
  id,
  version: 1,
  removed: false,
  updated_at: '2026-11-25T10:00:00.000Z',
  draft: { ...newDraft(kind), ...draft },
});
const ids = (items: readonly ContentItem[]) => items.map(({ id }) => id);

it('titles an item in the language, else in the other one', () => {
  expect(titleOf({ title_ru: 'Услуги', title_en: 'Services' }, 'en')).toBe('Services');
  expect(titleOf({ title_ru: 'Услуги', title_en: '' }, 'en')).toBe('Услуги');
  expect(titleOf({ question_ru: 'Как?', question_en: 'How?' }, 'ru')).toBe('Как?');
  expect(titleOf({ name: 'VK' }, 'en')).toBe('VK');
  expect(titleOf({ title_ru: '', title_en: '', slug: 'about' }, 'ru')).toBe('about');
});

it('is visible from its first moment until before its last', () => {
  const draft = { published: 'true', from: '2026-12-01T10:00', to: '2026-12-02T10:00' };
  const at = (time: string) => shownState(draft, Date.parse(time));
  expect(at('2026-12-01T06:59:59.999Z')).toBe('scheduled');
  expect(at('2026-12-01T07:00:00.000Z')).toBe('live');
  expect(at('2026-12-02T06:59:59.999Z')).toBe('live');
  expect(at('2026-12-02T07:00:00.000Z')).toBe('over');
  expect(shownState({ ...draft, published: 'false' }, Date.parse('2026-12-01T12:00Z'))).toBe(
    'hidden',
  );
});

it('detects texts that exist in one language only', () => {
  const page = newDraft('pages');
  expect(findMissingLanguages('pages', page)).toEqual([]);
  expect(findMissingLanguages('pages', { ...page, title_ru: 'О нас', title_en: ' ' })).toEqual([
    'en',
  ]);
  expect(findMissingLanguages('pages', { ...page, title_ru: 'О нас', lead_en: 'About' })).toEqual([
    'ru',
    'en',
  ]);
  expect(findMissingLanguages('banners', { ...newDraft('banners'), picture_id_ru: '1' })).toEqual(
    [],
  );
});

it('builds the menu as a tree and lists children of a removed item at the top', () => {
  const menu = [
    item('menu', 1),
    item('menu', 2, { parent_id: '1' }),
    item('menu', 3),
    item('menu', 4, { parent_id: '1' }),
    item('menu', 5, { parent_id: '9' }),
  ];
  expect(groupTopLevel('menu', menu).map(ids)).toEqual([[1, 3], [5]]);
  expect(ids(childrenOf('menu', menu, 1))).toEqual([2, 4]);
  expect(childrenOf('features', menu, 1)).toEqual([]);
});

it('groups slides, banners, questions and links separately', () => {
  const slides = [
    item('slides', 1, { set: 'mobile' }),
    item('slides', 2, { set: 'desktop' }),
    item('slides', 3, { set: 'mobile' }),
  ];
  expect(groupTopLevel('slides', slides).map(ids)).toEqual([[1, 3], [2]]);
  expect(groupKeyOf('questions', { group_ru: 'Оплата', group_en: 'Payment' })).toBe('Оплата');
  expect(groupKeyOf('services', newDraft('services'))).toBe('');
});

it('preserves the positions of other groups when sorting one', () => {
  const all = [1, 2, 3, 4].map((id) => item('slides', id));
  expect(ids(reorder(all, [4, 2]))).toEqual([1, 4, 3, 2]);
  expect(ids(reorder(all, [3, 9, 1]))).toEqual([3, 2, 1, 4]);
});

it('links each item to its place on the site', () => {
  expect(siteAddress('pages', { slug: 'privacy-policy' })).toBe('/terms/privacy-policy');
  expect(siteAddress('services', { slug: 'send-transport' })).toBe(
    '/services/forms/send-transport',
  );
  expect(siteAddress('menu', { link: 'https://example.com/' })).toBe('https://example.com/');
  expect(siteAddress('banners', { place: 'search' })).toBe('/search');
  expect(siteAddress('banners', { place: 'advert' })).toBeNull();
  expect(siteAddress('features', {})).toBe('/');
});
