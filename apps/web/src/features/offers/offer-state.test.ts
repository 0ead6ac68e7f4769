import { expect, test } from 'vitest';
import { isBlockedByAcceptedOffer, offerStateAt } from './offer-state.ts';

const hours = (count: number) => new Date(count * 3_600_000).toISOString();
const open = { status: 'open', created_at: hours(0), expires_at: hours(48) } as const;

test('returns the remaining time of an open offer, at most its full term', () => {
  expect(offerStateAt(open, Date.parse(hours(47.5)))).toMatchObject({ status: 'open' });
  expect(offerStateAt(open, -60_000).left).toEqual(offerStateAt(open, 0).left);
});

test('reports an expired offer as lapsed before it is refetched', () => {
  expect(offerStateAt(open, Date.parse(hours(48)))).toEqual({ status: 'lapsed', left: null });
});

test('leaves the status of an answered offer unchanged', () => {
  const declined = { ...open, status: 'declined' } as const;
  expect(offerStateAt(declined, Date.parse(hours(1)))).toEqual({ status: 'declined', left: null });
});

test('reports an offer as blocked by another accepted one if it cannot be accepted', () => {
  const received = { status: 'open', role: 'seller', by: 'buyer' } as const;
  expect(isBlockedByAcceptedOffer({ ...received, actions: ['decline', 'counter'] })).toBe(true);
  expect(isBlockedByAcceptedOffer({ ...received, actions: ['accept', 'decline', 'counter'] })).toBe(
    false,
  );
  expect(isBlockedByAcceptedOffer({ ...received, role: 'buyer', actions: ['withdraw'] })).toBe(
    false,
  );
  expect(isBlockedByAcceptedOffer({ ...received, status: 'accepted', actions: ['withdraw'] })).toBe(
    false,
  );
});
