import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateFrom, elapsedDays, monthStarts, newlyEarned } from './terms.rules.ts';

const START = new Date('2026-06-15T12:00:00.000Z');
const DAY_MS = 86_400_000;
const daysAfterStart = (count: number) => new Date(START.getTime() + count * DAY_MS);
const options = { seed: 20_260_615, numRuns: 500 };

describe('the elapsed days of a term', () => {
  it('are counted every 24 hours, none before its start or after its end', () => {
    const term = { startsAt: START, months: 3, monthDays: 30 };

    expect(
      [-2, 0, 0.99, 1, 89.5, 90, 400].map((day) => elapsedDays(term, daysAfterStart(day)).elapsed),
    ).toEqual([0, 0, 0, 1, 89, 90, 90]);
  });

  it('earn exactly the price, however often they are booked', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000_000 }),
        fc.constantFrom(30, 90, 180, 360),
        fc.array(fc.nat({ max: 360 })),
        (paid, allDays, bookings) => {
          let booked = 0;
          for (const elapsed of [...bookings.toSorted((a, b) => a - b), allDays]) {
            const earned = newlyEarned({
              paid,
              elapsed: Math.min(elapsed, allDays),
              allDays,
              booked,
              prepaid: paid - booked,
            });
            expect(earned).toBeGreaterThanOrEqual(0);
            booked += earned;
            expect(booked).toBeGreaterThanOrEqual(
              Math.floor((paid * Math.min(elapsed, allDays)) / allDays),
            );
          }
          expect(booked).toBe(paid);
        },
      ),
      options,
    );
  });

  it('never earn refunded money', () => {
    expect(
      newlyEarned({ paid: 30_000, elapsed: 20, allDays: 30, booked: 10_000, prepaid: 4_000 }),
    ).toBe(4_000);
    expect(
      newlyEarned({ paid: 15_000, elapsed: 6, allDays: 30, booked: 5_000, prepaid: 10_000 }),
    ).toBe(0);
  });
});

describe('allocateFrom', () => {
  it('takes an amount completely and in order, or not at all', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000 })), fc.nat({ max: 3_000 }), (amounts, wanted) => {
        const sources = amounts.map((left, id) => ({ id, left }));
        const parts = allocateFrom(sources, wanted);
        const available = amounts.reduce((total, left) => total + left, 0);

        expect(parts === null).toBe(wanted > available);
        if (!parts) return;
        expect(parts.reduce((total, { amount }) => total + amount, 0)).toBe(wanted);
        for (const { id, amount } of parts) expect(amount).toBeLessThanOrEqual(amounts[id] ?? 0);
        // Only the last source may have something left.
        for (const { id, amount } of parts.slice(0, -1)) expect(amount).toBe(amounts[id]);
      }),
      options,
    );
  });
});

describe('monthStarts', () => {
  it('returns times 30 days apart', () => {
    expect(monthStarts(START, 3)).toEqual([START, daysAfterStart(30), daysAfterStart(60)]);
  });
});
