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
  it('returns none for unchanged values and surrounding spaces', () => {
    expect(changedFields(values, profile)).toEqual({});
    expect(changedFields({ ...values, first_name: ' Анна ' }, profile)).toEqual({});
  });

  it('returns only those that differ, as text', () => {
    const typed = { ...values, last_name: 'Петрова', country_id: 7, city_id: 70 };
    expect(changedFields(typed, profile)).toEqual({
      last_name: 'Петрова',
      country_id: '7',
      city_id: '70',
    });
  });

  it('returns an empty text for a cleared field', () => {
    const typed = { ...values, address: '  ', city_id: null };
    expect(changedFields(typed, profile)).toEqual({ address: '', city_id: '' });
  });
});

describe('profileFields', () => {
  it('accept the values of an account', () => {
    expect(profileFields(true).safeParse(values).success).toBe(true);
    expect(profileFields(false).safeParse(values).success).toBe(true);
  });

  const ofCompanies = ['company_name', 'company_address', 'last_name'];
  it.each(ofCompanies)('require %s of companies only', (field) => {
    const without = { ...values, [field]: '' };
    expect(profileFields(true).safeParse(without).success).toBe(false);
    expect(profileFields(false).safeParse(without).success).toBe(true);
  });

  it('allow optional fields to be empty, but require the name of a person', () => {
    const bare = { ...values, company_inn: '', position: '', address: '', city_id: null };
    expect(profileFields(true).safeParse(bare).success).toBe(true);
    expect(profileFields(true).safeParse({ ...bare, company_inn: '7707083894' }).success).toBe(
      false,
    );
    expect(profileFields(true).safeParse({ ...bare, first_name: '' }).success).toBe(false);
  });
});
