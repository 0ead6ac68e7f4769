import { afterEach, expect, test, vi } from 'vitest';
import { stubStorage } from './testing/stub-storage.ts';
import { forgetTyped, onForgetTyped, typedPlace } from './typed-texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('who signs out takes what he has typed along, and nothing of anybody else', () => {
  const device = stubStorage();
  for (const key of [
    typedPlace(7, 'chat:1'),
    typedPlace(7, 'unsent'),
    typedPlace(71, 'unsent'),
    'session',
    'draft:7',
  ])
    device.set(key, 'text');
  const told: number[] = [];
  onForgetTyped((userId) => told.push(userId));

  forgetTyped(7);

  expect([...device.keys()]).toEqual([typedPlace(71, 'unsent'), 'session', 'draft:7']);
  expect(told).toEqual([7]);
});

test('where nothing may be stored, what is in memory goes all the same', () => {
  vi.stubGlobal('localStorage', undefined);
  const told: number[] = [];
  onForgetTyped((userId) => told.push(userId));
  forgetTyped(8);
  expect(told).toEqual([8]);
});
