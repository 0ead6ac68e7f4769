import { expect, test } from 'vitest';
import { readToken } from './link-token.ts';

test('returns the token from the URL, or else from the history entry', () => {
  expect(readToken('?token=new&lang=en', { token: 'old' })).toBe('new');
  expect(readToken('?lang=en', { token: 'old' })).toBe('old');
});

test('returns null without a token', () => {
  for (const state of [null, undefined, 'old', {}, { token: 1 }]) {
    expect(readToken('', state)).toBeNull();
  }
});
