import { expect, it } from 'vitest';
import { formatMoscowInput, parseMoscowInput } from './moscow-input.ts';

it('converts Moscow time in summer and winter', () => {
  expect(formatMoscowInput('2026-06-30T21:00:00.000Z')).toBe('2026-07-01T00:00');
  expect(parseMoscowInput('2026-07-01T00:00')).toBe('2026-06-30T21:00:00.000Z');
  expect(parseMoscowInput('2026-12-01T10:30')).toBe('2026-12-01T07:30:00.000Z');
});

it('preserves seconds', () => {
  expect(formatMoscowInput('2026-12-01T07:00:45.000Z')).toBe('2026-12-01T10:00:45');
  expect(parseMoscowInput('2026-12-01T10:00:45')).toBe('2026-12-01T07:00:45.000Z');
});

it('returns invalid times unchanged', () => {
  expect(parseMoscowInput('tomorrow')).toBe('tomorrow');
});
