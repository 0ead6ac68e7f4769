import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { startedNext, startGoogleSignIn, takeGoogleStart } from './google-start.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage('sessionStorage');
});

test('a code that nobody here has asked for is not taken', () => {
  expect(takeGoogleStart('one')).toBeNull();
  for (const text of ['', 'null', '{}', '{"code":null}', '"one"']) {
    storage.set('google-start', text);
    expect(takeGoogleStart('one')).toBeNull();
  }
});

test('the first code after a start is taken, and again, but no other', () => {
  startGoogleSignIn('/account/settings');
  const first = { next: '/account/settings', code: 'one' };
  expect(takeGoogleStart('one')).toEqual(first);
  expect(takeGoogleStart('one')).toEqual(first);
  expect(takeGoogleStart('two')).toBeNull();
});

test.each([null, '//evil.test'])('one goes on inside this app only: %j', (next) => {
  startGoogleSignIn(next);
  expect(startedNext()).toBeNull();
  expect(takeGoogleStart('one')?.next).toBeNull();
});

test('a way to Google that failed still knows where one was going', () => {
  expect(startedNext()).toBeNull();
  startGoogleSignIn('/product/create');
  expect(startedNext()).toBe('/product/create');
});
