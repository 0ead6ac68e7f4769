import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayHours, dueByClock, dueWithin, type SupportHours } from './reply-deadlines.rules.ts';

const MINUTE_MS = 60_000;
const hours: SupportHours = {
  weekdays: dayHours('09:00-20:00'),
  weekends: dayHours('10:00-17:00'),
};

/** Returns the instant of a time in Moscow. */
const moscowTime = (moment: string) => new Date(`${moment}+03:00`);

describe('the deadline of a reply', () => {
  it.each([
    ['Saturday, before closing time', 30, '2026-06-13T16:45:00', '2026-06-14T10:15:00'],
    ['Friday night', 30, '2026-06-12T22:00:00', '2026-06-13T10:30:00'],
    ['Monday, to closing time', 30, '2026-06-15T19:30:00', '2026-06-15T20:00:00'],
    ['Friday afternoon', 540, '2026-06-12T15:00:00', '2026-06-13T14:00:00'],
    ['a second past a minute', 30, '2026-06-15T12:00:01', '2026-06-15T12:31:00'],
    ['a millisecond past closing time', 5, '2026-06-15T19:55:00.001', '2026-06-16T09:01:00'],
    ['before opening', 5, '2026-06-15T03:00:00', '2026-06-15T09:05:00'],
    ['closing time itself', 5, '2026-06-15T20:00:00', '2026-06-16T09:05:00'],
    ['New Year', 30, '2026-12-31T19:45:00', '2027-01-01T09:15:00'],
    ['more than a day', 1_000, '2026-06-15T12:00:00', '2026-06-16T17:40:00'],
  ])('is right for %s and %i minutes', (_what, minutes, received, due) => {
    expect(dueWithin(moscowTime(received), minutes, hours)).toEqual(moscowTime(due));
  });

  it('is a number of hours by the clock for an offer', () => {
    expect(dueByClock(moscowTime('2026-06-12T22:00:30'), 48)).toEqual(
      moscowTime('2026-06-14T22:01:00'),
    );
  });

  const minuteOfDay = fc.integer({ min: 0, max: 1_440 });
  const openHours = fc
    .uniqueArray(minuteOfDay, { minLength: 2, maxLength: 2 })
    .map((pair) => pair.toSorted((a, b) => a - b))
    .map(([opens = 0, closes = 0]) => ({ opens: opens * MINUTE_MS, closes: closes * MINUTE_MS }));
  const moment = fc.date({
    min: moscowTime('2026-01-01T00:00:00'),
    max: moscowTime('2028-01-01T00:00:00'),
    noInvalidDate: true,
  });

  it('equals the reference implementation for any support hours', () => {
    const anyHours = fc.record({ weekdays: openHours, weekends: openHours });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 1, max: 700 }),
        anyHours,
        (received, minutes, openHours) => {
          expect(dueWithin(received, minutes, openHours)).toEqual(
            dueByCounting(received, minutes, openHours),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('equals the reference implementation for the default support hours', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 1_500 }), (received, minutes) => {
        expect(dueWithin(received, minutes, hours)).toEqual(
          dueByCounting(received, minutes, hours),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const weekdayFormat = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Moscow',
  weekday: 'short',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Moscow',
  hour: '2-digit',
  minute: '2-digit',
});

/** Reference implementation: examines each minute with a different calendar. */
function dueByCounting(
  received: Date,
  minutes: number,
  { weekdays, weekends }: SupportHours,
): Date {
  let time = Math.ceil(received.getTime() / MINUTE_MS) * MINUTE_MS;
  let left = minutes;
  const weekendByHour = new Map<number, boolean>();
  while (left > 0) {
    const moment = new Date(time);
    // The calendar is slow: once an hour suffices, because Moscow is whole hours from UTC.
    const hour = Math.floor(time / 3_600_000);
    const isWeekend =
      weekendByHour.get(hour) ?? ['Sat', 'Sun'].includes(weekdayFormat.format(moment));
    weekendByHour.set(hour, isWeekend);
    const { opens, closes } = isWeekend ? weekends : weekdays;
    const msOfDay = minuteIn(moment) * MINUTE_MS;
    if (msOfDay >= opens && msOfDay < closes) left -= 1;
    time += MINUTE_MS;
  }
  return new Date(time);
}

const moscowHours = new Map<number, number>();

function minuteIn(moment: Date): number {
  const hour = Math.floor(moment.getTime() / 3_600_000);
  const moscowHour = moscowHours.get(hour) ?? Number(timeFormat.format(moment).slice(0, 2));
  moscowHours.set(hour, moscowHour);
  return moscowHour * 60 + moment.getUTCMinutes();
}
