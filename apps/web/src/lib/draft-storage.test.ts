import { afterEach, expect, test, vi } from 'vitest';
import { clearDrafts, draftKey, onClearDrafts } from './draft-storage.ts';
import { stubStorage } from './testing/stub-storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('removes the drafts of a user on sign-out and no others', () => {
  const device = stubStorage();
  for (const key of [
    draftKey(7, 'chat:1'),
    draftKey(7, 'unsent'),
    draftKey(71, 'unsent'),
    'session',
    'draft:7',
  ])
    device.set(key, 'text');
  const forgottenIds: number[] = [];
  onClearDrafts((userId) => forgottenIds.push(userId));

  clearDrafts(7);

  expect([...device.keys()]).toEqual([draftKey(71, 'unsent'), 'session', 'draft:7']);
  expect(forgottenIds).toEqual([7]);
});

test('notifies listeners even without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const forgottenIds: number[] = [];
  onClearDrafts((userId) => forgottenIds.push(userId));
  clearDrafts(8);
  expect(forgottenIds).toEqual([8]);
});
