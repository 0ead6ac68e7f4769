import { getProfile, updateProfile } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let companyToken: string;
beforeAll(async () => {
  token = (await aSignedInAccount(world)).token;
  companyToken = (await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' })).token;
});

describe('profile/update-profile-data', () => {
  it.each([
    ['company_name', ''],
    ['company_name', ' '],
    ['company_address', ''],
    ['country_id', '2147483647'],
    ['city_id', '2147483647'],
  ])('rejects %s "%s" of a company', async (field, value) => {
    const response = await world.call(updateProfile, {
      token: companyToken,
      form: { [field]: value },
    });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual([field]);
  });

  it('rejects a city of another country', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
    const otherCountry = await world.database.country.findFirstOrThrow({
      where: { id: { not: city.countryId } },
    });

    const form = { country_id: String(otherCountry.id), city_id: String(city.id) };
    const response = await world.call(updateProfile, { token, form });

    expect(failureOf(response, 422).errors).toEqual({ city_id: ['Выберите значение из списка'] });
  });

  it('changes nothing if the service rejects another field', async () => {
    const profileBefore = dataOf(getProfile, await world.call(getProfile, { token }));
    const forms = [{ phone: '+999 123 456 789' }, { city_id: '2147483647' }];

    for (const form of forms) {
      const response = await world.call(updateProfile, {
        token,
        form: { first_name: 'Ольга', ...form },
      });
      failureOf(response, 422);
    }

    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(profileBefore);
  });
});
