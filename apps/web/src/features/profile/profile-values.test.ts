import type { Profile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { changedFields, profileFields, profileValues } from './profile-values.ts';

const profile: Profile = {
  id: 5,
  email: 'anna@example.com',
  new_email: null,
  email_verified: true,
  email_refused: false,
  first_name: 'Анна',
  last_name: 'Орлова',
  phone: '+79123456789',
  phone_verified: true,
  phones: [],
  avatar: null,
  company_name: 'Мотор',
  company_address: 'Невский, 2',
  company_inn: null,
  position: null,
  address: 'Тверская, 1',
  country_id: 1,
  city_id: 2,
  is_entity: true,
  role: 'user',
  has_password: true,
  tariff_info: null,
};
const values = profileValues(profile);

describe('changedFields', () => {
  it('returns no fields for unchanged values and surrounding spaces', () => {
    expect(changedFields(values, profile)).toEqual({});
    expect(changedFields({ ...values, first_name: ' Анна ' }, profile)).toEqual({});
  });

  it('returns only changed fields, as text', () => {
    const changedValues = { ...values, last_name: 'Петрова', country_id: 7, city_id: 70 };
    expect(changedFields(changedValues, profile)).toEqual({
      last_name: 'Петрова',
      country_id: '7',
      city_id: '70',
    });
  });

  it('returns an empty text for a cleared field', () => {
    const changedValues = { ...values, address: '  ', city_id: null };
    expect(changedFields(changedValues, profile)).toEqual({ address: '', city_id: '' });
  });
});

describe('profileFields', () => {
  it('accepts the values of an account', () => {
    expect(profileFields(true).safeParse(values).success).toBe(true);
    expect(profileFields(false).safeParse(values).success).toBe(true);
  });

  const companyFields = ['company_name', 'company_address', 'last_name'];
  it.each(companyFields)('requires %s only of companies', (field) => {
    const incomplete = { ...values, [field]: '' };
    expect(profileFields(true).safeParse(incomplete).success).toBe(false);
    expect(profileFields(false).safeParse(incomplete).success).toBe(true);
  });

  it('allows optional fields to be empty but requires the name of a person', () => {
    const minimal = { ...values, company_inn: '', position: '', address: '', city_id: null };
    expect(profileFields(true).safeParse(minimal).success).toBe(true);
    expect(profileFields(true).safeParse({ ...minimal, company_inn: '7707083894' }).success).toBe(
      false,
    );
    expect(profileFields(true).safeParse({ ...minimal, first_name: '' }).success).toBe(false);
  });
});
