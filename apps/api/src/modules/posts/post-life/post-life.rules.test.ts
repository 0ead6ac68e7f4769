import { postStatuses } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedAfter } from '../../../testing/status-table.ts';
import { START } from '../../../testing/test-world.ts';
import { PLACEMENT_DAYS } from '../../accounts/allowance/allowance.rules.ts';
import {
  actionsOf,
  canPromote,
  daysAfter,
  nextSubmissionTime,
  outcomeOf,
  type PostState,
  PROMOTION_DAYS,
  postEvents,
  promotionEnd,
  REMINDER_DAYS,
  resumedDates,
  stateOf,
  takesPlacement,
} from './post-life.rules.ts';

const options = { seed: 20_260_615, numRuns: 1_000 };
const flags = [false, true];

/** Every possible state of an ad; only ads in moderation hold units. */
const states: PostState[] = postStatuses.flatMap((status) =>
  flags.flatMap((approved) =>
    flags.flatMap((changed) =>
      (status === 'moderation' ? flags : [false]).flatMap((holds) =>
        flags.flatMap((running) =>
          ([null, 'moderation', 'denied'] as const).map((edit) => ({
            status,
            approved,
            changed,
            holds,
            running,
            edit,
          })),
        ),
      ),
    ),
  ),
);

describe('the status table', () => {
  it.each(postStatuses)(
    'follows the product rules for an ad that is %s, event by event',
    (status) => {
      for (const one of states.filter((each) => each.status === status)) {
        for (const what of postEvents) {
          const outcome = outcomeOf(one, what);
          const real = outcome && { ...outcome, givesBack: outcome.givesBack && one.holds };

          expect(real, `${what} ${JSON.stringify(one)}`).toEqual(expectedAfter(one, what));
        }
      }
    },
  );

  it('offers the owner exactly the actions of the table', () => {
    const owners = ['update', 'publish', 'remove_publication', 'extend', 'promote', 'remove'];
    for (const one of states) {
      const listed = [...owners, 'remove_force'].filter((what) =>
        postEvents.some((each) => each === what && expectedAfter(one, each) !== null),
      );

      expect(actionsOf(one)).toEqual(listed);
    }
  });

  it('reports in advance whether resubmission or publication takes an ad', () => {
    for (const one of states) {
      const next = one.status === 'denied' ? 'update' : 'publish';

      expect(takesPlacement(one)).toBe(expectedAfter(one, next)?.takes === 'ad');
    }
  });
});

