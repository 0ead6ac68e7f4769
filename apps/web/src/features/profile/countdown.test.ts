import { expect, it } from 'vitest';
import { asClock, secondsLeft } from './countdown.ts';

it('counts whole seconds and stops at none', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 60_000)).toBe(0);
  expect(secondsLeft(60_000, 90_000)).toBe(0);
});

it('writes them as a clock does', () => {
  expect(asClock(0)).toBe('0:00');
  expect(asClock(59)).toBe('0:59');
  expect(asClock(300)).toBe('5:00');
  expect(asClock(605)).toBe('10:05');
});
