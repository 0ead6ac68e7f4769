import { expect, it } from 'vitest';
import { effectiveStateOf, readRequestsView, requestsAddress } from './request-address.ts';

it.each([
  ['/moderation?tab=requests', {}, {}],
  ['/moderation?tab=requests&request=7', {}, { request: 7 }],
  [
    '/moderation?tab=requests&form=auto-trade&state=taken&suspect=1&request=7&page=3',
    { form: 'auto-trade', state: 'taken', suspect: 1 },
    { request: 7, page: 3 },
  ],
  ['/moderation?tab=requests&overdue=1', { overdue: 1 }, {}],
  ['/moderation?tab=requests&state=new&overdue=1', { state: 'new', overdue: 1 }, {}],
] as const)('parses and formats %s', (address, filter, position) => {
  expect(requestsAddress(filter, position)).toBe(address);
  expect(readRequestsView(new URL(address, 'http://x').searchParams)).toEqual({
    request: null,
    page: 1,
    ...position,
    filter,
  });
});

it('falls back to the first page of new requests for invalid addresses', () => {
  const view = readRequestsView(
    new URLSearchParams('form=x&state=gone&overdue=yes&suspect=0&request=-1&page=0'),
  );
  expect(view).toEqual({ request: null, filter: {}, page: 1 });
  expect(effectiveStateOf(view.filter)).toBe('new');
});

it('has no default state for overdue requests and omits the default state from the address', () => {
  expect(effectiveStateOf({ overdue: 1 })).toBe(undefined);
  expect(effectiveStateOf({ overdue: 1, state: 'taken' })).toBe('taken');
  expect(requestsAddress({ state: 'new' })).toBe('/moderation?tab=requests');
});
