import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { createOutbox, type OutboxMessage } from './outbox.ts';

const KEY = 'unsent';
const PLACE = { chat_id: 7 };
const offline = () => new ApiError(0, 'offline', 'no answer');

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

/** Creates an outbox whose pending requests are settled by the test. */
function anOutbox() {
  const sendings: (PromiseWithResolvers<void> & { message: OutboxMessage; signal: AbortSignal })[] =
    [];
  let ids = 0;
  const signedIn = { isOwn: true };
  const outbox = createOutbox({
    key: KEY,
    send: (message, signal) => {
      const sending = { ...Promise.withResolvers<void>(), message, signal };
      sendings.push(sending);
      return sending.promise;
    },
    newId: () => {
      ids += 1;
      return `id-${ids}`;
    },
    isOwn: () => signedIn.isOwn,
  });
  const states = () => outbox.messages().map(({ text, state }) => `${text}: ${state}`);
  return { outbox, sendings, signedIn, states };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('sends messages of one place in order without blocking other places', async () => {
  const { outbox, sendings, states } = anOutbox();
  outbox.add(PLACE, 'one', null);
  outbox.add(PLACE, 'two', null);
  outbox.add({ post_id: 7 }, 'elsewhere', null);
  await settled();
  expect(sendings.map(({ message }) => message.text)).toEqual(['one', 'elsewhere']);

  sendings[0]?.resolve();
  await settled();
  expect(sendings.map(({ message }) => message.text)).toEqual(['one', 'elsewhere', 'two']);
  expect(states()).toEqual(['two: sending', 'elsewhere: sending']);
});

test('retries a failed message with the same client id', async () => {
  const { outbox, sendings, states } = anOutbox();
  outbox.add(PLACE, 'one', null);
  await settled();
  sendings[0]?.reject(new ApiError(409, 'chat.closed', 'Closed'));
  await settled();
  expect(states()).toEqual(['one: failed']);

  outbox.retry('id-1');
  outbox.retry('id-1');
  await settled();
  expect(sendings.map(({ message }) => message.clientId)).toEqual(['id-1', 'id-1']);
  sendings[1]?.resolve();
  await settled();
  expect(states()).toEqual([]);
});

test('resends only offline failures when the connection returns', async () => {
  const { outbox, sendings, states } = anOutbox();
  outbox.add(PLACE, 'refused', null);
  outbox.add(PLACE, 'broken off', null);
  await settled();
  sendings[0]?.reject(new ApiError(409, 'chat.closed', 'Closed'));
  await settled();
  sendings[1]?.reject(offline());
  await settled();
  outbox.online();
  expect(states()).toEqual(['refused: failed', 'broken off: sending']);
});

test('restores unsent texts after a reload, but no files and no sent messages', async () => {
  const { outbox, sendings } = anOutbox();
  outbox.add(PLACE, 'kept', null);
  outbox.add({ post_id: 3 }, 'sent', null);
  outbox.add(PLACE, 'picture', new File(['x'], 'x.jpg'));
  await settled();
  sendings[1]?.resolve();
  await settled();

  const next = anOutbox();
  expect(next.states()).toEqual(['kept: failed']);
  next.outbox.retry('id-1');
  await settled();
  expect(next.sendings[0]?.message).toMatchObject({ clientId: 'id-1', place: PLACE });
});

test('stores the messages of two tabs separately', async () => {
  const one = anOutbox();
  const other = anOutbox();
  one.outbox.add(PLACE, 'one', null);
  await settled();
  other.outbox.add(PLACE, 'two', null);
  await settled();
  one.sendings[0]?.resolve();
  await settled();
  expect(storage.has(KEY)).toBe(false);
});

test('aborts a discarded message and does not send it later', async () => {
  const { outbox, sendings, states } = anOutbox();
  outbox.add(PLACE, 'one', null);
  outbox.add(PLACE, 'two', null);
  await settled();
  outbox.forget('id-2');
  outbox.forget('id-1');
  expect(sendings[0]?.signal.aborted).toBe(true);
  sendings[0]?.reject(offline());
  await settled();
  expect(sendings).toHaveLength(1);
  expect(states()).toEqual([]);
  expect(storage.has(KEY)).toBe(false);
});

test('ignores unreadable storage', () => {
  storage.set(KEY, '{"not":"messages"}');
  expect(anOutbox().states()).toEqual([]);
});

test('sends nothing after another user has signed in', async () => {
  const { outbox, sendings, signedIn, states } = anOutbox();
  outbox.add(PLACE, 'one', null);
  outbox.add(PLACE, 'two', null);
  await settled();
  signedIn.isOwn = false;
  sendings[0]?.reject(offline());
  await settled();
  outbox.online();
  await settled();
  expect(sendings).toHaveLength(1);
  expect(states()).toEqual(['one: failed', 'two: failed']);

  signedIn.isOwn = true;
  outbox.retry('id-1');
  await settled();
  expect(sendings.map(({ message }) => message.clientId)).toEqual(['id-1', 'id-1']);
});
