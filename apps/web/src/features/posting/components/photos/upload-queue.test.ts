import type { Photo } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import {
  afterEvent,
  type Chosen,
  canRetry,
  emptyQueue,
  type Fault,
  nextToSend,
  overallProgress,
  type Queue,
  type QueueEvent,
  storedPhotos,
} from './upload-queue.ts';

const MAX = 30;
const passing: Fault = { kind: 'server', final: false };
const final: Fault = { kind: 'heic', final: true };

const photo = (id: number): Photo => ({
  id,
  thumb: `${id}.webp`,
  medium: `${id}.webp`,
  large: `/media/${id}.webp`,
  width: 4,
  height: 3,
  placeholder: '',
});
const chosen = (key: string, fault: Fault | null = null, mark = key): Chosen => ({
  key,
  file: new File(['12345'], `${key}.jpg`),
  preview: `blob:${key}`,
  marks: [mark],
  fault,
});
const after = (queue: Queue, ...events: QueueEvent[]) => events.reduce(afterEvent, queue);
const choose = (...files: Chosen[]): QueueEvent => ({ type: 'chosen', files, max: MAX });
const named = (letters: string) => [...letters].map((key) => chosen(key));
const keys = ({ tiles }: Queue) => tiles.map(({ key }) => key);
const states = ({ tiles }: Queue) => tiles.map(({ state }) => state);
const full = (count: number) =>
  after(emptyQueue, {
    type: 'adopted',
    photos: Array.from({ length: count }, (_, index) => photo(index + 1)),
  });

