import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPhoto } from '../../testing/create-posting-values.ts';
import type { ChosenFile } from './photo-tiles.ts';
import { createPhotoUploads, type UploadOptions, type UploadOutcome } from './photo-uploads.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND_MS = 1_000;
const storedOutcome = (id: number): UploadOutcome => ({ kind: 'stored', photo: createPhoto(id) });
const brokenOutcome: UploadOutcome = { kind: 'broken' };

async function startUploads(letters: string) {
  const network = { isOnline: true };
  const attempts: {
    name: string;
    options: UploadOptions;
    finish: (outcome: UploadOutcome) => void;
  }[] = [];
  const uploads = createPhotoUploads({
    upload: (file, options) => {
      const { promise, resolve, reject } = Promise.withResolvers<UploadOutcome>();
      options.signal.addEventListener('abort', () => reject(options.signal.reason));
      attempts.push({ name: file.name, options, finish: resolve });
      return promise;
    },
    isOnline: () => network.isOnline,
  });
  const files = [...letters].map(
    (key): ChosenFile => ({ key, file: new File(['12345'], key), error: null }),
  );
  uploads.dispatch({ type: 'chosen', files, max: 30 });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const lastAttempt = (name: string) => {
    const attempt = attempts.findLast((attempt) => attempt.name === name);
    if (!attempt) throw new Error(`${name} was not sent`);
    return attempt;
  };
  await settle();
  return {
    uploads,
    network,
    settle,
    lastAttempt,
    sentNames: () => attempts.map(({ name }) => name).join(''),
    finish: async (name: string, outcome: UploadOutcome) => {
      lastAttempt(name).finish(outcome);
      await settle();
    },
    states: () =>
      uploads
        .getPhotos()
        .tiles.map(({ key, state }) => `${key} ${state}`)
        .join(', '),
  };
}

test('sends three at a time and starts the next when one finishes', async () => {
  const { sentNames, finish } = await startUploads('abcde');
  expect(sentNames()).toBe('abc');
  await finish('c', storedOutcome(3));
  expect(sentNames()).toBe('abcd');
  await finish('a', storedOutcome(1));
  expect(sentNames()).toBe('abcde');
});

test('aborts a cancelled upload and ignores its late response', async () => {
  const { uploads, settle, sentNames, lastAttempt, finish, states } = await startUploads('abcde');
  uploads.dispatch({ type: 'removed', keys: ['b', 'e'] });
  await settle();
  expect(lastAttempt('b').options.signal.aborted).toBe(true);
  expect(sentNames()).toBe('abcd');
  lastAttempt('b').options.onProgress(1);
  await finish('b', storedOutcome(2));
  await finish('a', storedOutcome(1));
  expect([states(), sentNames()]).toEqual(['a stored, c sending, d sending', 'abcd']);
});

test('continues other uploads after a failure and retries the failed one on request', async () => {
  const { uploads, settle, sentNames, finish, states } = await startUploads('ab');
  await finish('a', { kind: 'failed', error: { kind: 'server', isFinal: false } });
  expect(states()).toBe('a failed, b sending');
  uploads.retry(['a']);
  await settle();
  expect(sentNames()).toBe('aba');
  await finish('a', storedOutcome(1));
  expect(states()).toBe('a stored, b sending');
});

test('retries a broken connection with growing pauses, then fails', async () => {
  const { uploads, settle, sentNames, finish, states } = await startUploads('a');
  await finish('a', brokenOutcome);
  expect([states(), uploads.getPhotos().pause?.reason]).toEqual(['a waiting', 'connection']);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  await finish('a', brokenOutcome);
  await vi.advanceTimersByTimeAsync(7 * SECOND_MS);
  expect(sentNames()).toBe('aa');
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(sentNames()).toBe('aaa');
  await finish('a', brokenOutcome);
  expect([states(), uploads.getPhotos().pause]).toEqual(['a failed', null]);
  uploads.handleOnline();
  await settle();
  expect(sentNames()).toBe('aaaa');
});

test('sends nothing while offline', async () => {
  const { uploads, network, settle, sentNames, finish } = await startUploads('abcd');
  network.isOnline = false;
  await finish('a', brokenOutcome);
  await finish('b', brokenOutcome);
  await finish('c', storedOutcome(3));
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS);
  expect(sentNames()).toBe('abc');
  network.isOnline = true;
  uploads.handleOnline();
  await settle();
  expect([...sentNames().slice(3)].toSorted().join('')).toBe('abd');
});

test('pauses all uploads for as long as the server requires, unless the user resumes them', async () => {
  const { uploads, settle, sentNames, finish } = await startUploads('abcd');
  await finish('a', { kind: 'later', seconds: 30 });
  await finish('b', storedOutcome(2));
  expect(sentNames()).toBe('abc');
  await vi.advanceTimersByTimeAsync(30 * SECOND_MS);
  expect([...sentNames().slice(3)].toSorted().join('')).toBe('ad');
  await finish('a', { kind: 'later', seconds: 600 });
  uploads.resume();
  await settle();
  expect(sentNames().slice(5)).toBe('a');
});

test('preserves stored photos when uploads are cancelled', async () => {
  const { uploads, lastAttempt, finish, states } = await startUploads('abcde');
  await finish('a', storedOutcome(1));
  expect(uploads.cancelAll()).toBe(true);
  expect(lastAttempt('b').options.signal.aborted).toBe(true);
  expect(states()).toBe('a stored');
  expect(uploads.cancelAll()).toBe(false);
});
