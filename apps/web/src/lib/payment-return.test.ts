import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { createPaymentReturn, parsePaymentReturn, readPaidStep } from './payment-return.ts';

test('returns the step of the form that led to the payment', () => {
  expect(parsePaymentReturn(addresses.productCreate())).toEqual({
    to: '/product/create',
    step: 'create',
    post: null,
  });
  expect(parsePaymentReturn(addresses.productUpdate(7))).toEqual({
    to: '/product/update?id=7',
    step: 'update',
    post: 7,
  });
});

test.each(['publish', 'extend', 'promote'] as const)('returns to the prompt of step %s', (step) => {
  const paymentReturn = createPaymentReturn(step, 7);

  expect(paymentReturn?.to).toMatch(/^\/account\/ads\?/);
  expect(parsePaymentReturn(paymentReturn?.to)).toEqual(paymentReturn);
});

test.each([
  null,
  undefined,
  7,
  { to: '/product/create' },
  '',
  '/search',
  '//example.org/product/create',
  'https://example.org/product/update?id=7',
  '/product/updates?id=7',
  '/product/update',
  '/account/ads?tab=active',
  '/account/ads?step=remove_force&post=7',
  '/account/ads?step=extend',
])('returns null for %j', (state) => {
  expect(parsePaymentReturn(state)).toBeNull();
});

test('reads the paid step, `create` by default', () => {
  expect(
    readPaidStep(addresses.productCreatePay({ for: 'extend', post: 7 }).split('?')[1] ?? ''),
  ).toEqual({
    step: 'extend',
    post: 7,
  });
  for (const search of ['', '?for=extend', '?for=extend&post=x', '?for=remove&post=7']) {
    expect(readPaidStep(search)).toEqual({ step: 'create', post: null });
  }
});
