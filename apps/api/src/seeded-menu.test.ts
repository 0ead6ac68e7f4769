import { expect, it } from 'vitest';
import { contentDatabase, firstStart, laterStart, menuContent } from './testing/seeded-content.ts';

const content = contentDatabase();

/** Menu from before editions: link, title, and position of the parent. */
const originalMenu = [
  ['/search', 'Поиск авто', null],
  ['/search?kind=ground', 'На земле', null],
  ['/search?kind=ground&yearTo=1980', 'Классика', 1],
  ['/search?kind=ground&yearFrom=2015', 'Современные', 1],
  ['/search?kind=ground&stateId=1', 'Новые', 1],
  ['/search?kind=ground&tuning=true', 'С тюнингом', 1],
  ['/search?kind=water', 'На воде', null],
  ['/search?kind=air', 'В воздухе', null],
  ['/search?specialOffer=true', 'Спецпредложения', null],
  ['/search?sellerType=entity', 'От дилеров', null],
  ['/tariffs', 'Тарифы', null],
] as const;

/** Stores a menu as the migration leaves it. */
async function storeOldMenu(items: readonly (readonly [string, string, number | null])[]) {
  const ids: number[] = [];
  for (const [sort, [link, title, parentIndex]] of items.entries()) {
    const parentId = parentIndex === null ? null : (ids[parentIndex] ?? null);
    const fields = {
      parent_id: parentId,
      link,
      title_ru: title,
      title_en: 'In English',
      icon_url: null,
      published: true,
      from: null,
      to: null,
    };
    const { id } = await content.database.contentItem.create({
      data: {
        kind: 'menu',
        shelf: String(parentId ?? ''),
        sort,
        version: 1,
        published: true,
        fields,
        updatedAt: firstStart,
        versions: { create: { version: 1, event: 'created', createdAt: firstStart, fields } },
      },
    });
    ids.push(id);
  }
}

it('stores the menu below its parents in order', async () => {
  await content.seed();

  const parent = await content.byKey('menu/services');
  const children = await content.database.contentItem.findMany({
    where: { kind: 'menu', shelf: String(parent.id) },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
  });
  expect(children.map(({ seedKey }) => seedKey)).toEqual(
    menuContent()
      .filter(({ below }) => below === 'menu/services')
      .map(({ key }) => key),
  );
  expect(children[0]?.fields).toMatchObject({ parent_id: parent.id });
});

it('adds keys and new items to the original menu, and preserves ids', async () => {
  await storeOldMenu(originalMenu);
  const before = await content.allItems();

  await Promise.all([
    content.seed(menuContent(), laterStart),
    content.seed(menuContent(), laterStart),
  ]);

  const rows = await content.allItems();
  expect(rows.map(({ seedKey }) => seedKey).toSorted()).toEqual(
    menuContent()
      .map(({ key }) => key)
      .toSorted(),
  );
  const search = await content.byKey('menu/search');
  expect(search.id).toBe(before[0]?.id);
  expect(await content.byKey('menu/water')).toMatchObject({
    id: before[6]?.id,
    shelf: String(search.id),
  });
  const topItems = await content.database.contentItem.findMany({
    where: { shelf: '' },
    orderBy: [{ sort: 'asc' }, { id: 'asc' }],
  });
  expect(topItems.map(({ seedKey }) => seedKey)).toEqual(
    menuContent()
      .filter(({ below }) => !below)
      .map(({ key }) => key),
  );
});

it.each([
  ['with an item of their own', [...originalMenu, ['/search?brandId=1', 'Наши любимые', null]]],
  ['without an original item', originalMenu.slice(0, -1)],
  ['with another title', [['/search', 'Все машины', null], ...originalMenu.slice(1)]],
] as const)("leaves an editors' menu %s unchanged", async (_case, items) => {
  await storeOldMenu(items);
  const before = await content.allItems();

  await content.seed(menuContent(), laterStart);

  expect(await content.allItems()).toEqual(before);
});
