import { beforeEach, expect, test, vi } from 'vitest';
import { stored } from '@/lib/storage.ts';
import {
  forgetCorrection,
  isOfToday,
  readCorrection,
  writeCorrection,
} from './correction-record.ts';
import { draftValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.spyOn(stored, 'read').mockImplementation((key) => device.get(key) ?? null);
  vi.spyOn(stored, 'write').mockImplementation((key, value) => {
    if (value === null) device.delete(key);
    else device.set(key, value);
  });
});

const before = someValues({ description: 'before' });
const after = someValues({ description: 'after', photos: [1, 9].map(somePhoto) });

test('a correction comes back as it was typed, to its owner and ad alone', () => {
  expect(writeCorrection(1, 7, { before, after })).toBe(true);

  const kept = readCorrection(1, 7);
  expect(kept && draftValues(someData, kept)).toEqual(after);
  expect(readCorrection(2, 7)).toBeNull();
  expect(readCorrection(1, 8)).toBeNull();
  forgetCorrection(1, 7);
  expect(readCorrection(1, 7)).toBeNull();
});

test('it is of today while the ad is what it began from', () => {
  writeCorrection(1, 7, { before, after });

  const kept = readCorrection(1, 7);
  expect(kept && isOfToday(kept, before)).toBe(true);
  expect(kept && isOfToday(kept, someValues({ description: 'sent elsewhere' }))).toBe(false);
  expect(kept && isOfToday(kept, { ...before, photos: [somePhoto(1)] })).toBe(false);
});

test('a device that keeps nothing is known as such', () => {
  vi.spyOn(stored, 'write').mockImplementation(() => {});

  expect(writeCorrection(1, 7, { before, after })).toBe(false);
});
