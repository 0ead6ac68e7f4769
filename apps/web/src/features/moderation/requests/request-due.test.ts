import { expect, it } from 'vitest';
import { dueOf } from './request-due.ts';

const dueAt = '2026-11-25T12:00:00.000Z';
const timeAt = (time: string) => Date.parse(`2026-11-25T${time}Z`);

it.each([
  ['11:48:00', { isLate: false, minutes: 12 }],
  ['11:48:30', { isLate: false, minutes: 12 }],
  ['12:00:00', { isLate: false, minutes: 1 }],
  ['12:00:30', { isLate: true, minutes: 1 }],
  ['14:00:59', { isLate: true, minutes: 120 }],
])('returns the time to or since the deadline at %s', (time, due) => {
  expect(dueOf({ state: 'new', due_at: dueAt }, timeAt(time))).toEqual(due);
  expect(dueOf({ state: 'taken', due_at: dueAt }, timeAt(time))).toEqual(due);
});

it('returns null if no answer is due', () => {
  expect(dueOf({ state: 'answered', due_at: dueAt }, timeAt('14:00:00'))).toBe(null);
  expect(dueOf({ state: 'closed', due_at: dueAt }, timeAt('14:00:00'))).toBe(null);
  expect(dueOf({ state: 'new', due_at: null }, timeAt('14:00:00'))).toBe(null);
});
