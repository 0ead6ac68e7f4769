import { getProfile, type Profile, removePhone, updateProfile } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { grantTo } from '../../../testing/a-form.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const update = async (token: string, form: Record<string, string | string[]>) =>
  dataOf(updateProfile, await world.call(updateProfile, { token, form }));

const place = async (nameRu: string) => {
  const city = await world.database.city.findFirstOrThrow({ where: { nameRu } });
  return { country_id: city.countryId, city_id: city.id };
};

describe('profile/get-profile-data', () => {
  it('returns the complete account to its owner', async () => {
    const { country_id, city_id } = await place('Москва');
    const { user, token } = await aSignedIn(world, {
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
    await grantTo(world, user.id, { placements: 3, specialOffers: 1 });

    const answer = await world.call(getProfile, { token });

    expect(answer.headers['cache-control']).toBe('no-store');
    expect(dataOf(getProfile, answer)).toEqual({
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

  it('returns the tariff in the language of the request, and none after its expiry', async () => {
    const running = { tariffType: 6, tariffExpiresAt: new Date('2026-06-15T12:00:01Z') };
    const { token } = await aSignedIn(world, running);
    const read = async (language: string) =>
      dataOf(
        getProfile,
        await world.call(getProfile, { token, headers: { 'Accept-Language': language } }),
      ).tariff_info;

    const names = [(await read('ru'))?.name, (await read('en'))?.name];
    const over = await aSignedIn(world, { ...running, tariffExpiresAt: START });

    expect(new Set(names).size).toBe(2);
    expect(names).not.toContain(undefined);
    const answer = await world.call(getProfile, { token: over.token });
    expect(dataOf(getProfile, answer).tariff_info).toBeNull();
  });
});

describe('profile/update-profile-data', () => {
  it('changes the submitted fields and no others', async () => {
    const { user, token } = await aSignedIn(world, { address: 'Тверская, 1' });

    const changed = await update(token, {
      first_name: "  Д'Артаньян ",
      last_name: 'Петров-Водкин',
    });

    expect(changed).toMatchObject({
      first_name: "Д'Артаньян",
      last_name: 'Петров-Водкин',
      address: 'Тверская, 1',
      phone: user.phone,
      email: user.email,
    });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(changed);
  });

  it('accepts the form of a user without a last name, as created by Google sign-in', async () => {
    const { token } = await aSignedIn(world, { firstName: 'Мадонна', lastName: '' });
    const form = { first_name: 'Мадонна', last_name: '', address: 'Москва' };

    expect(await update(token, form)).toMatchObject(form);
  });

  it('changes nothing for a form without fields', async () => {
    const { token } = await aSignedIn(world, { address: 'Тверская, 1' });
    const before = dataOf(getProfile, await world.call(getProfile, { token }));

    expect(await update(token, { unknown_field: 'x' })).toEqual(before);
  });

  it('clears optional fields', async () => {
    const { country_id, city_id } = await place('Москва');
    const { token } = await aSignedIn(world, {
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
    const { token } = await aSignedIn(world, { isEntity: true, companyName: 'Гараж' });
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
    const { token } = await aSignedIn(world);
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

  it('sets the country of a city sent alone', async () => {
    const { country_id, city_id } = await place('Казань');
    const { token } = await aSignedIn(world);

    expect(await update(token, { city_id: String(city_id) })).toMatchObject({
      country_id,
      city_id,
    });
  });

  it('clears the city for a new country alone, and preserves it for the same country', async () => {
    const moscow = await place('Москва');
    const other = await world.database.country.findFirstOrThrow({
      where: { id: { not: moscow.country_id } },
    });
    const { token } = await aSignedIn(world, {
      countryId: moscow.country_id,
      cityId: moscow.city_id,
    });

    expect(await update(token, { country_id: String(moscow.country_id) })).toMatchObject(moscow);
    expect(await update(token, { country_id: String(other.id) })).toMatchObject({
      country_id: other.id,
      city_id: null,
    });
  });

  it('changes to a city of another country if both are sent', async () => {
    const moscow = await place('Москва');
    const city = await world.database.city.findFirstOrThrow({
      where: { countryId: { not: moscow.country_id } },
    });
    const { token } = await aSignedIn(world, {
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
    const { user, token } = await aSignedIn(world, {
      phones: { create: [{ phone: '+79990000002' }, { phone: '+79990000003' }] },
    });
    const [first] = await world.database.userPhone.findMany({
      where: { userId: user.id },
      orderBy: { id: 'asc' },
    });

    const answer = await world.call(removePhone, { token, body: { id: first?.id } });

    expect(dataOf(removePhone, answer).phones.map(({ phone }) => phone)).toEqual(['+79990000003']);
    expect(dataOf(removePhone, answer).phone).toBe(user.phone);
  });
});
