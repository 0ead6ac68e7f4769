import { expect, it } from 'vitest';
import { formatMinutesSeconds } from './format-minutes-seconds.ts';

it('formats seconds as minutes and seconds', () => {
  expect(formatMinutesSeconds(0)).toBe('0:00');
  expect(formatMinutesSeconds(59)).toBe('0:59');
  expect(formatMinutesSeconds(300)).toBe('5:00');
  expect(formatMinutesSeconds(605)).toBe('10:05');
});
