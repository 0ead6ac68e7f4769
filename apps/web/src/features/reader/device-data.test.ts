import { MAX_VIEWED_POSTS } from '@pitlane/contracts';
import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { DEVICE_KEY, readDeviceAt, withViewed, writeDevice } from './device-data.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000 * DAY_MS;
let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

const emptyDevice = { viewed: [], hidden: { post_ids: [], sellers: [] } };

test('restores stored data without views older than 90 days', () => {
  const device = {
    viewed: [
      { id: 2, at: NOW - 90 * DAY_MS + 1 },
      { id: 1, at: NOW - 90 * DAY_MS },
    ],
    hidden: { post_ids: [3], sellers: [{ id: 4, name: 'Жанна' }] },
  };
  writeDevice(device);
  const { viewed, hidden } = readDeviceAt(NOW);
  expect(viewed.map(({ id }) => id)).toEqual([2]);
  expect(hidden).toEqual(device.hidden);
});

test('ignores invalid data', () => {
  for (const text of ['', 'x', 'null', '{}', '{"viewed":[{"id":"1"}]}', '[]']) {
    storage.set(DEVICE_KEY, text);
    expect(readDeviceAt(NOW)).toEqual(emptyDevice);
  }
});

test('moves an ad viewed again to the front and stores at most a hundred', () => {
  let device = readDeviceAt(NOW);
  for (let id = 1; id <= MAX_VIEWED_POSTS + 5; id += 1) device = withViewed(device, id, NOW);
  device = withViewed(device, 50, NOW + 1);
  expect(device.viewed).toHaveLength(MAX_VIEWED_POSTS);
  expect(device.viewed.slice(0, 2).map(({ id }) => id)).toEqual([50, MAX_VIEWED_POSTS + 5]);
  expect(new Set(device.viewed.map(({ id }) => id)).size).toBe(MAX_VIEWED_POSTS);
});
