import { afterEach, expect, test, vi } from 'vitest';
import { forgetTyped, onForgetTyped, typedPlace } from './typed-texts.ts';

afterEach(() => vi.unstubAllGlobals());

test('who signs out takes what he has typed along, and nothing of anybody else', () => {
  const device: Record<string, unknown> = Object.create({
    removeItem: (key: string) => delete device[key],
  });
  for (const key of [
    typedPlace(7, 'chat:1'),
    typedPlace(7, 'unsent'),
    typedPlace(71, 'unsent'),
    'session',
    'draft:7',
  ])
    device[key] = 'text';
  vi.stubGlobal('localStorage', device);
  const told: number[] = [];
  onForgetTyped((userId) => told.push(userId));

  forgetTyped(7);

  expect(Object.keys(device)).toEqual([typedPlace(71, 'unsent'), 'session', 'draft:7']);
  expect(told).toEqual([7]);
});

test('where nothing may be stored, what is in memory goes all the same', () => {
  vi.stubGlobal('localStorage', undefined);
  const told: number[] = [];
  onForgetTyped((userId) => told.push(userId));
  forgetTyped(8);
  expect(told).toEqual([8]);
});
