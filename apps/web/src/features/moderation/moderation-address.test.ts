import { addresses } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { readModerationView } from './moderation-address.ts';

it.each([
  ['/moderation', {}],
  ['/moderation?post=7', { post: 7 }],
  ['/moderation?tab=messages&message=7', { tab: 'messages', message: 7 }],
  ['/moderation?tab=log&page=3', { tab: 'log', page: 3 }],
  ['/moderation?tab=transactions&transaction=7', { tab: 'transactions', transaction: 7 }],
  ['/moderation?tab=tariffs', { tab: 'tariffs' }],
  ['/moderation?tab=tokens', { tab: 'tokens' }],
] as const)('parses and formats %s', (address, view) => {
  expect(addresses.moderation(view)).toBe(address);
  expect(readModerationView(new URL(address, 'http://x').searchParams)).toEqual({
    tab: 'queue',
    post: null,
    message: null,
    transaction: null,
    filter: {},
    page: 1,
    ...view,
  });
});

it('falls back to the queue for invalid addresses', () => {
  const params = new URLSearchParams('tab=nothing&post=x&message=-1&page=0');
  expect(readModerationView(params)).toEqual({
    tab: 'queue',
    post: null,
    message: null,
    transaction: null,
    filter: {},
    page: 1,
  });
});

it('preserves the criteria of a payment search', () => {
  const filter = { user: 5, number: '2026-000012', status: 'succeeded' } as const;
  const address = addresses.moderation({ tab: 'transactions', ...filter, page: 2 });

  expect(address).toBe(
    '/moderation?tab=transactions&user=5&number=2026-000012&status=succeeded&page=2',
  );
  expect(readModerationView(new URL(address, 'http://x').searchParams)).toMatchObject({
    tab: 'transactions',
    filter,
    page: 2,
  });
  expect(readModerationView(new URLSearchParams('user=x&number=%20&status=paid')).filter).toEqual(
    {},
  );
});
