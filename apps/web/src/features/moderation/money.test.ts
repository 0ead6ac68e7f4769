import type { TransactionStatus } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { formatAmountInput, parseAmount, refundableAmount, toneClassOf } from './money.ts';

beforeAll(() => startI18n('ru'));

it.each([
  ['100', '100.00'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['1200,5', '1200.50'],
  ['1 200.05 ₽', '1200.05'],
  ['1\u00a0200', '1200.00'],
])('parses %j as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount);
});

it.each(['', ' ', '-1', '1,234', '1.2.3', '12 руб', '1e3', '1234567890', 'NaN'])(
  'rejects %j',
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

it('omits zero kopecks', () => {
  expect([formatAmountInput('1200.00'), formatAmountInput('1200.50')]).toEqual(['1200', '1200,50']);
});

const refund = (amount: string, status: TransactionStatus) => ({
  id: 2,
  number: '2026-000002',
  amount,
  status,
  created_at: '2026-06-15T12:00:00.000Z',
});

it('subtracts completed and pending refunds', () => {
  const payment = { kind: 'payment', status: 'partially_refunded', amount: '250.00' } as const;
  const refunds = [
    refund('50.00', 'succeeded'),
    refund('20.50', 'pending'),
    refund('100.00', 'declined'),
  ];

  expect(refundableAmount({ ...payment, refunds })).toBe('179.50');
  expect(refundableAmount({ ...payment, kind: 'refund', refunds: [] })).toBe('0.00');
  expect(refundableAmount({ ...payment, status: 'declined', refunds: [] })).toBe('0.00');
});

it('assigns a color to each status', () => {
  expect(
    (['pending', 'succeeded', 'partially_refunded', 'declined', 'refunded'] as const).map(
      toneClassOf,
    ),
  ).toEqual(['text-warning', 'text-success', 'text-warning', 'text-danger', 'text-muted']);
});
