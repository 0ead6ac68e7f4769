import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, draftKey, onClearDrafts } from './draft-storage.ts';
import { stubStorage } from './testing/stub-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('removes the drafts of a user on sign-out and no others', () => {
  const storage = stubStorage();
  for (const key of [
    draftKey(7, 'chat:1'),
    draftKey(7, 'unsent'),
    draftKey(71, 'unsent'),
    'session',
    'draft:7',
  ])
    storage.set(key, 'text');
  const clearedIds: number[] = [];
  onClearDrafts((userId) => clearedIds.push(userId));

  clearDrafts(7);

  expect([...storage.keys()]).toEqual([draftKey(71, 'unsent'), 'session', 'draft:7']);
  expect(clearedIds).toEqual([7]);
});

test('notifies listeners even without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const clearedIds: number[] = [];
  onClearDrafts((userId) => clearedIds.push(userId));
  clearDrafts(8);
  expect(clearedIds).toEqual([8]);
});
