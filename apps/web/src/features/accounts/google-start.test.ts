import { expect, test } from 'vitest';
import { answered, nextOf } from './google-start.ts';

const started = (next: string | null) => JSON.stringify({ next, code: null });

test('a code that nobody here has asked for is not taken', () => {
  for (const kept of [null, 'null', '{}', '{"code":null}', '"one"']) {
    expect(answered(kept, 'one')).toBeNull();
  }
});

test('the first code after a start is taken, and again, but no other', () => {
  const first = answered(started('/account/settings'), 'one');
  expect(first).toEqual({ next: '/account/settings', code: 'one' });
  expect(answered(JSON.stringify(first), 'one')).toEqual(first);
  expect(answered(JSON.stringify(first), 'two')).toBeNull();
});

test('one goes on inside this app only', () => {
  expect(answered(started(null), 'one')?.next).toBeNull();
  expect(answered(started('//evil.test'), 'one')?.next).toBeNull();
});

test('a way to Google that failed still knows where one was going', () => {
  expect(nextOf(JSON.stringify({ next: '/product/create', code: null }))).toBe('/product/create');
  expect(nextOf(JSON.stringify({ next: '//evil.example', code: null }))).toBeNull();
  expect(nextOf(JSON.stringify({ next: null, code: null }))).toBeNull();
  expect(nextOf(null)).toBeNull();
});
