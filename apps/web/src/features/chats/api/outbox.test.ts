import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { createOutbox, type OutboxMessage } from './outbox.ts';

const KEY = 'unsent';
const TARGET = { chat_id: 7 };
const createOfflineError = () => new ApiError(0, 'offline', 'no response');

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

/** Creates an outbox whose pending requests are settled by the test. */
function createTestOutbox() {
  const sends: (PromiseWithResolvers<void> & { message: OutboxMessage; signal: AbortSignal })[] =
    [];
  let lastId = 0;
  const session = { isSameUser: true };
  const outbox = createOutbox({
    key: KEY,
    send: (message, signal) => {
      const send = { ...Promise.withResolvers<void>(), message, signal };
      sends.push(send);
      return send.promise;
    },
    newId: () => {
      lastId += 1;
      return `id-${lastId}`;
    },
    isSameUser: () => session.isSameUser,
  });
  const states = () => outbox.messages().map(({ text, state }) => `${text}: ${state}`);
  return { outbox, sends, session, states };
}

const flushPromises = () => new Promise((resolve) => setTimeout(resolve));

test('sends messages to one target in order without blocking other targets', async () => {
  const { outbox, sends, states } = createTestOutbox();
  outbox.add(TARGET, 'one', null);
  outbox.add(TARGET, 'two', null);
  outbox.add({ post_id: 7 }, 'elsewhere', null);
  await flushPromises();
  expect(sends.map(({ message }) => message.text)).toEqual(['one', 'elsewhere']);

  sends[0]?.resolve();
  await flushPromises();
  expect(sends.map(({ message }) => message.text)).toEqual(['one', 'elsewhere', 'two']);
  expect(states()).toEqual(['two: sending', 'elsewhere: sending']);
});

test('retries a failed message with the same client id', async () => {
  const { outbox, sends, states } = createTestOutbox();
  outbox.add(TARGET, 'one', null);
  await flushPromises();
  sends[0]?.reject(new ApiError(409, 'chat.closed', 'Closed'));
  await flushPromises();
  expect(states()).toEqual(['one: failed']);

  outbox.retry('id-1');
  outbox.retry('id-1');
  await flushPromises();
  expect(sends.map(({ message }) => message.clientId)).toEqual(['id-1', 'id-1']);
  sends[1]?.resolve();
  await flushPromises();
  expect(states()).toEqual([]);
});

test('resends only offline failures when the connection returns', async () => {
  const { outbox, sends, states } = createTestOutbox();
  outbox.add(TARGET, 'rejected', null);
  outbox.add(TARGET, 'interrupted', null);
  await flushPromises();
  sends[0]?.reject(new ApiError(409, 'chat.closed', 'Closed'));
  await flushPromises();
  sends[1]?.reject(createOfflineError());
  await flushPromises();
  outbox.retryOffline();
  expect(states()).toEqual(['rejected: failed', 'interrupted: sending']);
});

test('restores unsent texts after a reload, but no files and no sent messages', async () => {
  const { outbox, sends } = createTestOutbox();
  outbox.add(TARGET, 'unsent', null);
  outbox.add({ post_id: 3 }, 'sent', null);
  outbox.add(TARGET, 'picture', new File(['x'], 'x.jpg'));
  await flushPromises();
  sends[1]?.resolve();
  await flushPromises();

  const reloaded = createTestOutbox();
  expect(reloaded.states()).toEqual(['unsent: failed']);
  reloaded.outbox.retry('id-1');
  await flushPromises();
  expect(reloaded.sends[0]?.message).toMatchObject({ clientId: 'id-1', place: TARGET });
});

test('stores the messages of two tabs separately', async () => {
  const one = createTestOutbox();
  const other = createTestOutbox();
  one.outbox.add(TARGET, 'one', null);
  await flushPromises();
  other.outbox.add(TARGET, 'two', null);
  await flushPromises();
  one.sends[0]?.resolve();
  await flushPromises();
  expect(storage.has(KEY)).toBe(false);
});

test('aborts a discarded message and does not send it later', async () => {
  const { outbox, sends, states } = createTestOutbox();
  outbox.add(TARGET, 'one', null);
  outbox.add(TARGET, 'two', null);
  await flushPromises();
  outbox.discard('id-2');
  outbox.discard('id-1');
  expect(sends[0]?.signal.aborted).toBe(true);
  sends[0]?.reject(createOfflineError());
  await flushPromises();
  expect(sends).toHaveLength(1);
  expect(states()).toEqual([]);
  expect(storage.has(KEY)).toBe(false);
});

test('ignores invalid stored data', () => {
  storage.set(KEY, '{"not":"messages"}');
  expect(createTestOutbox().states()).toEqual([]);
});

test('sends nothing after another user has signed in', async () => {
  const { outbox, sends, session, states } = createTestOutbox();
  outbox.add(TARGET, 'one', null);
  outbox.add(TARGET, 'two', null);
  await flushPromises();
  session.isSameUser = false;
  sends[0]?.reject(createOfflineError());
  await flushPromises();
  outbox.retryOffline();
  await flushPromises();
  expect(sends).toHaveLength(1);
  expect(states()).toEqual(['one: failed', 'two: failed']);

  session.isSameUser = true;
  outbox.retry('id-1');
  await flushPromises();
  expect(sends.map(({ message }) => message.clientId)).toEqual(['id-1', 'id-1']);
});
