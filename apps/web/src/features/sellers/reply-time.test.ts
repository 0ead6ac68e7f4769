import { expect, it } from 'vitest';
import { replyTime } from './reply-time.ts';

it.each([
  [0, 'minutes', 1],
  [59, 'minutes', 59],
  [60, 'hours', 1],
  [61, 'hours', 2],
  [2_879, 'hours', 48],
  [2_880, 'days', 2],
  [2_881, 'days', 3],
] as const)('converts %s minutes to %s: %s', (minutes, unit, count) => {
  expect(replyTime(minutes)).toEqual({ unit, count });
});
