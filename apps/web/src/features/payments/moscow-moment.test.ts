import { expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { moscowMoment } from './moscow-moment.ts';

test.each([
  ['ru', '1 декабря 2026, 00:05'],
  ['en', '1 December 2026, 00:05'],
] as const)('%s', (language, text) => {
  startI18n(language);

  expect(moscowMoment({ date: '2026-12-01', time: '00:05' })).toBe(text);
});
