import type { StaffRequest } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { channelsOf, requestLine, stepsOf } from './request-steps.ts';
import { aRequest } from './testing/a-request.ts';

const possibleSteps = (changes: Partial<StaffRequest>) =>
  Object.entries(stepsOf(aRequest(changes)))
    .filter(([, possible]) => possible)
    .map(([step]) => step);

it.each([
  ['a new request', { state: 'new' }, ['take', 'close', 'erase']],
  ['an own request', { state: 'taken', own: true }, ['release', 'answer', 'close', 'erase']],
  ['a request of a colleague', { state: 'taken' }, ['close', 'erase']],
  ['an own answered request', { state: 'answered', own: true }, ['answer', 'close', 'erase']],
  ['an answered request of a colleague', { state: 'answered' }, ['close', 'erase']],
  ['a closed request', { state: 'closed', own: true }, ['erase']],
  ['an erased request', { state: 'closed', erased: true }, []],
  ['an error report', { kind: 'error', state: 'taken', own: true }, ['release', 'close', 'erase']],
] as const)('offers the steps of %s', (_, changes, steps) => {
  expect(possibleSteps(changes)).toEqual(steps);
});

it('offers email if the form or the account has an email address', () => {
  expect(channelsOf({ email: 'a@example.org', user_id: null })).toEqual(['email', 'phone']);
  expect(channelsOf({ email: null, user_id: 5 })).toEqual(['email', 'phone']);
  expect(channelsOf({ email: null, user_id: null })).toEqual(['phone']);
});

it('shortens a request to one line', () => {
  const details = [
    { title: 'Откуда', value: 'Москва', link: null },
    { title: 'Куда', value: 'Казань', link: null },
  ];
  const file = { name: 'чек.pdf', size: 1 };
  expect(requestLine({ description: ' Где\n\nмой  заказ? ', details, file })).toBe(
    'Где мой заказ?',
  );
  expect(requestLine({ description: null, details, file })).toBe('Москва, Казань');
  expect(requestLine({ description: '', details: [], file })).toBe('чек.pdf');
  expect(requestLine({ description: null, details: [], file: null })).toBe(null);
});
