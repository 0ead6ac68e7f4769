import { getDealers } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aPost, aSellerRow, dropPosts } from '../../../testing/a-post.ts';
import { createHiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => dropPosts(world));

const company = (companyName: string) =>
  aSellerRow(world.database, { isEntity: true, companyName, lastName: 'Тайнофамилия' });

it('excludes companies with hidden ads only', async () => {
  const { id } = await company('Гараж');
  await createHiddenPosts(world.database, { userId: id });

  const response = await world.call(getDealers);

  expect(dataOf(getDealers, response)).toEqual([]);
  expect(response.body.meta).toMatchObject({ total: 0, cities: [], brands: [] });
});

it.each([
  ['%', ['100% авто']],
  ['_', ['a_b']],
  ['\\', ['c\\d']],
  ["' OR 1=1 --", []],
  ['100%', ['100% авто']],
])('treats pattern and SQL characters as plain text: %s', async (q, names) => {
  for (const name of ['100% авто', 'a_b', 'c\\d', 'простое']) {
    await aPost(world.database, { userId: (await company(name)).id });
  }

  const response = await world.call(getDealers, { query: { q } });

  expect(dataOf(getDealers, response).map(({ name }) => name)).toEqual(names);
});
