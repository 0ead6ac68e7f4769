import { expect, test } from 'vitest';
import { isBlockedByAcceptedOffer, offerStateAt } from './offer-state.ts';

const hoursAfterEpoch = (count: number) => new Date(count * 3_600_000).toISOString();
const openOffer = {
  status: 'open',
  created_at: hoursAfterEpoch(0),
  expires_at: hoursAfterEpoch(48),
} as const;

test('returns the remaining time of an open offer, at most its full term', () => {
  expect(offerStateAt(openOffer, Date.parse(hoursAfterEpoch(47.5)))).toMatchObject({
    status: 'open',
  });
  expect(offerStateAt(openOffer, -60_000).remaining).toEqual(offerStateAt(openOffer, 0).remaining);
});

test('reports an expired offer as lapsed before it is refetched', () => {
  expect(offerStateAt(openOffer, Date.parse(hoursAfterEpoch(48)))).toEqual({
    status: 'lapsed',
    remaining: null,
  });
});

test('returns the status of an answered offer unchanged', () => {
  const declinedOffer = { ...openOffer, status: 'declined' } as const;
  expect(offerStateAt(declinedOffer, Date.parse(hoursAfterEpoch(1)))).toEqual({
    status: 'declined',
    remaining: null,
  });
});

test('returns whether another accepted offer prevents accepting an offer', () => {
  const receivedOffer = { status: 'open', role: 'seller', by: 'buyer' } as const;
  expect(isBlockedByAcceptedOffer({ ...receivedOffer, actions: ['decline', 'counter'] })).toBe(
    true,
  );
  expect(
    isBlockedByAcceptedOffer({ ...receivedOffer, actions: ['accept', 'decline', 'counter'] }),
  ).toBe(false);
  expect(isBlockedByAcceptedOffer({ ...receivedOffer, role: 'buyer', actions: ['withdraw'] })).toBe(
    false,
  );
  expect(
    isBlockedByAcceptedOffer({ ...receivedOffer, status: 'accepted', actions: ['withdraw'] }),
  ).toBe(false);
});
