import { postStatuses } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedResult } from '../../../testing/status-table.ts';
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

/** Every possible state of an ad. Only ads in moderation hold units. */
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
    'follows the product rules for every event of an ad that is %s',
    (status) => {
      for (const state of states.filter((each) => each.status === status)) {
        for (const event of postEvents) {
          const outcome = outcomeOf(state, event);
          const actual = outcome && { ...outcome, givesBack: outcome.givesBack && state.holds };

          expect(actual, `${event} ${JSON.stringify(state)}`).toEqual(expectedResult(state, event));
        }
      }
    },
  );

  it('gives the owner exactly the actions of the table', () => {
    const ownerActions = ['update', 'publish', 'remove_publication', 'extend', 'promote', 'remove'];
    for (const state of states) {
      const expected = [...ownerActions, 'remove_force'].filter((action) =>
        postEvents.some((event) => event === action && expectedResult(state, event) !== null),
      );

      expect(actionsOf(state)).toEqual(expected);
    }
  });

  it('reports in advance whether resubmission or publication takes an ad', () => {
    for (const state of states) {
      const next = state.status === 'denied' ? 'update' : 'publish';

      expect(takesPlacement(state)).toBe(expectedResult(state, next)?.takes === 'ad');
    }
  });
});

describe('the dates of an ad', () => {
  const anyDays = fc.integer({ min: -60, max: 60 });

  it('match the product rules', () => {
    expect([PLACEMENT_DAYS, PROMOTION_DAYS, REMINDER_DAYS]).toEqual([30, 7, 3]);
    expect(daysAfter(START, 30)).toEqual(new Date('2026-07-15T12:00:00.000Z'));
  });

  it.each([
    { what: 'that is the first', running: null, days: 30, end: 7, cut: false },
    { what: 'that extends another', running: 4, days: 30, end: 11, cut: false },
    { what: 'after an expired one', running: -4, days: 30, end: 7, cut: false },
    { what: 'of an ad in its last days', running: null, days: 3, end: 3, cut: true },
    { what: 'extended to the last day of the ad', running: 4, days: 11, end: 11, cut: false },
    { what: 'extended past the last day of the ad', running: 5, days: 11, end: 11, cut: true },
    { what: 'of an ad with exactly 7 days left', running: null, days: 7, end: 7, cut: false },
  ])('end a promotion $what after $end days', ({ running: runningDays, days, end, cut }) => {
    const from = runningDays === null ? null : daysAfter(START, runningDays);

    expect(promotionEnd(from, daysAfter(START, days), START)).toEqual({
      date: daysAfter(START, end),
      cut,
    });
  });

  it('end a promotion at the latest with the ad, and report whether it was cut', () => {
    fc.assert(
      fc.property(fc.option(anyDays), fc.integer({ min: 0, max: 60 }), (running, days) => {
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

  it('are shifted by the time in moderation', () => {
    fc.assert(
      fc.property(anyDays, anyDays, fc.integer({ min: 0, max: 90 }), (ends, promoted, waited) => {
        const [expiresAt, specialOfferDate] = [daysAfter(START, ends), daysAfter(START, promoted)];
        const now = daysAfter(START, waited);
        const resumed = resumedDates({ expiresAt, specialOfferDate, submittedAt: START }, now);

        const remainingMs = (date: Date | null, from: Date) =>
          Math.max(0, (date?.getTime() ?? 0) - from.getTime());
        expect(remainingMs(resumed.expiresAt, now)).toBe(remainingMs(expiresAt, START));
        expect(remainingMs(resumed.specialOfferDate, now)).toBe(
          remainingMs(specialOfferDate, START),
        );
      }),
      options,
    );
  });

  it('remain null', () => {
    const noDates = { expiresAt: null, specialOfferDate: null };

    expect(resumedDates({ ...noDates, submittedAt: START }, daysAfter(START, 2))).toEqual(noDates);
    expect(resumedDates({ ...noDates, submittedAt: null }, START)).toEqual(noDates);
  });

  it('are not shifted for an ad that was not submitted or had expired before', () => {
    const dates = { expiresAt: daysAfter(START, 1), specialOfferDate: START };
    const resumedWith = (submittedAt: Date | null) =>
      resumedDates({ ...dates, submittedAt }, daysAfter(START, 2));
    expect(resumedWith(null)).toEqual(dates);
    expect(resumedWith(START)).toEqual({ ...dates, expiresAt: daysAfter(START, 3) });
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
  ])('returns, for an ad until %s promoted until %s, %s', (expiresAt, date, expected) => {
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
  ])('returns, after a submission at %s, %s', (last, expected) => {
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

  it('is `running` until the last millisecond before the end', () => {
    expect(stateOf(row, new Date(START.getTime() - 1)).running).toBe(true);
    expect(stateOf(row, START).running).toBe(false);
  });

  it('distinguishes a pending edit from a denied one', () => {
    expect(stateOf(row, START).edit).toBeNull();
    expect(stateOf({ ...row, edit: { denyReason: null } }, START).edit).toBe('moderation');
    expect(stateOf({ ...row, edit: { denyReason: 'нет' } }, START).edit).toBe('denied');
  });

  it('is `approved` after the first publication, and `holds` a unit while the ad has its ledger entry', () => {
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
