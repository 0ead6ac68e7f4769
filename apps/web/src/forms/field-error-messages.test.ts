import { profileForm, resetPassword, signUp } from '@pitlane/contracts';
import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { startI18n } from '@/lib/i18n.ts';
import { fieldErrorMessage, firstErrorByField } from './field-error-messages.ts';
import en from './forms.en.json';

beforeAll(() => startI18n('en', { forms: en }));

const firstErrorsOf = (schema: z.ZodMiniType, value: unknown) =>
  Object.fromEntries(
    firstErrorByField(schema.safeParse(value, { error: fieldErrorMessage }).error?.issues ?? []),
  );

const validForm = {
  name: 'Анна',
  surname: 'Петрова',
  email: 'anna@example.com',
  phone: '+7 912 345-67-89',
  password: 'a good long phrase',
  confirm_password: 'a good long phrase',
  company: false,
};

test('returns no errors for a valid form', () => {
  expect(firstErrorsOf(signUp.body, validForm)).toEqual({});
});

test("returns the product's own error message for each field", () => {
  const invalidForm = {
    ...validForm,
    name: ' ',
    surname: '<b>',
    email: 'anna@',
    phone: 'abc',
    password: 'a',
  };
  expect(firstErrorsOf(signUp.body, invalidForm)).toMatchObject({
    name: 'This field is required',
    surname: 'Only letters, spaces, dots, hyphens and apostrophes',
    email: 'E-mail field is not filled in correctly',
    phone: 'Enter the whole phone number, with its country code',
    password: 'Min length 10',
  });
  expect(firstErrorsOf(signUp.body, { ...validForm, name: 'а'.repeat(61) })).toEqual({
    name: 'Max length 60',
  });
});

test('explains why a phone number is rejected', () => {
  for (const [phone, message] of [
    ['+7 495 123-45-67 доб. 12', 'Extensions cannot be saved: enter the main number only'],
    ['8 912 345-67-89 / 8 912 345-67-90', 'There are several numbers here: keep one'],
    ['1'.repeat(32), 'Max length 31'],
  ] as const)
    expect(firstErrorsOf(signUp.body, { ...validForm, phone })).toEqual({ phone: message });
});

test('treats an empty password as missing', () => {
  expect(firstErrorsOf(signUp.body, { ...validForm, password: '', confirm_password: '' })).toEqual({
    password: 'This field is required',
  });
});

test('validates fields that depend on others', () => {
  expect(firstErrorsOf(signUp.body, { ...validForm, confirm_password: 'another' })).toEqual({
    confirm_password: 'Not equal passwords',
  });
  expect(firstErrorsOf(signUp.body, { ...validForm, company: true, company_name: '' })).toEqual({
    company_name: 'This field is required',
    company_address: 'This field is required',
  });
});

test('reports missing values and values of a wrong type', () => {
  expect(firstErrorsOf(resetPassword.body, { token: 1 })).toMatchObject({
    token: 'This value is not valid',
    password: 'This field is required',
  });
  expect(firstErrorsOf(signUp.body, { ...validForm, selected_city: 0 })).toEqual({
    selected_city: 'Min 1',
  });
});

test('reports invalid content of an optional field', () => {
  const tooLong = { last_name: 'а'.repeat(61), address: 'а'.repeat(201) };
  expect(firstErrorsOf(profileForm, { last_name: '', address: '' })).toEqual({});
  expect(firstErrorsOf(profileForm, tooLong)).toEqual({
    last_name: 'Max length 60',
    address: 'Max length 200',
  });
});
