import { expect, test } from 'vitest';
import { somePhoto as photo } from '../../testing/some-values.ts';
import {
  type ChosenFile,
  noTiles,
  overallProgress,
  type PhotoTiles,
  photoTilesReducer,
  storedPhotos,
  type TileEvent,
  type UploadError,
} from './photo-tiles.ts';

const passing: UploadError = { kind: 'server', final: false };
const final: UploadError = { kind: 'heic', final: true };

const file = (key: string, error: UploadError | null = null, name = key): ChosenFile => ({
  key,
  file: new File(['12345'], `${name}.jpg`, { lastModified: 1 }),
  error,
});
const after = (photos: PhotoTiles, ...events: TileEvent[]) =>
  events.reduce(photoTilesReducer, photos);
const choose = (...files: ChosenFile[]): TileEvent => ({ type: 'chosen', files, max: 30 });
const chooseAll = (letters: string) => choose(...[...letters].map((key) => file(key)));
const store = (key: string, id: number): TileEvent => ({ type: 'stored', key, photo: photo(id) });
const fail = (key: string, error: UploadError): TileEvent => ({
  type: 'changed',
  key,
  to: { state: 'failed', error },
});
const full = (count: number) => {
  const photos = Array.from({ length: count }, (_, index) => photo(index + 1));
  return after(noTiles, { type: 'opened', photos });
};
const keys = ({ tiles }: PhotoTiles) => tiles.map(({ key }) => key);
const states = ({ tiles }: PhotoTiles) => tiles.map(({ key, state }) => `${key} ${state}`);

test('preserves the chosen order, whichever upload finishes first', () => {
  const photos = after(full(1), chooseAll('abc'), store('c', 12), store('a', 11), store('b', 10));
  expect(storedPhotos(photos).map(({ id }) => id)).toEqual([1, 11, 10, 12]);
});

test('rejects and counts surplus files; invalid files take no place', () => {
  const photos = after(full(26), choose(file('a', final)), chooseAll('bc'), fail('b', passing));
  expect(after(photos, chooseAll('def')).refusal).toEqual({ duplicates: [], surplus: 1 });
});

test('rejects and names a duplicate file while the first one is present', () => {
  const photos = after(
    noTiles,
    chooseAll('ab'),
    store('a', 1),
    choose(file('again', null, 'a'), file('new'), file('twin', null, 'new')),
  );
  expect(keys(photos)).toEqual(['a', 'b', 'new']);
  expect(photos.refusal).toEqual({ duplicates: ['a.jpg', 'new.jpg'], surplus: 0 });
  const removed = after(photos, { type: 'removed', keys: ['a'] }, choose(file('c', null, 'a')));
  expect(keys(removed)).toEqual(['b', 'new', 'c']);
});

test('merges pictures that the server already has, even under another id', () => {
  const twin = { ...photo(7), large: `/media/private/later${photo(1).large.slice(6)}` };
  for (const known of [photo(1), twin]) {
    const photos = after(full(1), chooseAll('a'), { type: 'stored', key: 'a', photo: known });
    expect(keys(photos)).toEqual(['photo-1']);
    expect(photos.refusal?.duplicates).toEqual(['a.jpg']);
  }
});

test('uploads lost photos again if their file is available, and marks the others', () => {
  const photos = after(full(2), chooseAll('a'), store('a', 3), { type: 'lost', ids: [1, 3, 9] });
  expect(states(photos)).toEqual(['photo-1 gone', 'photo-2 stored', 'a waiting']);
  expect(storedPhotos(photos).map(({ id }) => id)).toEqual([2]);
});

test('puts newly chosen files in the places of lost photos, not counted as duplicates', () => {
  const lost = after(full(3), { type: 'lost', ids: [1, 2] });
  const photos = after(lost, choose(file('a'), file('b', final), file('c'), file('d')));
  expect(keys(photos)).toEqual(['a', 'c', 'photo-3', 'b', 'd']);
  expect(photos.refusal).toBeNull();
});

test('retries only temporary failures', () => {
  const failed = after(noTiles, choose(file('a', final), file('b')), fail('b', passing));
  expect(states(after(failed, { type: 'retried', keys: ['a', 'b'] }))).toEqual([
    'a failed',
    'b waiting',
  ]);
});

test('counts sent bytes and finished uploads in the progress', () => {
  const change = { type: 'changed', key: 'a', to: { state: 'sending', sent: 0.5 } } as const;
  const photos = after(noTiles, chooseAll('abcd'), change, store('b', 1));
  expect(photos.done).toBe(1);
  expect(overallProgress(photos)).toBeCloseTo(1.5 / 4);
  expect(after(photos, { type: 'removed', keys: ['a', 'c', 'd'] }).done).toBe(0);
});

test('moves photos among pending uploads', () => {
  const photos = after(full(2), chooseAll('a'), { type: 'moved', key: 'a', to: 0 });
  expect(keys(photos)).toEqual(['a', 'photo-1', 'photo-2']);
  const last = after(photos, { type: 'moved', key: 'photo-1', to: 2 });
  expect(keys(last)).toEqual(['a', 'photo-2', 'photo-1']);
});

test('replaces stored photos on a form reset and preserves pending uploads', () => {
  const photos = after(full(3), chooseAll('a'), { type: 'moved', key: 'a', to: 1 });
  const open = (...ids: number[]): TileEvent => ({ type: 'opened', photos: ids.map(photo) });
  expect(keys(after(photos, open(3, 1, 7, 8)))).toEqual([
    'photo-3',
    'a',
    'photo-1',
    'photo-7',
    'photo-8',
  ]);
  expect(keys(after(photos, open()))).toEqual(['a']);
});