describe('the dates of an ad', () => {
  const whole = fc.integer({ min: -60, max: 60 });

  it('match the product rules', () => {
    expect([PLACEMENT_DAYS, PROMOTION_DAYS, REMINDER_DAYS]).toEqual([30, 7, 3]);
    expect(daysAfter(START, 30)).toEqual(new Date('2026-07-15T12:00:00.000Z'));
  });

  it.each([
    { what: 'a first one', running: null, days: 30, end: 7, cut: false },
    { what: 'one that goes on', running: 4, days: 30, end: 11, cut: false },
    { what: 'one whose last is over', running: -4, days: 30, end: 7, cut: false },
    { what: 'one of an ad in its last days', running: null, days: 3, end: 3, cut: true },
    { what: 'one that goes on to the last day', running: 4, days: 11, end: 11, cut: false },
    { what: 'one that goes on past the last day', running: 5, days: 11, end: 11, cut: true },
    { what: 'one of an ad with exactly 7 days', running: null, days: 7, end: 7, cut: false },
  ])('are right for a promotion: $what', ({ running, days, end, cut }) => {
    const from = running === null ? null : daysAfter(START, running);

    expect(promotionEnd(from, daysAfter(START, days), START)).toEqual({
      date: daysAfter(START, end),
      cut,
    });
  });

  it("never exceed the ad's last day for a promotion, and report the cut", () => {
    fc.assert(
      fc.property(fc.option(whole), fc.integer({ min: 0, max: 60 }), (running, days) => {
        const from = running === null ? null : daysAfter(START, running);
        const expiresAt = daysAfter(START, days);
        const { date, cut } = promotionEnd(from, expiresAt, START);
        const end = daysAfter(from && from > START ? from : START, 7);

        expect(date <= expiresAt).toBe(true);
        expect(cut).toBe(end > expiresAt);
        expect(date).toEqual(cut ? expiresAt : end);
      }),
      options,
    );
  });

  it('do not advance while an ad is in moderation', () => {
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 0, max: 90 }), (ends, promoted, waited) => {
        const [expiresAt, specialOfferDate] = [daysAfter(START, ends), daysAfter(START, promoted)];
        const now = daysAfter(START, waited);
        const resumed = resumedDates({ expiresAt, specialOfferDate, submittedAt: START }, now);

        const left = (date: Date | null, from: Date) =>
          Math.max(0, (date?.getTime() ?? 0) - from.getTime());
        expect(left(resumed.expiresAt, now)).toBe(left(expiresAt, START));
        expect(left(resumed.specialOfferDate, now)).toBe(left(specialOfferDate, START));
      }),
      options,
    );
  });

  it('stay null if they were', () => {
    const none = { expiresAt: null, specialOfferDate: null };

    expect(resumedDates({ ...none, submittedAt: START }, daysAfter(START, 2))).toEqual(none);
    expect(resumedDates({ ...none, submittedAt: null }, START)).toEqual(none);
  });

  it('are unchanged for an ad that was not submitted or had expired before', () => {
    const dates = { expiresAt: daysAfter(START, 1), specialOfferDate: START };
    const resumed = (submittedAt: Date | null) =>
      resumedDates({ ...dates, submittedAt }, daysAfter(START, 2));
    expect(resumed(null)).toEqual(dates);
    expect(resumed(START)).toEqual({ ...dates, expiresAt: daysAfter(START, 3) });
  });
});

describe('canPromote', () => {
  const [yesterday, tomorrow] = [daysAfter(START, -1), daysAfter(START, 1)];

  it.each([
    [null, null, false],
    [tomorrow, null, true],
    [START, null, false],
    [yesterday, null, false],
    [tomorrow, START, true],
    [tomorrow, tomorrow, false],
    [tomorrow, daysAfter(START, 2), false],
  ])('for an ad until %s, promoted until %s, returns %s', (expiresAt, date, expected) => {
    expect(canPromote({ expiresAt, specialOfferDate: date }, START)).toBe(expected);
  });
});

describe('nextSubmissionTime', () => {
  const next = new Date(START.getTime() + 1);

  it.each([
    [null, START],
    [new Date(START.getTime() - 1), START],
    [START, next],
    [next, new Date(START.getTime() + 2)],
  ])('returns for the last submission at %s: %s', (last, expected) => {
    expect(nextSubmissionTime(last, START)).toEqual(expected);
  });
});

describe('stateOf', () => {
  const row = {
    status: 'active',
    publishedAt: START,
    changed: false,
    placementEntryId: null,
    expiresAt: START,
    edit: null,
  } as const;

  it('is running until the last millisecond before the end', () => {
    expect(stateOf(row, new Date(START.getTime() - 1)).running).toBe(true);
    expect(stateOf(row, START).running).toBe(false);
  });

  it('distinguishes a pending edit from a denied one', () => {
    expect(stateOf(row, START).edit).toBeNull();
    expect(stateOf({ ...row, edit: { denyReason: null } }, START).edit).toBe('moderation');
    expect(stateOf({ ...row, edit: { denyReason: 'нет' } }, START).edit).toBe('denied');
  });

  it('is approved after the first publication, and holds the unit taken', () => {
    expect(stateOf({ ...row, publishedAt: null, placementEntryId: 7 }, START)).toMatchObject({
      approved: false,
      holds: true,
    });
    expect(stateOf({ ...row, expiresAt: null }, START)).toMatchObject({
      approved: true,
      holds: false,
      running: false,
    });
  });
});
