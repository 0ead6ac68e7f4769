import { getProfile, type Profile, removePhone, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { grantUnits } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const update = async (token: string, form: Record<string, string | string[]>) =>
  dataOf(updateProfile, await world.call(updateProfile, { token, form }));

const placeOf = async (nameRu: string) => {
  const city = await world.database.city.findFirstOrThrow({ where: { nameRu } });
  return { country_id: city.countryId, city_id: city.id };
};

describe('profile/get-profile-data', () => {
  it('returns the complete account to its owner', async () => {
    const { country_id, city_id } = await placeOf('Москва');
    const { user, token } = await aSignedInAccount(world, {
      firstName: 'Анна',
      lastName: 'Кузнецова',
      phone: '+79123456789',
      phoneVerifiedAt: START,
      address: 'Тверская, 1',
      avatar: '/media/avatars/a.webp',
      countryId: country_id,
      cityId: city_id,
      tariffType: 1,
      tariffExpiresAt: new Date('2026-08-15T12:00:00Z'),
      phones: { create: [{ phone: '+79990000002', verifiedAt: START }, { phone: '+79990000003' }] },
    });
    await grantUnits(world, user.id, { placements: 3, specialOffers: 1 });

    const response = await world.call(getProfile, { token });

    expect(response.headers['cache-control']).toBe('no-store');
    expect(dataOf(getProfile, response)).toEqual({
      id: user.id,
      email: user.email,
      new_email: null,
      email_verified: true,
      email_refused: false,
      first_name: 'Анна',
      last_name: 'Кузнецова',
      phone: '+79123456789',
      phone_verified: true,
      phones: [
        { id: expect.any(Number), phone: '+79990000002', verified: true },
        { id: expect.any(Number), phone: '+79990000003', verified: false },
      ],
      avatar: '/media/avatars/a.webp',
      company_name: null,
      company_address: null,
      company_inn: null,
      position: null,
      address: 'Тверская, 1',
      country_id,
      city_id,
      is_entity: false,
      role: 'user',
      has_password: true,
      tariff_info: {
        type_id: 1,
        name: expect.any(String),
        expires_at: '2026-08-15T12:00:00.000Z',
        adverts_left: 3,
        special_offers_left: 1,
      },
    } satisfies Profile);
  });

  it('returns the tariff in the language of the request, and `null` after it expired', async () => {
    const currentTariff = { tariffType: 6, tariffExpiresAt: new Date('2026-06-15T12:00:01Z') };
    const { token } = await aSignedInAccount(world, currentTariff);
    const fetchTariff = async (language: string) =>
      dataOf(
        getProfile,
        await world.call(getProfile, { token, headers: { 'Accept-Language': language } }),
      ).tariff_info;

    const names = [(await fetchTariff('ru'))?.name, (await fetchTariff('en'))?.name];
    const accountWithExpiredTariff = await aSignedInAccount(world, {
      ...currentTariff,
      tariffExpiresAt: START,
    });

    expect(new Set(names).size).toBe(2);
    expect(names).not.toContain(undefined);
    const response = await world.call(getProfile, { token: accountWithExpiredTariff.token });
    expect(dataOf(getProfile, response).tariff_info).toBeNull();
  });
});

describe('profile/update-profile-data', () => {
  it('changes only the submitted fields', async () => {
    const { user, token } = await aSignedInAccount(world, { address: 'Тверская, 1' });

    const profile = await update(token, {
      first_name: "  Д'Артаньян ",
      last_name: 'Петров-Водкин',
    });

    expect(profile).toMatchObject({
      first_name: "Д'Артаньян",
      last_name: 'Петров-Водкин',
      address: 'Тверская, 1',
      phone: user.phone,
      email: user.email,
    });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(profile);
  });

  it('accepts the form of a user without a last name, as created by Google sign-in', async () => {
    const { token } = await aSignedInAccount(world, { firstName: 'Мадонна', lastName: '' });
    const form = { first_name: 'Мадонна', last_name: '', address: 'Москва' };

    expect(await update(token, form)).toMatchObject(form);
  });

  it('changes nothing for a form without fields', async () => {
    const { token } = await aSignedInAccount(world, { address: 'Тверская, 1' });
    const profileBefore = dataOf(getProfile, await world.call(getProfile, { token }));

    expect(await update(token, { unknown_field: 'x' })).toEqual(profileBefore);
  });

  it('clears optional fields', async () => {
    const { country_id, city_id } = await placeOf('Москва');
    const { token } = await aSignedInAccount(world, {
      isEntity: true,
      companyName: 'Гараж',
      companyAddress: 'Тверская, 1',
      position: 'Директор',
      address: 'Тверская, 2',
      countryId: country_id,
      cityId: city_id,
    });

    const form = { position: '', address: '', country_id: '', city_id: '' };

    expect(await update(token, form)).toMatchObject({
      company_name: 'Гараж',
      company_address: 'Тверская, 1',
      position: null,
      address: null,
      country_id: null,
      city_id: null,
    });
  });

  it('stores the fields of a company', async () => {
    const { token } = await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' });
    const form = {
      company_name: 'Гараж № 1',
      company_address: 'Тверская, 1',
      company_inn: '7707083893',
      position: 'Директор',
    };

    expect(await update(token, form)).toMatchObject({ ...form, is_entity: true });
    expect(await update(token, { company_inn: ' 5001 0073 2259 ' })).toMatchObject({
      company_inn: '500100732259',
    });
    expect(await update(token, { company_inn: '' })).toMatchObject({ company_inn: null });
  });

  it('ignores the fields of a company for an individual, including empty ones', async () => {
    const { token } = await aSignedInAccount(world);
    const form = {
      company_name: '',
      company_address: 'Тверская, 1',
      company_inn: '7707083893',
      position: 'Директор',
    };

    expect(await update(token, form)).toMatchObject({
      company_name: null,
      company_address: null,
      company_inn: null,
      position: null,
    });
  });

  it('sets the country of a city that is sent alone', async () => {
    const { country_id, city_id } = await placeOf('Казань');
    const { token } = await aSignedInAccount(world);

    expect(await update(token, { city_id: String(city_id) })).toMatchObject({
      country_id,
      city_id,
    });
  });

  it('clears the city if a new country is sent alone, but not for the same country', async () => {
    const moscow = await placeOf('Москва');
    const otherCountry = await world.database.country.findFirstOrThrow({
      where: { id: { not: moscow.country_id } },
    });
    const { token } = await aSignedInAccount(world, {
      countryId: moscow.country_id,
      cityId: moscow.city_id,
    });

    expect(await update(token, { country_id: String(moscow.country_id) })).toMatchObject(moscow);
    expect(await update(token, { country_id: String(otherCountry.id) })).toMatchObject({
      country_id: otherCountry.id,
      city_id: null,
    });
  });

  it('changes to a city of another country if both are sent', async () => {
    const moscow = await placeOf('Москва');
    const city = await world.database.city.findFirstOrThrow({
      where: { countryId: { not: moscow.country_id } },
    });
    const { token } = await aSignedInAccount(world, {
      countryId: moscow.country_id,
      cityId: moscow.city_id,
    });
    const form = { country_id: String(city.countryId), city_id: String(city.id) };

    expect(await update(token, form)).toMatchObject({
      country_id: city.countryId,
      city_id: city.id,
    });
  });
});

describe('profile/remove-additional-phone', () => {
  it('removes one number and leaves the others', async () => {
    const { user, token } = await aSignedInAccount(world, {
      phones: { create: [{ phone: '+79990000002' }, { phone: '+79990000003' }] },
    });
    const [firstPhone] = await world.database.userPhone.findMany({
      where: { userId: user.id },
      orderBy: { id: 'asc' },
    });

    const response = await world.call(removePhone, { token, body: { id: firstPhone?.id } });

    expect(dataOf(removePhone, response).phones.map(({ phone }) => phone)).toEqual([
      '+79990000003',
    ]);
    expect(dataOf(removePhone, response).phone).toBe(user.phone);
  });
});
