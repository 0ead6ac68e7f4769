import type { Profile } from '@pitlane/contracts';
import { beforeAll, expect, test } from 'vitest';
import { fieldErrorMessage, firstErrorByField } from '@/forms/field-error-messages.ts';
import forms from '@/forms/forms.en.json';
import { startI18n } from '@/lib/i18n.ts';
import {
  changedValues,
  emptyValues,
  type FormValues,
  isIncomplete,
  type PageKind,
  prefilledValuesOf,
  schemaOf,
  toRequestBody,
} from './form-values.ts';

beforeAll(() => startI18n('en', { forms }));

const createValues = (overrides: Partial<FormValues>): FormValues => ({
  ...emptyValues,
  consent: true,
  ...overrides,
});
const contact = { name: 'Anna', phone: '+7 912 345-67-89' };
const REQUIRED = 'This field is required';

const errorsOf = (kind: PageKind, overrides: Partial<FormValues>) => {
  const parsed = schemaOf(kind).safeParse(createValues(overrides), { error: fieldErrorMessage });
  return Object.fromEntries(firstErrorByField(parsed.error?.issues ?? []));
};

test('builds a body of the non-empty values, with numeric fields as numbers', () => {
  const body = toRequestBody(
    createValues({
      ...contact,
      brand_id: '12',
      mileage: '45000',
      send_city: '7',
      receipt_city: ' Кемь ',
      year: 'two',
      email: '  ',
      file: 'a.pdf',
    }),
  );
  expect(body).toEqual({
    ...contact,
    brand_id: 12,
    mileage: 45_000,
    send_city: 7,
    receipt_city: 'Кемь',
    year: 'two',
    consent: true,
  });
});

test('requires the mandatory fields of each kind', () => {
  const requiredFieldsOf = (kind: PageKind) => Object.keys(errorsOf(kind, {})).toSorted();
  expect(requiredFieldsOf('contact')).toEqual(['description', 'email', 'name']);
  expect(requiredFieldsOf('transport')).toEqual([
    'name',
    'phone',
    'receipt_city',
    'receipt_country',
    'send_city',
    'send_country',
    'send_type',
  ]);
  expect(requiredFieldsOf('callback')).toEqual(['name', 'phone']);
  expect(requiredFieldsOf('by-service')).toEqual(['name', 'phone']);
  expect(requiredFieldsOf('support')).toEqual(['message']);
  expect(new Set(Object.values(errorsOf('transport', {})))).toEqual(new Set([REQUIRED]));
});

test.each(['auto-trade', 'buy-auto', 'individual-selection', 'buyback'] as const)(
  'requires a make or a description of the vehicle: %s',
  (kind) => {
    expect(errorsOf(kind, contact)).toEqual({ brand_id: REQUIRED });
    expect(errorsOf(kind, { ...contact, brand_id: '3' })).toEqual({});
    expect(errorsOf(kind, { ...contact, description: 'A red one' })).toEqual({});
  },
);

test('accepts the id of a city or a typed name', () => {
  const transport = { ...contact, send_country: '1', receipt_country: '1', send_type: '2' };
  expect(errorsOf('transport', { ...transport, send_city: '5', receipt_city: 'Кемь' })).toEqual({});
});

test('returns the error text of each invalid field', () => {
  expect(errorsOf('callback', { ...contact, consent: false })).toEqual({
    consent: 'We cannot accept the request without your consent',
  });
  expect(
    errorsOf('buyback', { ...contact, brand_id: '3', year: 'new', mileage: '99999999' }),
  ).toEqual({ year: 'Only numbers', mileage: 'Max 10000000' });
  expect(errorsOf('contact', { ...contact, email: 'anna@', description: 'Hello' })).toEqual({
    email: 'E-mail field is not filled in correctly',
  });
});

test('reports only a transport form as incomplete', () => {
  const complete = {
    ...contact,
    send_country: '1',
    send_city: '2',
    receipt_country: '1',
    receipt_city: 'Кемь',
    send_type: '1',
  };
  expect(isIncomplete('transport', createValues(complete))).toBe(false);
  expect(isIncomplete('transport', createValues({ ...complete, send_city: ' ' }))).toBe(true);
  expect(isIncomplete('callback', createValues({}))).toBe(false);
});

test('stores only values that differ from the prefilled ones', () => {
  const prefilled = { name: 'Anna Petrova', phone: '+7 912 345-67-89', email: 'anna@example.com' };
  expect(changedValues(createValues(prefilled), prefilled)).toEqual({});
  expect(
    changedValues(createValues({ ...prefilled, email: '', message: 'Help' }), prefilled),
  ).toEqual({
    email: '',
    message: 'Help',
  });
});

test('stores neither consent nor honeypot', () => {
  expect(changedValues(createValues({ website: 'spam' }), {})).toEqual({});
});

test('prefills name, phone and email of the user', () => {
  const profile = { first_name: 'Anna', last_name: '', phone: null, email: 'anna@example.com' };
  expect(prefilledValuesOf(profile)).toEqual([
    ['name', 'Anna'],
    ['phone', ''],
    ['email', 'anna@example.com'],
  ]);
  const fullProfile: Pick<Profile, 'first_name' | 'last_name' | 'phone' | 'email'> = {
    ...profile,
    last_name: 'Petrova',
    phone: '+79123456789',
  };
  expect(prefilledValuesOf(fullProfile).slice(0, 2)).toEqual([
    ['name', 'Anna Petrova'],
    ['phone', '+7 912 345-67-89'],
  ]);
});
