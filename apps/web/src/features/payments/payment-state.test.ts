import type { TransactionStatus } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { paymentStateOf } from './payment-state.ts';

const payment = { id: 7, kind: 'payment', amount: '50.00', payment_url: null } as const;
const refund = { ...payment, kind: 'refund' } as const;

test.each<[TransactionStatus, string, string]>([
  ['created', 'asking', 'refunding'],
  ['pending', 'asking', 'refunding'],
  ['succeeded', 'paid', 'refund_done'],
  ['partially_refunded', 'partly', 'refund_done'],
  ['refunded', 'refunded', 'refund_done'],
  ['declined', 'declined', 'refund_refused'],
  ['expired', 'expired', 'refund_refused'],
  ['cancelled', 'cancelled', 'refund_refused'],
])(
  'returns for the status %s the payment state %s and the refund state %s',
  (status, paymentState, refundState) => {
    expect(paymentStateOf({ ...payment, status })).toBe(paymentState);
    expect(paymentStateOf({ ...refund, status })).toBe(refundState);
  },
);

test("returns `payable` once the provider's URL is known", () => {
  const payment_url = 'https://provider.example/1';
  expect(paymentStateOf({ ...payment, status: 'pending', payment_url })).toBe('payable');
});

test('returns `granted` for a purchase covered by credit', () => {
  expect(paymentStateOf({ ...payment, status: 'succeeded', amount: '0.00' })).toBe('granted');
});
