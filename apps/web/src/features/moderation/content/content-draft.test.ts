import { expect, it } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { findDraftIds, readContentDraft, storeContentDraft } from './content-draft.ts';

const storage = stubStorage();

const contentDraft = { version: 3, draft: { title_ru: 'О нас' }, pictures: {} };

it('stores drafts per user and item until they are saved', () => {
  storeContentDraft(1, 'pages', 5, contentDraft);
  expect(readContentDraft(1, 'pages', 5)).toEqual(contentDraft);
  expect(readContentDraft(2, 'pages', 5)).toBeNull();
  expect(readContentDraft(1, 'services', 5)).toBeNull();
  expect(findDraftIds(1, 'pages', [0, 4, 5])).toEqual([5]);
  storeContentDraft(1, 'pages', 5, null);
  expect(findDraftIds(1, 'pages', [0, 4, 5])).toEqual([]);
});

it('discards a stored draft of another shape', () => {
  storeContentDraft(1, 'menu', 0, contentDraft);
  for (const key of storage.keys()) storage.set(key, '{"version":"3"}');
  expect(readContentDraft(1, 'menu', 0)).toBeNull();
});
