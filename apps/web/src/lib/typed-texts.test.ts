import { afterEach, expect, test, vi } from 'vitest';
import { stubStorage } from './testing/stub-storage.ts';
import { forgetTyped, onForgetTyped, typedPlace } from './typed-texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('removes the drafts of a user on sign-out and no others', () => {
  const device = stubStorage();
  for (const key of [
    typedPlace(7, 'chat:1'),
    typedPlace(7, 'unsent'),
    typedPlace(71, 'unsent'),
    'session',
    'draft:7',
  ])
    device.set(key, 'text');
  const forgottenIds: number[] = [];
  onForgetTyped((userId) => forgottenIds.push(userId));

  forgetTyped(7);

  expect([...device.keys()]).toEqual([typedPlace(71, 'unsent'), 'session', 'draft:7']);
  expect(forgottenIds).toEqual([7]);
});

test('notifies listeners even without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const forgottenIds: number[] = [];
  onForgetTyped((userId) => forgottenIds.push(userId));
  forgetTyped(8);
  expect(forgottenIds).toEqual([8]);
});
