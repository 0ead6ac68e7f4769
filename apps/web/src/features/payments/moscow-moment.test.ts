import { expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { formatMoscowMoment } from './moscow-moment.ts';

test.each([
  ['ru', '1 декабря 2026, 00:05'],
  ['en', '1 December 2026, 00:05'],
] as const)('formats the date and time in %s: %s', (language, text) => {
  startI18n(language);

  expect(formatMoscowMoment({ date: '2026-12-01', time: '00:05' })).toBe(text);
});
