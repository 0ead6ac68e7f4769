import { addresses, serviceLink, slideSets } from '@pitlane/contracts';
import { bilingualFields, type SeedEntry } from './seed-entry.ts';

const features: readonly SeedEntry[] = [
  {
    key: 'features/checked',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Проверено человеком', 'Checked by a person'),
      ...bilingualFields(
        'description',
        'Каждое новое объявление читает модератор: фотографии, характеристики и цена должны сходиться.',
        'A moderator reads every new ad: photos, specifications and price have to fit together.',
      ),
      icon_url: '/content/checked.svg',
      link: addresses.about(),
    },
  },
  {
    key: 'features/catalogue',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Каталог до модификации', 'A catalogue down to the version'),
      ...bilingualFields(
        'description',
        'Ищите по поколению, двигателю и приводу. Сколько машин найдётся, видно заранее.',
        'Search by generation, engine and drive, and see in advance how many vehicles there are.',
      ),
      icon_url: '/content/catalogue.svg',
      link: addresses.search(),
    },
  },
  {
    key: 'features/talk',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Прямой разговор', 'A direct conversation'),
      ...bilingualFields(
        'description',
        'Чат и телефон продавца без посредников. Комиссию со сделки мы не берём.',
        'The seller’s chat and phone with nobody in between. We take no commission on the sale.',
      ),
      icon_url: '/content/talk.svg',
      link: null,
    },
  },
  {
    key: 'features/price',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Торг по правилам', 'Bargaining with rules'),
      ...bilingualFields(
        'description',
        'Предложите свою цену больше 65 % от указанной. Продавец согласится, откажет или назовёт другую.',
        'Offer a price above 65 % of the one asked. The seller accepts, declines or names another.',
      ),
      icon_url: '/content/price.svg',
      link: null,
    },
  },
  {
    key: 'features/bell',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Поиск, который помнит', 'A search that remembers'),
      ...bilingualFields(
        'description',
        'Сохраните поиск, и новые объявления придут письмом раз в неделю или раз в месяц.',
        'Save a search, and new ads reach you by e-mail once a week or once a month.',
      ),
      icon_url: '/content/bell.svg',
      link: addresses.search(),
    },
  },
  {
    key: 'features/services',
    edition: 1,
    kind: 'features',
    fields: {
      ...bilingualFields('title', 'Хлопоты берём на себя', 'We do the work'),
      ...bilingualFields(
        'description',
        'Подбор, обмен, выкуп и перевозка: менеджер назовёт срок и цену до начала работы.',
        'Finding, exchanging, buying and moving: a manager names time and price before work begins.',
      ),
      icon_url: '/content/services.svg',
      link: addresses.services(),
    },
  },
];

const recommendations: readonly SeedEntry[] = [
  {
    key: 'recommendations/autotrade',
    edition: 1,
    kind: 'recommendations',
    fields: {
      ...bilingualFields('title', 'Автотрейд', 'Autotrade'),
      ...bilingualFields(
        'description',
        'Обменяем ваш автомобиль на другой с доплатой в любую сторону.',
        'We exchange your car for another one, with the difference paid either way.',
      ),
      image: '/content/coast.webp',
      link: serviceLink('send-auto-trade'),
    },
  },
  {
    key: 'recommendations/selection',
    edition: 1,
    kind: 'recommendations',
    fields: {
      ...bilingualFields('title', 'Подбор автомобиля', 'Car selection'),
      ...bilingualFields(
        'description',
        'Найдём, проверим и привезём машину под ваш запрос.',
        'We find, check and deliver a car to your wishes.',
      ),
      image: '/content/town.webp',
      link: serviceLink('individual-selection'),
    },
  },
  {
    key: 'recommendations/buyout',
    edition: 1,
    kind: 'recommendations',
    fields: {
      ...bilingualFields('title', 'Выкуп автомобиля', 'Car buyout'),
      ...bilingualFields(
        'description',
        'Назовём цену выкупа в течение 48 часов.',
        'We name our price within 48 hours.',
      ),
      image: '/content/studio.webp',
      link: serviceLink('buyback'),
    },
  },
  {
    key: 'recommendations/dealers',
    edition: 1,
    kind: 'recommendations',
    fields: {
      ...bilingualFields('title', 'Дилерам', 'For dealers'),
      ...bilingualFields(
        'description',
        'Размещайте весь парк: тарифы для компаний и отдельная витрина.',
        'Place your whole stock: tariffs for companies and a page of your own.',
      ),
      image: '/content/evening.webp',
      link: addresses.tariffs('legal'),
    },
  },
];

type Bilingual = readonly [ru: string, en: string];

interface Slide {
  name: string;
  edition: number;
  picture: 'mountain' | 'town' | 'sea';
  link: string;
  title: Bilingual;
  text: Bilingual;
  button: Bilingual;
}

/** Slides, each stored once for large screens and once for phones. */
const slides: readonly Slide[] = [
  {
    name: 'sell',
    edition: 1,
    picture: 'mountain',
    link: addresses.productCreate(),
    title: [
      'Продайте машину тому, кто её искал',
      'Sell your car to somebody who has looked for it',
    ],
    text: [
      'Два объявления бесплатно, дальше 50 ₽ за 30 дней.',
      'Two ads free, after that 50 ₽ for 30 days.',
    ],
    button: ['Разместить объявление', 'Place an ad'],
  },
  {
    name: 'selection',
    edition: 1,
    picture: 'town',
    link: serviceLink('individual-selection'),
    title: ['Найдём ту самую', 'We find the very one'],
    text: [
      'Подберём машину под ваш запрос, осмотрим её и проверим документы.',
      'We look for a car to your wishes, inspect it and check its papers.',
    ],
    button: ['Заказать подбор', 'Have it found'],
  },
  {
    name: 'transport',
    edition: 1,
    picture: 'sea',
    link: serviceLink('transportation'),
    title: ['Привезём по земле, воде и воздуху', 'Delivered by land, sea and air'],
    text: [
      'Менеджер свяжется с вами в течение 30 минут в часы поддержки.',
      'A manager gets in touch within 30 minutes in support hours.',
    ],
    button: ['Рассчитать перевозку', 'Get a price'],
  },
];

const slideEntries = slideSets.flatMap((set) =>
  slides.map(({ name, edition, picture, link, title, text, button }): SeedEntry => {
    const pictureName = set === 'desktop' ? (`${picture}-wide` as const) : picture;
    return {
      key: `slides/${set}-${name}`,
      edition,
      kind: 'slides',
      fields: {
        set,
        ...bilingualFields('title', ...title),
        ...bilingualFields('text', ...text),
        ...bilingualFields('button', ...button),
        link,
      },
      pictures: { picture_id_ru: pictureName, picture_id_en: pictureName },
    };
  }),
);

export const homeContent = (): SeedEntry[] => [...slideEntries, ...features, ...recommendations];
