import { expect, it } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { keepTyped, readTyped, typedOf } from './content-draft.ts';

const places = stubStorage();

const typed = { version: 3, draft: { title_ru: 'О нас' }, pictures: {} };

it('stores drafts per user and item until they are saved', () => {
  keepTyped(1, 'pages', 5, typed);
  expect(readTyped(1, 'pages', 5)).toEqual(typed);
  expect(readTyped(2, 'pages', 5)).toBeNull();
  expect(readTyped(1, 'services', 5)).toBeNull();
  expect(typedOf(1, 'pages', [0, 4, 5])).toEqual([5]);
  keepTyped(1, 'pages', 5, null);
  expect(typedOf(1, 'pages', [0, 4, 5])).toEqual([]);
});

it('discards a stored draft of another shape', () => {
  keepTyped(1, 'menu', 0, typed);
  for (const key of places.keys()) places.set(key, '{"version":"3"}');
  expect(readTyped(1, 'menu', 0)).toBeNull();
});