test('three are sent at once, the others wait their turn', () => {
  const queue = after(emptyQueue, choose(...named('abcde')));
  expect(nextToSend(queue).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  const sending = after(queue, { type: 'started', key: 'a' }, { type: 'started', key: 'b' });
  expect(nextToSend(sending).map(({ key }) => key)).toEqual(['c']);
});

test('photos keep the order they were chosen in, whichever arrives first', () => {
  const queue = after(
    full(1),
    choose(...named('abc')),
    { type: 'stored', key: 'c', photo: photo(12) },
    { type: 'stored', key: 'a', photo: photo(11) },
    { type: 'stored', key: 'b', photo: photo(10) },
  );
  expect(storedPhotos(queue).map(({ id }) => id)).toEqual([1, 11, 10, 12]);
});

test('what is too much is refused and counted, what can be no photo takes no place', () => {
  const queue = after(full(28), choose(chosen('a', final), ...named('bcdef')));
  expect(keys(queue).slice(28)).toEqual(['a', 'b', 'c']);
  expect(queue.refusal).toEqual({ duplicates: [], surplus: 3 });
});

test('the places of what waits and of what can be tried again are taken', () => {
  const queue = after(
    full(28),
    choose(...named('ab')),
    { type: 'failed', key: 'a', fault: passing },
    choose(chosen('c')),
  );
  expect(queue.refusal?.surplus).toBe(1);
});

test('the same file is named and not taken twice, also once it is stored', () => {
  const queue = after(
    emptyQueue,
    choose(...named('ab')),
    { type: 'stored', key: 'a', photo: photo(1) },
    choose(chosen('again', null, 'a'), chosen('new'), chosen('twin', null, 'new')),
  );
  expect(keys(queue)).toEqual(['a', 'b', 'new']);
  expect(queue.refusal).toEqual({ duplicates: ['again.jpg', 'twin.jpg'], surplus: 0 });
  const removed = after(queue, { type: 'removed', keys: ['a'] }, choose(chosen('c', null, 'a')));
  expect(keys(removed)).toEqual(['b', 'new', 'c']);
});

test('a photo that the server knows already is one photo', () => {
  const queue = after(full(1), choose(chosen('a')), { type: 'stored', key: 'a', photo: photo(1) });
  expect(keys(queue)).toEqual(['photo-1']);
  expect(queue.refusal?.duplicates).toEqual(['a.jpg']);
});

test('a photo made of the same file as one that is here is the same picture', () => {
  const twin = { ...photo(7), large: '/media/private/later/1.webp' };
  const queue = after(full(1), choose(chosen('a')), { type: 'stored', key: 'a', photo: twin });
  expect(keys(queue)).toEqual(['photo-1']);
  expect(queue.refusal?.duplicates).toEqual(['a.jpg']);
});

test('what the server has lost is sent again where its file is here, and else marked', () => {
  const queue = after(full(2), choose(chosen('a')), { type: 'stored', key: 'a', photo: photo(3) });
  const lost = after(queue, { type: 'gone', ids: [1, 3, 9] });
  expect(states(lost)).toEqual(['gone', 'stored', 'waiting']);
  expect(nextToSend(lost).map(({ file }) => file.name)).toEqual(['a.jpg']);
  expect(storedPhotos(lost).map(({ id }) => id)).toEqual([2]);
});

test('what is chosen again takes the place of what is gone, and is no duplicate', () => {
  const lost = after(full(3), { type: 'gone', ids: [1, 2] });
  const queue = after(lost, choose(chosen('a'), chosen('b', final), chosen('c'), chosen('d')));
  expect(keys(queue)).toEqual(['a', 'c', 'photo-3', 'b', 'd']);
  expect(queue.refusal).toBeNull();
});

test('what is gone is there again where its place was taken by what came to nothing', () => {
  const lost = after(full(3), { type: 'gone', ids: [1, 2] });
  const taken = after(lost, choose(chosen('a'), chosen('b')));
  const cancelled = after(taken, { type: 'removed', keys: ['a'] });
  expect(keys(cancelled)).toEqual(['photo-1', 'b', 'photo-3']);
  const refused = after(cancelled, { type: 'stored', key: 'b', photo: photo(3) });
  expect(keys(refused)).toEqual(['photo-1', 'photo-2', 'photo-3']);
  expect(keys(after(taken, { type: 'stored', key: 'a', photo: photo(4) }))).toEqual([
    'a',
    'b',
    'photo-3',
  ]);
  expect(keys(after(taken, { type: 'brokenOff' }))).toEqual(['photo-3']);
});

test('what failed for good is not tried again, the rest is', () => {
  const failed = after(emptyQueue, choose(chosen('a', final), ...named('b')), {
    type: 'failed',
    key: 'b',
    fault: passing,
  });
  expect(failed.tiles.filter(canRetry).map(({ key }) => key)).toEqual(['b']);
  expect(states(after(failed, { type: 'retried', keys: ['a', 'b'] }))).toEqual([
    'failed',
    'waiting',
  ]);
});

test('with the connection comes back what failed for lack of it', () => {
  const queue = after(
    emptyQueue,
    choose(...named('abc')),
    { type: 'failed', key: 'a', fault: { kind: 'connection', final: false } },
    { type: 'failed', key: 'b', fault: passing },
    { type: 'held', hold: { why: 'offline', until: null } },
  );
  expect(nextToSend(queue)).toEqual([]);
  const online = after(queue, { type: 'online' });
  expect(states(online)).toEqual(['waiting', 'failed', 'waiting']);
  expect(nextToSend(online)).toHaveLength(2);
});

test('progress counts bytes, and what has been stored meanwhile', () => {
  const queue = after(
    emptyQueue,
    choose(...named('abcd')),
    { type: 'started', key: 'a' },
    { type: 'progressed', key: 'a', sent: 0.5 },
    { type: 'stored', key: 'b', photo: photo(1) },
  );
  expect(queue.done.count).toBe(1);
  expect(overallProgress(queue)).toBeCloseTo(1.5 / 4);
  const ended = after(queue, { type: 'removed', keys: ['a', 'c', 'd'] });
  expect(ended.done.count).toBe(0);
});

test('photos are moved among those on their way', () => {
  const queue = after(full(2), choose(chosen('a')), { type: 'moved', key: 'a', to: 0 });
  expect(keys(queue)).toEqual(['a', 'photo-1', 'photo-2']);
  expect(keys(after(queue, { type: 'moved', key: 'photo-1', to: 2 }))).toEqual([
    'a',
    'photo-2',
    'photo-1',
  ]);
});

test('another list of the form replaces the stored photos around what is on its way', () => {
  const queue = after(full(3), choose(chosen('a')), { type: 'moved', key: 'a', to: 1 });
  const adopted = after(queue, {
    type: 'adopted',
    photos: [photo(3), photo(1), photo(7), photo(8)],
  });
  expect(keys(adopted)).toEqual(['photo-3', 'a', 'photo-1', 'photo-7', 'photo-8']);
  expect(keys(after(adopted, { type: 'adopted', photos: [] }))).toEqual(['a']);
});
