import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession, readSession, storeSession, subscribeSession } from './session.ts';
import { stubStorage } from './testing/stub-storage.ts';

const session = { token: 'abc', expiresAt: 2_000, userId: 7 };
let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});

test('restores a stored session until it expires', () => {
  expect(readSession(0)).toBeNull();
  storeSession(session);
  expect(readSession(1_999)).toEqual(session);
  expect(readSession(2_000)).toBeNull();
});

test.each(['', '{', '{}', 'null', '{"token":5}'])(
  'ignores the invalid stored session %j',
  (text) => {
    storage.set('session', text);
    expect(readSession(0)).toBeNull();
  },
);

test('notifies subscribers of every change, even without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  const tokens: (string | undefined)[] = [];
  const unsubscribe = subscribeSession(() => tokens.push(currentSession()?.token));
  storeSession(session);
  storeSession(null);
  unsubscribe();
  storeSession(session);
  expect(tokens).toEqual(['abc', undefined]);
});
