import { expect, test } from 'vitest';
import { moscowDay, parseSlideMarks } from './slide-marks.ts';

test('starts a day at midnight in Moscow', () => {
  expect(moscowDay(Date.parse('2026-11-25T20:59:59Z'))).toBe('2026-11-25');
  expect(moscowDay(Date.parse('2026-11-25T21:00:00Z'))).toBe('2026-11-26');
});

test('restores marks of the same day only', () => {
  const storedMarks = '2026-11-25 seen:3 followed:3';
  expect(parseSlideMarks(storedMarks, '2026-11-25')).toEqual(['seen:3', 'followed:3']);
  expect(parseSlideMarks(storedMarks, '2026-11-26')).toEqual([]);
  expect(parseSlideMarks(null, '2026-11-26')).toEqual([]);
});
