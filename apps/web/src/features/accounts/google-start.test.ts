import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import { claimGoogleStart, readStartedNext, startGoogleSignIn } from './google-start.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage('sessionStorage');
});

test('rejects a code that this tab has not requested', () => {
  expect(claimGoogleStart('one')).toBeNull();
  for (const text of ['', 'null', '{}', '{"code":null}', '"one"']) {
    storage.set('google-start', text);
    expect(claimGoogleStart('one')).toBeNull();
  }
});

test('accepts the first code after a start, repeatedly, but no other', () => {
  startGoogleSignIn('/account/settings');
  const start = { next: '/account/settings', code: 'one' };
  expect(claimGoogleStart('one')).toEqual(start);
  expect(claimGoogleStart('one')).toEqual(start);
  expect(claimGoogleStart('two')).toBeNull();
});

test.each([null, '//evil.test'])(
  'returns no address outside the app to continue to: %j',
  (next) => {
    startGoogleSignIn(next);
    expect(readStartedNext()).toBeNull();
    expect(claimGoogleStart('one')?.next).toBeNull();
  },
);

test('returns the address to continue to after a failed sign-in', () => {
  expect(readStartedNext()).toBeNull();
  startGoogleSignIn('/product/create');
  expect(readStartedNext()).toBe('/product/create');
});
