import type { TransactionStatus } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { paymentStateOf } from './payment-state.ts';

const facts = { id: 7, kind: 'payment', amount: '50.00', payment_url: null } as const;
const refund = { ...facts, kind: 'refund' } as const;

test.each<[TransactionStatus, string, string]>([
  ['created', 'asking', 'refunding'],
  ['pending', 'asking', 'refunding'],
  ['succeeded', 'paid', 'refund_done'],
  ['partially_refunded', 'partly', 'refund_done'],
  ['refunded', 'refunded', 'refund_done'],
  ['declined', 'declined', 'refund_refused'],
  ['expired', 'expired', 'refund_refused'],
  ['cancelled', 'cancelled', 'refund_refused'],
])('%s', (status, ofPayment, ofRefund) => {
  expect(paymentStateOf({ ...facts, status })).toBe(ofPayment);
  expect(paymentStateOf({ ...refund, status })).toBe(ofRefund);
});

test("allows payment once the provider's address is known", () => {
  const payment_url = 'https://provider.example/1';
  expect(paymentStateOf({ ...facts, status: 'pending', payment_url })).toBe('payable');
});

test('shows a purchase covered by credit as granted', () => {
  expect(paymentStateOf({ ...facts, status: 'succeeded', amount: '0.00' })).toBe('granted');
});
