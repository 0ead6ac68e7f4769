import {
  getFilterCities,
  getFilterFormEngine,
  getGenerations,
  getModels,
  getModifications,
  getOtherData,
  getVersions,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../testing/answers.ts';
import { badIds, badQuery, badWholeNumbers } from '../../../testing/bad-values.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const MISSING = 2_147_483_647;

const byId = [
  {
    path: getModels.path,
    contract: getModels,
    code: 'brand.not_found',
    ru: 'Такой марки нет в каталоге',
    en: 'There is no such make in the catalogue',
  },
  {
    path: getGenerations.path,
    contract: getGenerations,
    code: 'model.not_found',
    ru: 'Такой модели нет в каталоге',
    en: 'There is no such model in the catalogue',
  },
  {
    path: getModifications.path,
    contract: getModifications,
    code: 'generation.not_found',
    ru: 'Такого поколения нет в каталоге',
    en: 'There is no such generation in the catalogue',
  },
  {
    path: getOtherData.path,
    contract: getOtherData,
    code: 'modification.not_found',
    ru: 'Такой модификации нет в каталоге',
    en: 'There is no such modification in the catalogue',
  },
];

describe.each(byId)('$path', ({ contract, code, ru, en }) => {
  it('answers 404 for an unknown parent in both languages', async () => {
    const ask = (language: string) =>
      world.call(contract, { params: { id: MISSING }, headers: { 'Accept-Language': language } });

    expect(failureOf(await ask('ru'), 404)).toEqual({ code, message: ru });
    expect(failureOf(await ask('en'), 404)).toEqual({ code, message: en });
  });

  it.each(['0', '-1', '1.5', '2147483648', 'abc', '%00', "1'--", '1e1', '%20', 'null'])(
    'refuses the id %s',
    async (id) => {
      const answer = await world.http.get(addressOf(contract, { id: 'ID' }).replace('ID', id));

      expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['id']);
    },
  );
});

describe('filter/get-filter-cities', () => {
  it('answers 404 for a country that does not exist', async () => {
    const answer = await world.call(getFilterCities, { query: { country_id: MISSING } });

    expect(failureOf(answer, 404)).toEqual({
      code: 'country.not_found',
      message: 'Такой страны нет в списке',
    });
  });

  it('asks for the country', async () => {
    const answer = await world.call(getFilterCities);

    expect(failureOf(answer, 422).errors).toEqual({ country_id: ['Это поле обязательно'] });
  });

  it.each(badIds)('refuses $what as the country', async (value) => {
    const answer = await world.app.inject(
      `${addressOf(getFilterCities)}?${badQuery('country_id', value)}`,
    );

    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors).toEqual({ country_id: [value.message] });
  });
});

describe('filter/get-versions', () => {
  it.each(['brand_id', 'model_id'])('refuses every bad value of %s', async (field) => {
    for (const value of badIds) {
      const answer = await world.app.inject(`${addressOf(getVersions)}?${badQuery(field, value)}`);

      expect(answer.statusCode, `${value.what}: ${answer.body}`).toBe(422);
      expect(answer.json().errors).toEqual({ [field]: [value.message] });
    }
  });
});

describe('filter/get-filter-form-engine', () => {
  it.each([
    { field: 'brand_id', values: badIds },
    { field: 'model_id', values: badIds },
    { field: 'year_from', values: badWholeNumbers(1885, 2100) },
  ])('refuses every bad value of $field', async ({ field, values }) => {
    for (const value of values) {
      const answer = await world.app.inject(
        `${addressOf(getFilterFormEngine)}?${badQuery(field, value)}`,
      );

      expect(answer.statusCode, `${value.what}: ${answer.body}`).toBe(422);
      expect(answer.json().errors).toEqual({ [field]: [value.message] });
    }
  });
});
