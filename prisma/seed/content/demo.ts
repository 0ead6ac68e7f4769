import { addresses, bannerPlaces, serviceLink } from '@pitlane/contracts';
import { bilingualFields, type PictureName, type SeedEntry } from './seed-entry.ts';

interface Banner {
  title: readonly [ru: string, en: string];
  text: readonly [ru: string, en: string];
  link: string;
  picture: PictureName;
}

/** The product's own banner for each place. */
const banners: Readonly<Record<(typeof bannerPlaces)[number], Banner>> = {
  home: {
    title: ['Обменяйте машину на другую', 'Exchange your car for another'],
    text: [
      'С доплатой в любую сторону. Посчитаем разницу бесплатно.',
      'With the difference paid either way. Working it out is free.',
    ],
    link: serviceLink('send-auto-trade'),
    picture: 'coast-wide',
  },
  search: {
    title: ['Не нашли свою?', 'Not found yours?'],
    text: [
      'Скажите, что ищете: спросим у дилеров и продавцов.',
      'Say what you are looking for: we ask dealers and sellers.',
    ],
    link: serviceLink('send-buy-auto'),
    picture: 'mountain-wide',
  },
  advert: {
    title: ['Машина в другом городе?', 'The car is in another city?'],
    text: [
      'Привезём на автовозе, в контейнере или самолётом.',
      'We bring it by carrier, in a container or by air.',
    ],
    link: addresses.serviceForm('send-transport'),
    picture: 'sea-wide',
  },
};

const links = [
  { key: 'telegram', name: 'Telegram', link: 'https://t.me/pitlane_demo' },
  { key: 'vk', name: 'VK', link: 'https://vk.com/pitlane_demo' },
  { key: 'youtube', name: 'YouTube', link: 'https://www.youtube.com/@pitlane_demo' },
] as const;

/** Social links and banners of the demo. */
export const demoContent = (): SeedEntry[] => [
  ...links.map(
    ({ key, name, link }): SeedEntry => ({
      key: `links/demo-${key}`,
      edition: 1,
      kind: 'links',
      fields: { type: 'social', name, link_url: link, icon_url: `/social/${key}.svg` },
    }),
  ),
  ...bannerPlaces.map((place): SeedEntry => {
    const { title, text, link, picture } = banners[place];
    return {
      key: `banners/demo-${place}`,
      edition: 1,
      kind: 'banners',
      fields: {
        place,
        ...bilingualFields('title', ...title),
        ...bilingualFields('text', ...text),
        link,
      },
      pictures: { picture_id_ru: picture, picture_id_en: picture },
    };
  }),
  {
    key: 'banners/demo-advertiser',
    edition: 1,
    kind: 'banners',
    fields: {
      place: 'home',
      ...bilingualFields(
        'title',
        'Тёплый гараж для вашей классики',
        'A warm garage for your classic',
      ),
      ...bilingualFields(
        'text',
        'Хранение с контролем влажности и зарядкой аккумулятора.',
        'Storage with humidity control and battery care.',
      ),
      link: addresses.search({ kind: 'ground', year_to: 1980 }),
      advertiser: 'ООО «Гараж-Демо»',
      erid: 'DEMO2SDnjeExample',
    },
    pictures: { picture_id_ru: 'forest-wide', picture_id_en: 'forest-wide' },
  },
];
