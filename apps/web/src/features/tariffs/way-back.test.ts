import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { readWayBack } from './way-back.ts';

test('leads back to the form somebody came from', () => {
  expect(readWayBack(addresses.productCreate())).toEqual({ to: '/product/create', of: 'draft' });
  expect(readWayBack(addresses.productUpdate(7))).toEqual({
    to: '/product/update?id=7',
    of: 'post',
  });
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
])('leads nowhere from %j', (state) => {
  expect(readWayBack(state)).toBeNull();
});
