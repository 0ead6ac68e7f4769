import { expect, it } from 'vitest';
import { moscowText, readMoscow } from './content-moment.ts';

it('converts Moscow time in summer and winter', () => {
  expect(moscowText('2026-06-30T21:00:00.000Z')).toBe('2026-07-01T00:00');
  expect(readMoscow('2026-07-01T00:00')).toBe('2026-06-30T21:00:00.000Z');
  expect(readMoscow('2026-12-01T10:30')).toBe('2026-12-01T07:30:00.000Z');
});

it('preserves seconds', () => {
  expect(moscowText('2026-12-01T07:00:45.000Z')).toBe('2026-12-01T10:00:45');
  expect(readMoscow('2026-12-01T10:00:45')).toBe('2026-12-01T07:00:45.000Z');
});

it('returns invalid times unchanged', () => {
  expect(readMoscow('tomorrow')).toBe('tomorrow');
});
