import { getFilterCities } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('filter/get-filter-cities returns 404 for an unknown country', async () => {
  const response = await world.call(getFilterCities, { query: { country_id: 2_147_483_647 } });

  expect(failureOf(response, 404)).toEqual({
    code: 'country.not_found',
    message: 'Такой страны нет в списке',
  });
});
