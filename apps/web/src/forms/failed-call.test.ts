import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { fieldFaults } from './failed-call.ts';

const isShown = (field: string): field is 'email' => field === 'email';

test('what the form shows is told at its fields, the rest above the button', () => {
  const error = new ApiError(422, 'validation', 'Check the fields', {
    email: ['Wrong', 'Too long'],
    token: ['Max length 100'],
  });
  expect(fieldFaults(error, isShown)).toEqual({
    fields: new Map([['email', 'Wrong. Too long']]),
    rest: ['Max length 100'],
  });
});

test('failures of other kinds say nothing of fields', () => {
  const none = { fields: new Map(), rest: [] };
  expect(fieldFaults(new ApiError(0, 'offline', 'no connection'), isShown)).toEqual(none);
  expect(fieldFaults(new TypeError('a mistake of ours'), isShown)).toEqual(none);
});
