import { expect, test } from 'vitest';
import { readToken } from './link-token.ts';

test('the token of the address, then the one the history entry keeps', () => {
  expect(readToken('?token=new&lang=en', { token: 'old' })).toBe('new');
  expect(readToken('?lang=en', { token: 'old' })).toBe('old');
});

test('no token', () => {
  for (const state of [null, undefined, 'old', {}, { token: 1 }]) {
    expect(readToken('', state)).toBeNull();
  }
});
