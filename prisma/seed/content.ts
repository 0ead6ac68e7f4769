import type { Database } from '@pitlane/api/infra/database';
import { addresses } from '@pitlane/contracts';

const menu = [
  { link: addresses.search(), ru: 'Поиск авто', en: 'Car search' },
  {
    link: addresses.search({ kind: 'ground' }),
    ru: 'На земле',
    en: 'Cars',
    children: [
      { link: addresses.search({ kind: 'ground', year_to: 1980 }), ru: 'Классика', en: 'Classics' },
      {
        link: addresses.search({ kind: 'ground', year_from: 2015 }),
        ru: 'Современные',
        en: 'Modern',
      },
      { link: addresses.search({ kind: 'ground', state_id: 1 }), ru: 'Новые', en: 'New' },
      {
        link: addresses.search({ kind: 'ground', tuning: true }),
        ru: 'С тюнингом',
        en: 'Modified',
      },
    ],
  },
  { link: addresses.search({ kind: 'water' }), ru: 'На воде', en: 'Boats' },
  { link: addresses.search({ kind: 'air' }), ru: 'В воздухе', en: 'Aircraft' },
  { link: addresses.search({ special_offer: true }), ru: 'Спецпредложения', en: 'Special offers' },
  { link: addresses.search({ seller_type: 'entity' }), ru: 'От дилеров', en: 'From dealers' },
  { link: addresses.tariffs(), ru: 'Тарифы', en: 'Tariffs' },
] as const;

/** Menu of the header, for an installation whose editors have not written their own. */
export async function storeMenu(database: Database): Promise<void> {
  if ((await database.menuItem.count()) > 0) return;
  for (const [sort, item] of menu.entries()) {
    const row = { link: item.link, titleRu: item.ru, titleEn: item.en, sort };
    const children = 'children' in item ? item.children : [];
    await database.menuItem.create({
      data: {
        ...row,
        children: {
          create: children.map((child, index) => ({
            link: child.link,
            titleRu: child.ru,
            titleEn: child.en,
            sort: index,
          })),
        },
      },
    });
  }
}

/** Where the demo world's product would be found elsewhere. */
export async function storeDemoLinks(database: Database): Promise<void> {
  await database.socialLink.createMany({
    data: [
      {
        name: 'Telegram',
        linkUrl: 'https://t.me/pitlane_demo',
        iconUrl: '/social/telegram.svg',
        sort: 1,
      },
      { name: 'VK', linkUrl: 'https://vk.com/pitlane_demo', iconUrl: '/social/vk.svg', sort: 2 },
      {
        name: 'YouTube',
        linkUrl: 'https://www.youtube.com/@pitlane_demo',
        iconUrl: '/social/youtube.svg',
        sort: 3,
      },
    ],
  });
}
