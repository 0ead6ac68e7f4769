import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateFrom, earnedSum, elapsedDays, monthStarts } from './terms.rules.ts';

const START = new Date('2026-06-15T12:00:00.000Z');
const DAY_MS = 86_400_000;
const days = (count: number) => new Date(START.getTime() + count * DAY_MS);
const options = { seed: 20_260_615, numRuns: 500 };

describe('the days of a term', () => {
  it('elapse after 24 hours each, none before it begins or after it ends', () => {
    const term = { startsAt: START, months: 3, monthDays: 30 };

    expect([-2, 0, 0.99, 1, 89.5, 90, 400].map((day) => elapsedDays(term, days(day)).over)).toEqual(
      [0, 0, 0, 1, 89, 90, 90],
    );
  });

  it('earn exactly the price, however often they are counted', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5_000_000 }),
        fc.constantFrom(30, 90, 180, 360),
        fc.array(fc.nat({ max: 360 })),
        (paid, all, looks) => {
          let before = 0;
          for (const over of [...looks.toSorted((a, b) => a - b), all]) {
            const sum = earnedSum({
              paid,
              over: Math.min(over, all),
              all,
              before,
              prepaid: paid - before,
            });
            expect(sum).toBeGreaterThanOrEqual(0);
            before += sum;
            expect(before).toBeGreaterThanOrEqual(Math.floor((paid * Math.min(over, all)) / all));
          }
          expect(before).toBe(paid);
        },
      ),
      options,
    );
  });

  it('never earn refunded money', () => {
    expect(earnedSum({ paid: 30_000, over: 20, all: 30, before: 10_000, prepaid: 4_000 })).toBe(
      4_000,
    );
    expect(earnedSum({ paid: 15_000, over: 6, all: 30, before: 5_000, prepaid: 10_000 })).toBe(0);
  });
});

describe('allocateFrom', () => {
  it('takes a sum completely and in order, or not at all', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1_000 })), fc.nat({ max: 3_000 }), (lefts, sum) => {
        const stores = lefts.map((left, id) => ({ id, left }));
        const taken = allocateFrom(stores, sum);
        const all = lefts.reduce((total, left) => total + left, 0);

        expect(taken === null).toBe(sum > all);
        if (!taken) return;
        expect(taken.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
        for (const { id, amount } of taken) expect(amount).toBeLessThanOrEqual(lefts[id] ?? 0);
        // Only the last store may have something left.
        for (const { id, amount } of taken.slice(0, -1)) expect(amount).toBe(lefts[id]);
      }),
      options,
    );
  });
});

describe('monthStarts', () => {
  it('returns times 30 days apart', () => {
    expect(monthStarts(START, 3)).toEqual([START, days(30), days(60)]);
  });
});
