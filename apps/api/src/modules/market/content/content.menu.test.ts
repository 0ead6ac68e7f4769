import { getTopMenu } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { dataOf } from '../../../testing/answers.ts';
import { addTariffs, seedMenu } from '../../../testing/menus.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(async () => {
  await world.database.menuItem.deleteMany();
});

const links = async () => dataOf(getTopMenu, await world.call(getTopMenu)).map(({ link }) => link);
const item = (link: string, sort: number) => ({ link, titleRu: link, titleEn: link, sort });

it('puts the tariffs behind what editors have, and changes none of it', async () => {
  const { id: parentId } = await world.database.menuItem.create({ data: item('/search', 7) });
  await world.database.menuItem.create({ data: { ...item('/search?kind=air', 99), parentId } });
  const before = await world.database.menuItem.findMany();

  await addTariffs(world.database);

  const added = await world.database.menuItem.findFirstOrThrow({ where: { link: '/tariffs' } });
  expect(added).toMatchObject({ titleRu: 'Тарифы', titleEn: 'Tariffs', parentId: null, sort: 8 });
  expect(await world.database.menuItem.findMany({ where: { id: { not: added.id } } })).toEqual(
    before,
  );
});

it.each(['/tariffs', '/tariffs#legal'])('adds nothing where %s stands already', async (link) => {
  await world.database.menuItem.createMany({ data: [item(link, 1), item('/search', 2)] });

  await addTariffs(world.database);

  expect(await links()).toEqual([link, '/search']);
});

it('leaves an empty menu to the seed, and a menu of editors is left alone by it', async () => {
  await addTariffs(world.database);
  expect(await links()).toEqual([]);

  await seedMenu(world.database);
  const seeded = await links();
  await world.database.menuItem.deleteMany({ where: { link: '/tariffs' } });
  await seedMenu(world.database);

  expect(seeded).toContain('/tariffs');
  expect(await links()).toEqual(seeded.filter((link) => link !== '/tariffs'));
});
