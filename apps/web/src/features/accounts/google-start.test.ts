import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { startedNext, startGoogleSignIn, takeGoogleStart } from './google-start.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage('sessionStorage');
});

test('rejects a code that this tab has not requested', () => {
  expect(takeGoogleStart('one')).toBeNull();
  for (const text of ['', 'null', '{}', '{"code":null}', '"one"']) {
    storage.set('google-start', text);
    expect(takeGoogleStart('one')).toBeNull();
  }
});

test('accepts the first code after a start, repeatedly, but no other', () => {
  startGoogleSignIn('/account/settings');
  const first = { next: '/account/settings', code: 'one' };
  expect(takeGoogleStart('one')).toEqual(first);
  expect(takeGoogleStart('one')).toEqual(first);
  expect(takeGoogleStart('two')).toBeNull();
});

test.each([null, '//evil.test'])('continues only to addresses inside the app: %j', (next) => {
  startGoogleSignIn(next);
  expect(startedNext()).toBeNull();
  expect(takeGoogleStart('one')?.next).toBeNull();
});

test('returns the address to continue to after a failed sign-in', () => {
  expect(startedNext()).toBeNull();
  startGoogleSignIn('/product/create');
  expect(startedNext()).toBe('/product/create');
});
