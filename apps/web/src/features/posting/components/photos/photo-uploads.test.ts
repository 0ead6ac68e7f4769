import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { somePhoto } from '../../testing/some-values.ts';
import type { ChosenFile } from './photo-tiles.ts';
import { createPhotoUploads, type Outcome, type Sending } from './photo-uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const stored = (id: number): Outcome => ({ kind: 'stored', photo: somePhoto(id) });
const broken: Outcome = { kind: 'broken' };

async function setUp(letters: string) {
  const network = { isOnline: true };
  const sendings: { name: string; sending: Sending; end: (outcome: Outcome) => void }[] = [];
  const uploads = createPhotoUploads({
    send: (file, sending) => {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      sending.signal.addEventListener('abort', () => reject(sending.signal.reason));
      sendings.push({ name: file.name, sending, end: resolve });
      return promise;
    },
    isOnline: () => network.isOnline,
  });
  const files = [...letters].map(
    (key): ChosenFile => ({ key, file: new File(['12345'], key), error: null }),
  );
  uploads.dispatch({ type: 'chosen', files, max: 30 });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const last = (name: string) => {
    const matching = sendings.findLast((each) => each.name === name);
    if (!matching) throw new Error(`${name} was not sent`);
    return matching;
  };
  await settle();
  return {
    uploads,
    network,
    settle,
    last,
    sent: () => sendings.map(({ name }) => name).join(''),
    end: async (name: string, outcome: Outcome) => {
      last(name).end(outcome);
      await settle();
    },
    states: () =>
      uploads
        .photos()
        .tiles.map(({ key, state }) => `${key} ${state}`)
        .join(', '),
  };
}

test('sends three at a time and starts the next when one finishes', async () => {
  const { sent, end } = await setUp('abcde');
  expect(sent()).toBe('abc');
  await end('c', stored(3));
  expect(sent()).toBe('abcd');
  await end('a', stored(1));
  expect(sent()).toBe('abcde');
});

test('aborts a cancelled upload and ignores its late response', async () => {
  const { uploads, settle, sent, last, end, states } = await setUp('abcde');
  uploads.dispatch({ type: 'removed', keys: ['b', 'e'] });
  await settle();
  expect(last('b').sending.signal.aborted).toBe(true);
  expect(sent()).toBe('abcd');
  last('b').sending.onProgress(1);
  await end('b', stored(2));
  await end('a', stored(1));
  expect([states(), sent()]).toEqual(['a stored, c sending, d sending', 'abcd']);
});

test('isolates a failed upload and retries it on request', async () => {
  const { uploads, settle, sent, end, states } = await setUp('ab');
  await end('a', { kind: 'failed', error: { kind: 'server', final: false } });
  expect(states()).toBe('a failed, b sending');
  uploads.retry(['a']);
  await settle();
  expect(sent()).toBe('aba');
  await end('a', stored(1));
  expect(states()).toBe('a stored, b sending');
});

test('retries a broken connection with growing pauses, then fails', async () => {
  const { uploads, settle, sent, end, states } = await setUp('a');
  await end('a', broken);
  expect([states(), uploads.photos().hold?.why]).toEqual(['a waiting', 'connection']);
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  await end('a', broken);
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(sent()).toBe('aa');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(sent()).toBe('aaa');
  await end('a', broken);
  expect([states(), uploads.photos().hold]).toEqual(['a failed', null]);
  uploads.online();
  await settle();
  expect(sent()).toBe('aaaa');
});

test('sends nothing while offline', async () => {
  const { uploads, network, settle, sent, end } = await setUp('abcd');
  network.isOnline = false;
  await end('a', broken);
  await end('b', broken);
  await end('c', stored(3));
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(sent()).toBe('abc');
  network.isOnline = true;
  uploads.online();
  await settle();
  expect([...sent().slice(3)].toSorted().join('')).toBe('abd');
});

test('pauses all uploads as long as the server asks, unless resumed', async () => {
  const { uploads, settle, sent, end } = await setUp('abcd');
  await end('a', { kind: 'later', seconds: 30 });
  await end('b', stored(2));
  expect(sent()).toBe('abc');
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect([...sent().slice(3)].toSorted().join('')).toBe('ad');
  await end('a', { kind: 'later', seconds: 600 });
  uploads.release();
  await settle();
  expect(sent().slice(5)).toBe('a');
});

test('preserves stored photos when uploads are cancelled', async () => {
  const { uploads, last, end, states } = await setUp('abcde');
  await end('a', stored(1));
  expect(uploads.breakOff()).toBe(true);
  expect(last('b').sending.signal.aborted).toBe(true);
  expect(states()).toBe('a stored');
  expect(uploads.breakOff()).toBe(false);
});
