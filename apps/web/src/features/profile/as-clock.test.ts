import { expect, it } from 'vitest';
import { asClock } from './as-clock.ts';

it('formats seconds as minutes and seconds', () => {
  expect(asClock(0)).toBe('0:00');
  expect(asClock(59)).toBe('0:59');
  expect(asClock(300)).toBe('5:00');
  expect(asClock(605)).toBe('10:05');
});
