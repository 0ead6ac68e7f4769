import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { splitFieldErrors } from './field-errors.ts';

const isFormField = (field: string): field is 'email' => field === 'email';

test('assigns errors to the fields of the form and collects the rest', () => {
  const error = new ApiError(422, 'validation', 'Check the fields', {
    email: ['Wrong', 'Too long'],
    token: ['Max length 100'],
  });
  expect(splitFieldErrors(error, isFormField)).toEqual({
    fields: new Map([['email', 'Wrong. Too long']]),
    rest: ['Max length 100'],
  });
});

test('returns no field errors for other failures', () => {
  const noErrors = { fields: new Map(), rest: [] };
  expect(splitFieldErrors(new ApiError(0, 'offline', 'no connection'), isFormField)).toEqual(
    noErrors,
  );
  expect(splitFieldErrors(new TypeError('bug'), isFormField)).toEqual(noErrors);
});
