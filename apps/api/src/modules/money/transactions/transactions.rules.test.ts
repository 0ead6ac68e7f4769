import { type TransactionStatus, transactionStatuses } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { idOfNumber, numberOf, type PaymentEvent, statusAfter } from './transactions.rules.ts';

/** Table of docs/product.md#statuses-of-a-payment: the status after each event. */
const statusTable: Record<PaymentEvent, Partial<Record<TransactionStatus, TransactionStatus>>> = {
  provider_accepts: { created: 'pending' },
  payer_cancels: { created: 'cancelled', pending: 'cancelled' },
  time_expires: { created: 'expired', pending: 'expired' },
  provider_refuses: { created: 'declined', pending: 'declined' },
  money_came: {
    created: 'succeeded',
    pending: 'succeeded',
    declined: 'succeeded',
    expired: 'succeeded',
    cancelled: 'succeeded',
  },
  wrong_sum_came: {
    created: 'declined',
    pending: 'declined',
    declined: 'declined',
    expired: 'declined',
    cancelled: 'declined',
  },
  partly_refunded: { succeeded: 'partially_refunded' },
  refunded: { succeeded: 'refunded', partially_refunded: 'refunded' },
};
const events = Object.keys(statusTable) as PaymentEvent[];
const cells = events.flatMap((event) => transactionStatuses.map((from) => ({ event, from })));

describe('afterEvent', () => {
  it.each(cells)('maps $from after $event', ({ event, from }) => {
    expect(statusAfter(from, event)).toBe(statusTable[event][from] ?? null);
  });
});

describe('the number of a transaction', () => {
  it('contains the year in Moscow', () => {
    const createdAt = new Date('2026-12-31T21:00:00.000Z');

    expect(numberOf({ id: 7, createdAt })).toBe('2027-000007');
    expect(numberOf({ id: 1_234_567, createdAt })).toBe('2027-1234567');
  });

  it('is parsed to an id', () => {
    expect([idOfNumber(' 2027-000007 '), idOfNumber('2027-7'), idOfNumber('7')]).toEqual([
      7,
      null,
      null,
    ]);
  });
});
