import { expect, test } from 'vitest';
import { providerUrlOf } from './provider-url.ts';

const payment = { id: 7, status: 'pending' } as const;

test.each([
  'https://yoomoney.example/checkout?id=1',
  'http://localhost:3000/api/sandbox/pay/1',
  'https://provider.example/pay/77',
])('returns the provider URL %s', (url) => {
  expect(providerUrlOf({ ...payment, payment_url: url })).toBe(url);
});

test.each([null, 'https://pitlane.example/pay/7', 'javascript:alert(1)'])(
  'returns null unless the URL leads to a provider: %s',
  (url) => {
    expect(providerUrlOf({ ...payment, payment_url: url })).toBeNull();
  },
);

test('returns null after the payment has ended', () => {
  const url = 'https://provider.example/1';
  expect(providerUrlOf({ id: 7, status: 'declined', payment_url: url })).toBeNull();
});
