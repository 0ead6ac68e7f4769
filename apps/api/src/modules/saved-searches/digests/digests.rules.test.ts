import { describe, expect, it } from 'vitest';
import { lastWindowEnd } from './digests.rules.ts';

/** Returns the moment of a Moscow local time. */
const moscow = (text: string) => new Date(`${text}+03:00`);

describe('the end of the last weekly window', () => {
  it.each([
    // Mondays, a second before nine and at nine
    ['2026-06-15T08:59:59', '2026-06-08'],
    ['2026-06-15T09:00:00', '2026-06-15'],
    ['2026-06-15T23:59:59', '2026-06-15'],
    // The days after it, and the night before the next Monday
    ['2026-06-16T00:30:00', '2026-06-15'],
    ['2026-06-18T12:00:00', '2026-06-15'],
    ['2026-06-22T00:00:00', '2026-06-15'],
    ['2026-06-22T02:59:59', '2026-06-15'],
    // After three days without a worker
    ['2026-06-25T17:00:00', '2026-06-22'],
    // Ends of months and years, a leap day
    ['2026-08-31T09:00:00', '2026-08-31'],
    ['2026-09-01T12:00:00', '2026-08-31'],
    ['2026-12-31T23:00:00', '2026-12-28'],
    ['2027-01-01T00:00:01', '2026-12-28'],
    ['2027-01-04T08:00:00', '2026-12-28'],
    ['2027-01-04T09:00:00', '2027-01-04'],
    ['2028-02-29T09:00:00', '2028-02-28'],
    ['2028-03-06T09:00:00', '2028-03-06'],
  ])('at %s is %s', (now, end) => {
    expect(lastWindowEnd('week', moscow(now))).toEqual(moscow(`${end}T00:00:00`));
  });
});

describe('the end of the last monthly window', () => {
  it.each([
    ['2026-06-01T08:59:59', '2026-05-01'],
    ['2026-06-01T09:00:00', '2026-06-01'],
    ['2026-06-30T23:59:59', '2026-06-01'],
    ['2026-07-01T00:00:00', '2026-06-01'],
    ['2026-07-01T02:59:59', '2026-06-01'],
    ['2026-07-04T10:00:00', '2026-07-01'],
    ['2026-12-31T23:59:59', '2026-12-01'],
    ['2027-01-01T08:00:00', '2026-12-01'],
    ['2027-01-01T09:00:00', '2027-01-01'],
    ['2028-02-29T23:00:00', '2028-02-01'],
    ['2028-03-01T09:00:00', '2028-03-01'],
    ['2026-03-01T09:00:00', '2026-03-01'],
  ])('at %s is %s', (now, end) => {
    expect(lastWindowEnd('month', moscow(now))).toEqual(moscow(`${end}T00:00:00`));
  });
});

it('never returns an earlier window end at a later time', () => {
  for (const period of ['week', 'month'] as const) {
    let last = lastWindowEnd(period, moscow('2027-12-01T09:00:00'));
    for (let hour = 1; hour < 24 * 200; hour += 1) {
      const now = new Date(moscow('2027-12-01T09:00:00').getTime() + hour * 3_600_000);
      const end = lastWindowEnd(period, now);
      expect(end.getTime()).toBeLessThanOrEqual(now.getTime() - 9 * 3_600_000);
      expect(end.getTime()).toBeGreaterThanOrEqual(last.getTime());
      last = end;
    }
  }
});
