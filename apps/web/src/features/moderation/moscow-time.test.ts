import { expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { formatMoscowTime } from './moscow-time.ts';

it.each([
  ['en', '1 Jul 2026, 00:05', '01/07/2026, 00:05'],
  ['ru', '1 июл. 2026, 00:05', '01.07.2026, 00:05'],
] as const)('formats Moscow time in %s', (language, medium, short) => {
  startI18n(language);

  expect(formatMoscowTime('2026-06-30T21:05:00.000Z')).toBe(medium);
  expect(formatMoscowTime('2026-06-30T21:05:00.000Z', 'short')).toBe(short);
});
