import { expect, test } from 'vitest';
import { isTaken, stateAt } from './offer-state.ts';

const hours = (count: number) => new Date(count * 3_600_000).toISOString();
const open = { status: 'open', created_at: hours(0), expires_at: hours(48) } as const;

test('returns the remaining time of an open offer, at most its full term', () => {
  expect(stateAt(open, Date.parse(hours(47.5)))).toMatchObject({ status: 'open' });
  expect(stateAt(open, -60_000).left).toEqual(stateAt(open, 0).left);
});

test('reports an expired offer as lapsed before it is refetched', () => {
  expect(stateAt(open, Date.parse(hours(48)))).toEqual({ status: 'lapsed', left: null });
});

test('leaves the status of an answered offer unchanged', () => {
  const declined = { ...open, status: 'declined' } as const;
  expect(stateAt(declined, Date.parse(hours(1)))).toEqual({ status: 'declined', left: null });
});

test('reports an offer as blocked by another accepted one if it cannot be accepted', () => {
  const received = { status: 'open', role: 'seller', by: 'buyer' } as const;
  expect(isTaken({ ...received, actions: ['decline', 'counter'] })).toBe(true);
  expect(isTaken({ ...received, actions: ['accept', 'decline', 'counter'] })).toBe(false);
  expect(isTaken({ ...received, role: 'buyer', actions: ['withdraw'] })).toBe(false);
  expect(isTaken({ ...received, status: 'accepted', actions: ['withdraw'] })).toBe(false);
});
