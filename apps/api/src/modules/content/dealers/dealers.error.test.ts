import { getDealers } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it.each([
  ['city_id', 'x'],
  ['city_id', '0'],
  ['city_id', '1.5'],
  ['city_id', '2147483648'],
  ['brand_id', 'x'],
  ['brand_id', '-1'],
  ['q', 'а'.repeat(101)],
  ['q', '\u0000'],
  ['page', '0'],
  ['page', 'x'],
  ['per_page', '101'],
])('refuses the %s %j', async (field, value) => {
  const answer = await world.call(getDealers, { query: { [field]: value } });

  expect(failureOf(answer, 422).errors).toHaveProperty(field);
});

it('refuses what is given twice and what no text has', async () => {
  const path = addressOf(getDealers);
  for (const query of ['city_id=1&city_id=2', 'q=a%00', 'brand_id=1&brand_id=1']) {
    expect((await world.http.get(`${path}?${query}`)).status, query).toBe(422);
  }
});

it.each([
  { city_id: 2_147_483_647 },
  { brand_id: 2_147_483_647 },
  { q: 'такой компании нет' },
  { page: 1_000_000 },
])('finds nothing for %j', async (query) => {
  const seller = await aSeller(world.database, { isEntity: true, companyName: 'Гараж' });
  await aPost(world.database, { userId: seller.id });

  expect(dataOf(getDealers, await world.call(getDealers, { query }))).toEqual([]);
});
