import { expect, test } from 'vitest';
import { currentSession, parseSession, storeSession, subscribeSession } from './session.ts';

const session = { token: 'abc', expiresAt: 2_000, userId: 7 };
const kept = JSON.stringify(session);

test('a kept session lasts until its time is over', () => {
  expect(parseSession(kept, 1_999)).toEqual(session);
  expect(parseSession(kept, 2_000)).toBeNull();
});

test.each([null, '', '{', '{}', 'null', '{"token":5}'])('%j is no session', (text) => {
  expect(parseSession(text, 0)).toBeNull();
});

test('who listens hears of every change, also where nothing can be stored', () => {
  const heard: (string | undefined)[] = [];
  const stop = subscribeSession(() => heard.push(currentSession()?.token));
  storeSession(session);
  storeSession(null);
  stop();
  storeSession(session);
  expect(heard).toEqual(['abc', undefined]);
});
