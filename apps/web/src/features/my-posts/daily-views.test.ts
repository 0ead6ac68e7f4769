import { expect, test } from 'vitest';
import { latestDays, summarizeViews } from './daily-views.ts';

const now = Date.parse('2026-11-21T20:59:00Z');

test('returns two weeks, including days without views', () => {
  const days = latestDays(
    [
      { day: '2026-11-07', count: 50 },
      { day: '2026-11-10', count: 3 },
      { day: '2026-11-21', count: 1 },
    ],
    now,
  );
  expect(days).toHaveLength(14);
  expect(days[0]).toEqual({ day: '2026-11-08', count: 0 });
  expect(days[2]).toEqual({ day: '2026-11-10', count: 3 });
  expect(days.at(-1)).toEqual({ day: '2026-11-21', count: 1 });
});

test('starts days at midnight in Moscow', () => {
  expect(latestDays([], now + 60_000).at(-1)?.day).toBe('2026-11-22');
});

test('returns the total views and the best day', () => {
  const days = [
    { day: '2026-11-15', count: 1 },
    { day: '2026-11-16', count: 9 },
    { day: '2026-11-17', count: 9 },
  ];
  expect(summarizeViews(days)).toEqual({ total: 19, best: { day: '2026-11-16', count: 9 } });
  expect(summarizeViews(latestDays([], now))).toEqual({ total: 0, best: null });
});
