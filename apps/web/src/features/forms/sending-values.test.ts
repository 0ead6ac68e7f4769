import type { Profile } from '@pitlane/contracts';
import { beforeAll, expect, test } from 'vitest';
import { fieldText, firstTexts } from '@/forms/field-texts.ts';
import forms from '@/forms/forms.en.json';
import { startI18n } from '@/lib/i18n.ts';
import {
  changedValues,
  emptyValues,
  type FormValues,
  isIncomplete,
  type PageKind,
  prefillOf,
  schemaOf,
  toRequestBody,
} from './sending-values.ts';

beforeAll(() => startI18n('en', { forms }));

const values = (overrides: Partial<FormValues>): FormValues => ({
  ...emptyValues,
  consent: true,
  ...overrides,
});
const person = { name: 'Anna', phone: '+7 912 345-67-89' };
const REQUIRED = 'This field is required';

const errorsOf = (kind: PageKind, overrides: Partial<FormValues>) => {
  const read = schemaOf(kind).safeParse(values(overrides), { error: fieldText });
  return Object.fromEntries(firstTexts(read.error?.issues ?? []));
};

test('builds a body of filled-in values, ids and figures as numbers', () => {
  const body = toRequestBody(
    values({
      ...person,
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
    ...person,
    brand_id: 12,
    mileage: 45_000,
    send_city: 7,
    receipt_city: 'Кемь',
    year: 'two',
    consent: true,
  });
});

test('builds a valid body for each kind', () => {
  const needed = (kind: PageKind) => Object.keys(errorsOf(kind, {})).toSorted();
  expect(needed('contact')).toEqual(['description', 'email', 'name']);
  expect(needed('transport')).toEqual([
    'name',
    'phone',
    'receipt_city',
    'receipt_country',
    'send_city',
    'send_country',
    'send_type',
  ]);
  expect(needed('callback')).toEqual(['name', 'phone']);
  expect(needed('by-service')).toEqual(['name', 'phone']);
  expect(needed('support')).toEqual(['message']);
  expect(new Set(Object.values(errorsOf('transport', {})))).toEqual(new Set([REQUIRED]));
});

test.each(['auto-trade', 'buy-auto', 'individual-selection', 'buyback'] as const)(
  'requires a make or a description of the vehicle: %s',
  (kind) => {
    expect(errorsOf(kind, person)).toEqual({ brand_id: REQUIRED });
    expect(errorsOf(kind, { ...person, brand_id: '3' })).toEqual({});
    expect(errorsOf(kind, { ...person, description: 'A red one' })).toEqual({});
  },
);

test('sends a city of the dictionary or a typed one', () => {
  const transport = { ...person, send_country: '1', receipt_country: '1', send_type: '2' };
  expect(errorsOf('transport', { ...transport, send_city: '5', receipt_city: 'Кемь' })).toEqual({});
});

test('reports errors in the words of the field', () => {
  expect(errorsOf('callback', { ...person, consent: false })).toEqual({
    consent: 'We cannot accept the request without your consent',
  });
  expect(
    errorsOf('buyback', { ...person, brand_id: '3', year: 'new', mileage: '99999999' }),
  ).toEqual({ year: 'Only numbers', mileage: 'Max 10000000' });
  expect(errorsOf('contact', { ...person, email: 'anna@', description: 'Hello' })).toEqual({
    email: 'E-mail field is not filled in correctly',
  });
});

test('reports only a transport form as incomplete', () => {
  const whole = {
    ...person,
    send_country: '1',
    send_city: '2',
    receipt_country: '1',
    receipt_city: 'Кемь',
    send_type: '1',
  };
  expect(isIncomplete('transport', values(whole))).toBe(false);
  expect(isIncomplete('transport', values({ ...whole, send_city: ' ' }))).toBe(true);
  expect(isIncomplete('callback', values({}))).toBe(false);
});

test('stores only values that differ from the prefilled ones', () => {
  const known = { name: 'Anna Petrova', phone: '+7 912 345-67-89', email: 'anna@example.com' };
  expect(changedValues(values(known), known)).toEqual({});
  expect(changedValues(values({ ...known, email: '', message: 'Help' }), known)).toEqual({
    email: '',
    message: 'Help',
  });
});

test('stores neither consent nor honeypot', () => {
  expect(changedValues(values({ website: 'spam' }), {})).toEqual({});
});

test('prefills name, phone and email of the user', () => {
  const profile = { first_name: 'Anna', last_name: '', phone: null, email: 'anna@example.com' };
  expect(prefillOf(profile)).toEqual([
    ['name', 'Anna'],
    ['phone', ''],
    ['email', 'anna@example.com'],
  ]);
  const known: Pick<Profile, 'first_name' | 'last_name' | 'phone' | 'email'> = {
    ...profile,
    last_name: 'Petrova',
    phone: '+79123456789',
  };
  expect(prefillOf(known).slice(0, 2)).toEqual([
    ['name', 'Anna Petrova'],
    ['phone', '+7 912 345-67-89'],
  ]);
});
