import { addresses, pageLink, serviceLink } from '@pitlane/contracts';
import { bilingualFields, type SeedEntry } from './seed-entry.ts';

interface Item {
  key: string;
  edition: number;
  link: string;
  ru: string;
  en: string;
}

const cars = { kind: 'ground' } as const;

/** Menu of the header in two levels, with short titles of services. */
const menu: readonly (Item & { children?: readonly Item[] })[] = [
  {
    key: 'search',
    edition: 1,
    link: addresses.search(),
    ru: 'Поиск авто',
    en: 'Car search',
    children: [
      { key: 'ground', edition: 1, link: addresses.search(cars), ru: 'На земле', en: 'Cars' },
      {
        key: 'classics',
        edition: 1,
        link: addresses.search({ ...cars, year_to: 1980 }),
        ru: 'Классика',
        en: 'Classics',
      },
      {
        key: 'modern',
        edition: 1,
        link: addresses.search({ ...cars, year_from: 2015 }),
        ru: 'Современные',
        en: 'Modern',
      },
      {
        key: 'new',
        edition: 1,
        link: addresses.search({ ...cars, state_id: 1 }),
        ru: 'Новые',
        en: 'New',
      },
      {
        key: 'tuning',
        edition: 1,
        link: addresses.search({ ...cars, tuning: true }),
        ru: 'С тюнингом',
        en: 'Modified',
      },
      {
        key: 'water',
        edition: 1,
        link: addresses.search({ kind: 'water' }),
        ru: 'На воде',
        en: 'Boats',
      },
      {
        key: 'air',
        edition: 1,
        link: addresses.search({ kind: 'air' }),
        ru: 'В воздухе',
        en: 'Aircraft',
      },
      {
        key: 'from-dealers',
        edition: 1,
        link: addresses.search({ seller_type: 'entity' }),
        ru: 'От дилеров',
        en: 'From dealers',
      },
    ],
  },
  {
    key: 'special-offers',
    edition: 1,
    link: addresses.search({ special_offer: true }),
    ru: 'Спецпредложения',
    en: 'Special offers',
  },
  {
    key: 'services',
    edition: 1,
    link: addresses.services(),
    ru: 'Услуги',
    en: 'Services',
    children: [
      {
        key: 'individual-selection',
        edition: 1,
        link: serviceLink('individual-selection'),
        ru: 'Индивидуальный подбор',
        en: 'Individual selection',
      },
      {
        key: 'send-buy-auto',
        edition: 1,
        link: serviceLink('send-buy-auto'),
        ru: 'Заявка на покупку',
        en: 'Buying request',
      },
      {
        key: 'send-auto-trade',
        edition: 1,
        link: serviceLink('send-auto-trade'),
        ru: 'Обмен автомобиля',
        en: 'Car exchange',
      },
      { key: 'buyback', edition: 1, link: serviceLink('buyback'), ru: 'Выкуп', en: 'Buyback' },
      {
        key: 'transportation',
        edition: 1,
        link: serviceLink('transportation'),
        ru: 'Перевозка',
        en: 'Transport',
      },
      {
        key: 'send-transport',
        edition: 1,
        link: serviceLink('send-transport'),
        ru: 'Заявка на перевозку',
        en: 'Transport request',
      },
      {
        key: 'by-service',
        edition: 1,
        link: serviceLink('by-service'),
        ru: 'Объявление под ключ',
        en: 'Ad by our staff',
      },
    ],
  },
  { key: 'dealers', edition: 1, link: addresses.dealers(), ru: 'Дилеры', en: 'Dealers' },
  { key: 'tariffs', edition: 1, link: addresses.tariffs(), ru: 'Тарифы', en: 'Tariffs' },
  { key: 'about', edition: 1, link: addresses.about(), ru: 'О нас', en: 'About' },
  {
    key: 'contacts',
    edition: 1,
    link: addresses.contacts(),
    ru: 'Контакты',
    en: 'Contacts',
    children: [
      {
        key: 'callback',
        edition: 1,
        link: addresses.callback(),
        ru: 'Заказать звонок',
        en: 'Ask us to call',
      },
      { key: 'support', edition: 1, link: pageLink('support'), ru: 'Поддержка', en: 'Support' },
    ],
  },
];

const entryOf = ({ key, edition, link, ru, en }: Item, below?: string): SeedEntry => ({
  key: `menu/${key}`,
  edition,
  kind: 'menu',
  fields: { link, ...bilingualFields('title', ru, en) },
  ...(below && { below: `menu/${below}` }),
});

export const menuContent = (): SeedEntry[] =>
  menu.flatMap((item) => [
    entryOf(item),
    ...(item.children ?? []).map((child) => entryOf(child, item.key)),
  ]);

/** Keys of the items that were seeded before content had editions. */
export const firstMenuKeys: readonly string[] = [
  'search',
  'ground',
  'classics',
  'modern',
  'new',
  'tuning',
  'water',
  'air',
  'special-offers',
  'from-dealers',
  'tariffs',
].map((key) => `menu/${key}`);
