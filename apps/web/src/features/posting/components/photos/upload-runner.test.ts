import type { Photo } from '@pitlane/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Chosen, storedPhotos } from './upload-queue.ts';
import { createUploadRunner, type Outcome, type Sending } from './upload-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const photo = (id: number): Photo => ({
  id,
  thumb: '',
  medium: '',
  large: `/media/${id}.webp`,
  width: 4,
  height: 3,
  placeholder: '',
});
const stored = (id: number): Outcome => ({ kind: 'stored', photo: photo(id) });
const broken: Outcome = { kind: 'broken' };

/** A runner whose sendings end when the test says so. */
function setUp(letters: string) {
  const network = { isOnline: true };
  const sendings: { name: string; sending: Sending; end: (outcome: Outcome) => void }[] = [];
  const runner = createUploadRunner({
    send: (file, sending) => {
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      sending.signal.addEventListener('abort', () => reject(sending.signal.reason));
      sendings.push({ name: file.name, sending, end: resolve });
      return promise;
    },
    isOnline: () => network.isOnline,
    now: Date.now,
  });
  const files = [...letters].map(
    (key): Chosen => ({
      key,
      file: new File(['12345'], key),
      preview: '',
      marks: [key],
      fault: null,
    }),
  );
  runner.start();
  runner.dispatch({ type: 'chosen', files, max: 30 });
  const sent = () => sendings.map(({ name }) => name).join('');
  const last = (name: string) => {
    const found = sendings.findLast((each) => each.name === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  const end = async (name: string, outcome: Outcome) => {
    last(name).end(outcome);
    await vi.advanceTimersByTimeAsync(0);
  };
  const states = () =>
    runner
      .queue()
      .tiles.map(({ key, state }) => `${key} ${state}`)
      .join(', ');
  return { runner, network, sent, last, end, states };
}

test('three are sent at a time, each end begins the next, and the order stays', async () => {
  const { runner, sent, end } = setUp('abcde');
  expect(sent()).toBe('abc');
  await end('c', stored(3));
  expect(sent()).toBe('abcd');
  await end('a', stored(1));
  await end('e', stored(5));
  await end('b', stored(2));
  await end('d', stored(4));
  expect(storedPhotos(runner.queue()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('a cancelled upload is broken off, and its late answer changes nothing', async () => {
  const { runner, sent, last, end, states } = setUp('abcd');
  runner.dispatch({ type: 'removed', keys: ['b'] });
  expect(last('b').sending.signal.aborted).toBe(true);
  expect(sent()).toBe('abcd');
  last('b').sending.onProgress(1);
  await end('b', stored(2));
  expect(states()).toBe('a sending, c sending, d sending');
});

test('one that fails leaves the others alone and is sent again when asked', async () => {
  const { runner, sent, end, states } = setUp('ab');
  await end('a', { kind: 'failed', fault: { kind: 'server', final: false } });
  expect(states()).toBe('a failed, b sending');
  runner.dispatch({ type: 'retried', keys: ['a'] });
  expect(sent()).toBe('aba');
  await end('a', stored(1));
  expect(states()).toBe('a stored, b sending');
});

test('a broken connection is tried again after growing pauses, then it is a failure', async () => {
  const { sent, end, states } = setUp('a');
  await end('a', broken);
  expect(states()).toBe('a waiting');
  await vi.advanceTimersByTimeAsync(2 * SECOND);
  await end('a', broken);
  await vi.advanceTimersByTimeAsync(7 * SECOND);
  expect(sent()).toBe('aa');
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(sent()).toBe('aaa');
  await end('a', broken);
  expect(states()).toBe('a failed');
});

test('without a connection nothing is sent until there is one', async () => {
  const { runner, network, sent, end } = setUp('ab');
  network.isOnline = false;
  await end('a', broken);
  await end('b', broken);
  await vi.advanceTimersByTimeAsync(60 * SECOND);
  expect(sent()).toBe('ab');
  network.isOnline = true;
  runner.dispatch({ type: 'online' });
  expect(sent()).toBe('abab');
});

test('all wait as long as the server asks, unless somebody wants to go on', async () => {
  const { runner, sent, end } = setUp('abcd');
  await end('a', { kind: 'later', seconds: 30 });
  await end('b', stored(2));
  expect(sent()).toBe('abc');
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(sent()).toBe('abcad');
  await end('a', { kind: 'later', seconds: 600 });
  runner.dispatch({ type: 'released' });
  expect(sent()).toBe('abcada');
});

test('stopping breaks everything off and keeps what is stored', async () => {
  const { runner, last, end, states } = setUp('abcde');
  await end('a', stored(1));
  runner.stop();
  expect(last('b').sending.signal.aborted).toBe(true);
  expect(states()).toBe('a stored');
});
