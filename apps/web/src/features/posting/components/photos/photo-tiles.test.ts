import { expect, test } from 'vitest';
import { createPhoto } from '../../testing/create-posting-values.ts';
import {
  type ChosenFile,
  emptyPhotoTiles,
  overallProgress,
  type PhotoTiles,
  photoTilesReducer,
  storedPhotos,
  type TileEvent,
  type UploadError,
} from './photo-tiles.ts';

const temporaryError: UploadError = { kind: 'server', isFinal: false };
const finalError: UploadError = { kind: 'heic', isFinal: true };

const createChosenFile = (
  key: string,
  error: UploadError | null = null,
  name = key,
): ChosenFile => ({
  key,
  file: new File(['12345'], `${name}.jpg`, { lastModified: 1 }),
  error,
});
const applyEvents = (photos: PhotoTiles, ...events: TileEvent[]) =>
  events.reduce(photoTilesReducer, photos);
const chosenEvent = (...files: ChosenFile[]): TileEvent => ({ type: 'chosen', files, max: 30 });
const chosenEventOf = (letters: string) =>
  chosenEvent(...[...letters].map((key) => createChosenFile(key)));
const storedEvent = (key: string, id: number): TileEvent => ({
  type: 'stored',
  key,
  photo: createPhoto(id),
});
const failedEvent = (key: string, error: UploadError): TileEvent => ({
  type: 'changed',
  key,
  to: { state: 'failed', error },
});
const createStoredTiles = (count: number) => {
  const photos = Array.from({ length: count }, (_, index) => createPhoto(index + 1));
  return applyEvents(emptyPhotoTiles, { type: 'opened', photos });
};
const keysOf = ({ tiles }: PhotoTiles) => tiles.map(({ key }) => key);
const statesOf = ({ tiles }: PhotoTiles) => tiles.map(({ key, state }) => `${key} ${state}`);

test('preserves the chosen order, whichever upload finishes first', () => {
  const photos = applyEvents(
    createStoredTiles(1),
    chosenEventOf('abc'),
    storedEvent('c', 12),
    storedEvent('a', 11),
    storedEvent('b', 10),
  );
  expect(storedPhotos(photos).map(({ id }) => id)).toEqual([1, 11, 10, 12]);
});

test('rejects and counts surplus files; invalid files take no position', () => {
  const photos = applyEvents(
    createStoredTiles(26),
    chosenEvent(createChosenFile('a', finalError)),
    chosenEventOf('bc'),
    failedEvent('b', temporaryError),
  );
  expect(applyEvents(photos, chosenEventOf('def')).rejectedFiles).toEqual({
    duplicates: [],
    surplus: 1,
  });
});

test('rejects and names a duplicate file while the first one is present', () => {
  const photos = applyEvents(
    emptyPhotoTiles,
    chosenEventOf('ab'),
    storedEvent('a', 1),
    chosenEvent(
      createChosenFile('again', null, 'a'),
      createChosenFile('new'),
      createChosenFile('twin', null, 'new'),
    ),
  );
  expect(keysOf(photos)).toEqual(['a', 'b', 'new']);
  expect(photos.rejectedFiles).toEqual({ duplicates: ['a.jpg', 'new.jpg'], surplus: 0 });
  const afterRemoval = applyEvents(
    photos,
    { type: 'removed', keys: ['a'] },
    chosenEvent(createChosenFile('c', null, 'a')),
  );
  expect(keysOf(afterRemoval)).toEqual(['b', 'new', 'c']);
});

test('drops an upload whose picture is already stored, even under another id', () => {
  const samePicture = {
    ...createPhoto(7),
    large: `/media/private/later${createPhoto(1).large.slice(6)}`,
  };
  for (const duplicate of [createPhoto(1), samePicture]) {
    const photos = applyEvents(createStoredTiles(1), chosenEventOf('a'), {
      type: 'stored',
      key: 'a',
      photo: duplicate,
    });
    expect(keysOf(photos)).toEqual(['photo-1']);
    expect(photos.rejectedFiles?.duplicates).toEqual(['a.jpg']);
  }
});

test('uploads lost photos again if their file is available, and marks the others', () => {
  const photos = applyEvents(createStoredTiles(2), chosenEventOf('a'), storedEvent('a', 3), {
    type: 'lost',
    ids: [1, 3, 9],
  });
  expect(statesOf(photos)).toEqual(['photo-1 gone', 'photo-2 stored', 'a waiting']);
  expect(storedPhotos(photos).map(({ id }) => id)).toEqual([2]);
});

test('replaces lost photos with newly chosen files without reporting duplicates', () => {
  const photosWithLost = applyEvents(createStoredTiles(3), { type: 'lost', ids: [1, 2] });
  const photos = applyEvents(
    photosWithLost,
    chosenEvent(
      createChosenFile('a'),
      createChosenFile('b', finalError),
      createChosenFile('c'),
      createChosenFile('d'),
    ),
  );
  expect(keysOf(photos)).toEqual(['a', 'c', 'photo-3', 'b', 'd']);
  expect(photos.rejectedFiles).toBeNull();
});

test('retries only temporary failures', () => {
  const photosWithFailures = applyEvents(
    emptyPhotoTiles,
    chosenEvent(createChosenFile('a', finalError), createChosenFile('b')),
    failedEvent('b', temporaryError),
  );
  expect(statesOf(applyEvents(photosWithFailures, { type: 'retried', keys: ['a', 'b'] }))).toEqual([
    'a failed',
    'b waiting',
  ]);
});

test('counts sent bytes and finished uploads in the progress', () => {
  const progressEvent = {
    type: 'changed',
    key: 'a',
    to: { state: 'sending', sentFraction: 0.5 },
  } as const;
  const photos = applyEvents(
    emptyPhotoTiles,
    chosenEventOf('abcd'),
    progressEvent,
    storedEvent('b', 1),
  );
  expect(photos.storedCount).toBe(1);
  expect(overallProgress(photos)).toBeCloseTo(1.5 / 4);
  expect(applyEvents(photos, { type: 'removed', keys: ['a', 'c', 'd'] }).storedCount).toBe(0);
});

test('moves photos among pending uploads', () => {
  const photos = applyEvents(createStoredTiles(2), chosenEventOf('a'), {
    type: 'moved',
    key: 'a',
    to: 0,
  });
  expect(keysOf(photos)).toEqual(['a', 'photo-1', 'photo-2']);
  const movedToEnd = applyEvents(photos, { type: 'moved', key: 'photo-1', to: 2 });
  expect(keysOf(movedToEnd)).toEqual(['a', 'photo-2', 'photo-1']);
});

test('replaces stored photos on a form reset and preserves pending uploads', () => {
  const photos = applyEvents(createStoredTiles(3), chosenEventOf('a'), {
    type: 'moved',
    key: 'a',
    to: 1,
  });
  const openedEvent = (...ids: number[]): TileEvent => ({
    type: 'opened',
    photos: ids.map(createPhoto),
  });
  expect(keysOf(applyEvents(photos, openedEvent(3, 1, 7, 8)))).toEqual([
    'photo-3',
    'a',
    'photo-1',
    'photo-7',
    'photo-8',
  ]);
  expect(keysOf(applyEvents(photos, openedEvent()))).toEqual(['a']);
});
