import { getProfile, updateProfile } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let company: string;
beforeAll(async () => {
  token = (await aSignedIn(world)).token;
  company = (await aSignedIn(world, { isEntity: true, companyName: 'Гараж' })).token;
});

describe('profile/update-profile-data', () => {
  it.each([
    ['company_name', ''],
    ['company_name', ' '],
    ['company_address', ''],
    ['country_id', '2147483647'],
    ['city_id', '2147483647'],
  ])('rejects %s "%s" of a company', async (field, value) => {
    const answer = await world.call(updateProfile, { token: company, form: { [field]: value } });

    expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual([field]);
  });

  it('rejects a city of another country', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Москва' } });
    const other = await world.database.country.findFirstOrThrow({
      where: { id: { not: city.countryId } },
    });

    const form = { country_id: String(other.id), city_id: String(city.id) };
    const answer = await world.call(updateProfile, { token, form });

    expect(failureOf(answer, 422).errors).toEqual({ city_id: ['Выберите значение из списка'] });
  });

  it('changes nothing for errors that only the service detects', async () => {
    const before = dataOf(getProfile, await world.call(getProfile, { token }));
    const forms = [{ phone: '+999 123 456 789' }, { city_id: '2147483647' }];

    for (const form of forms) {
      const answer = await world.call(updateProfile, {
        token,
        form: { first_name: 'Ольга', ...form },
      });
      failureOf(answer, 422);
    }

    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(before);
  });
});
