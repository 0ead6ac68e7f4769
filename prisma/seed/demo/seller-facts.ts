import type { Segment } from './vehicle-lines.ts';

/** Seller with the attributes that determine which ads they get. */
export interface SellerFacts {
  kind: 'individual' | 'dealer' | 'company';
  details: SellerDetails;
  /** Approximate number of ads. */
  quota: number;
  /** Segments that the seller trades in, with weights. */
  segmentWeights: Readonly<Partial<Record<Segment, number>>>;
  isFemale?: boolean;
  /** Earliest year of vehicles; leasing companies sell vehicles that they bought new. */
  minYear?: number;
  /** Other cities where vehicles of the seller are located. */
  otherCities?: readonly string[];
}

interface SellerDetails {
  key: string;
  name: readonly [first: string, last: string];
  city: string;
  registeredDaysAgo: number;
  locale?: 'ru' | 'en';
  unverified?: boolean;
  /** Only for dealers and companies. */
  firm?: { company: string; address: string; position: string };
}

/** 13 private owners, 8 dealers, 4 companies. */
export const sellerFacts: readonly SellerFacts[] = [
  {
    kind: 'dealer',
    details: {
      key: 'apex-motors',
      name: ['Дмитрий', 'Ларионов'],
      firm: {
        company: 'Апекс Моторс',
        address: 'Рябиновая улица, 41, стр. 3',
        position: 'Директор по продажам',
      },
      city: 'Москва',
      registeredDaysAgo: 1480,
    },
    quota: 40,
    segmentWeights: { sport: 5, super: 3, suv: 1 },
  },
  {
    kind: 'dealer',
    details: {
      key: 'garage-embankment',
      name: ['Илья', 'Вересов'],
      firm: {
        company: 'Гараж на Набережной',
        address: 'Свердловская набережная, 60',
        position: 'Совладелец',
      },
      city: 'Санкт-Петербург',
      registeredDaysAgo: 1705,
    },
    quota: 38,
    segmentWeights: { youngtimer: 5, classic: 5, soviet: 1 },
  },
  {
    kind: 'dealer',
    details: {
      key: 'imperial-lane',
      name: ['Карина', 'Асланова'],
      firm: {
        company: 'Империал Лейн',
        address: 'Кутузовский проспект, 88',
        position: 'Руководитель отдела премиальных автомобилей',
      },
      city: 'Москва',
      registeredDaysAgo: 1122,
    },
    quota: 38,
    segmentWeights: { luxury: 5, super: 4, suv: 4 },
    isFemale: true,
  },
  {
    kind: 'dealer',
    details: {
      key: 'east-wind',
      name: ['Антон', 'Ким'],
      firm: {
        company: 'Восточный ветер',
        address: 'Снеговая улица, 19',
        position: 'Менеджер по импорту',
      },
      city: 'Владивосток',
      registeredDaysAgo: 1310,
    },
    quota: 32,
    segmentWeights: { japan: 8 },
    otherCities: ['Хабаровск'],
  },
  {
    kind: 'dealer',
    details: {
      key: 'v8-bureau',
      name: ['Роман', 'Зуев'],
      firm: {
        company: 'Бюро «Восьмёрка»',
        address: 'Сибирский тракт, 12',
        position: 'Старший продавец',
      },
      city: 'Екатеринбург',
      registeredDaysAgo: 940,
    },
    quota: 30,
    segmentWeights: { america: 8, suv: 1 },
    otherCities: ['Челябинск', 'Тюмень'],
  },
  {
    kind: 'dealer',
    details: {
      key: 'krasny-utes',
      name: ['Сергей', 'Голованов'],
      firm: {
        company: 'Ателье «Красный утёс»',
        address: 'Волжская набережная, 7',
        position: 'Мастер-реставратор',
      },
      city: 'Нижний Новгород',
      registeredDaysAgo: 870,
    },
    quota: 23,
    segmentWeights: { soviet: 9, classic: 2 },
    otherCities: ['Ярославль'],
  },
  {
    kind: 'dealer',
    details: {
      key: 'south-marina',
      name: ['Олег', 'Терещенко'],
      firm: {
        company: 'Южный причал',
        address: 'Имеретинская набережная, 2',
        position: 'Яхтенный брокер',
      },
      city: 'Сочи',
      registeredDaysAgo: 1015,
    },
    quota: 32,
    segmentWeights: { motor_boat: 6, motor_yacht: 4, sail: 3 },
    otherCities: ['Новороссийск', 'Санкт-Петербург'],
  },
  {
    kind: 'company',
    details: {
      key: 'palm-line',
      name: ['Omar', 'Rashid'],
      firm: {
        company: 'Palm Line Exotics',
        address: 'Al Quoz 3, Unit 14',
        position: 'Sales manager',
      },
      city: 'Дубай',
      registeredDaysAgo: 610,
      locale: 'en',
    },
    quota: 16,
    segmentWeights: { super: 4, luxury: 2 },
  },
  {
    kind: 'dealer',
    details: {
      key: 'wing-and-rotor',
      name: ['Алексей', 'Шубин'],
      firm: {
        company: 'Крыло и Ротор',
        address: 'Аэродромная улица, 1',
        position: 'Коммерческий директор',
      },
      city: 'Тверь',
      registeredDaysAgo: 1260,
    },
    quota: 25,
    segmentWeights: { plane: 5, helicopter: 6, jet: 3 },
    otherCities: ['Москва', 'Санкт-Петербург', 'Казань'],
  },
  {
    kind: 'company',
    details: {
      key: 'slipstream',
      name: ['Михаил', 'Дорохов'],
      firm: {
        company: 'Гоночная команда «Слипстрим»',
        address: 'Автодромная улица, 5',
        position: 'Руководитель команды',
      },
      city: 'Казань',
      registeredDaysAgo: 780,
    },
    quota: 20,
    segmentWeights: { race: 9, hot_hatch: 3, sport: 1 },
    otherCities: ['Смоленск'],
  },
  {
    kind: 'company',
    details: {
      key: 'azure-harbour',
      name: ['Claire', 'Morel'],
      firm: {
        company: 'Azure Harbour Brokerage',
        address: 'Quai Antoine Ier, 9',
        position: 'Senior broker',
      },
      city: 'Монако',
      registeredDaysAgo: 520,
      locale: 'en',
    },
    quota: 11,
    segmentWeights: { motor_yacht: 5, sail: 1, jet: 1 },
    isFemale: true,
    otherCities: ['Ницца'],
  },
  {
    kind: 'company',
    details: {
      key: 'kama-leasing',
      name: ['Ольга', 'Мирская'],
      firm: {
        company: 'Кама-Актив',
        address: 'улица Революции, 24',
        position: 'Специалист по реализации имущества',
      },
      city: 'Пермь',
      registeredDaysAgo: 455,
    },
    quota: 21,
    segmentWeights: { suv: 3, luxury: 3, sport: 3, motor_boat: 1, helicopter: 1 },
    minYear: 2014,
    isFemale: true,
    otherCities: ['Екатеринбург', 'Уфа'],
  },
  {
    kind: 'individual',
    details: { key: 'a.belov', name: ['Андрей', 'Белов'], city: 'Москва', registeredDaysAgo: 960 },
    quota: 9,
    segmentWeights: { youngtimer: 4, classic: 2 },
  },
  {
    kind: 'individual',
    details: {
      key: 'k.zotov',
      name: ['Кирилл', 'Зотов'],
      city: 'Краснодар',
      registeredDaysAgo: 410,
    },
    quota: 9,
    segmentWeights: { sport: 3, hot_hatch: 3 },
  },
  {
    kind: 'individual',
    details: {
      key: 'm.fedoseeva',
      name: ['Марина', 'Федосеева'],
      city: 'Санкт-Петербург',
      registeredDaysAgo: 385,
    },
    quota: 5,
    segmentWeights: { sport: 2, hot_hatch: 3 },
    isFemale: true,
  },
  {
    kind: 'individual',
    details: {
      key: 'v.samoylov',
      name: ['Виктор', 'Самойлов'],
      city: 'Самара',
      registeredDaysAgo: 1390,
    },
    quota: 8,
    segmentWeights: { soviet: 6, classic: 1 },
    otherCities: ['Тольятти'],
  },
  {
    kind: 'individual',
    details: { key: 'r.gareev', name: ['Рустам', 'Гареев'], city: 'Уфа', registeredDaysAgo: 300 },
    quota: 9,
    segmentWeights: { japan: 3, hot_hatch: 2, america: 1 },
  },
  {
    kind: 'individual',
    details: {
      key: 'p.nikonov',
      name: ['Павел', 'Никонов'],
      city: 'Калуга',
      registeredDaysAgo: 720,
    },
    quota: 9,
    segmentWeights: { plane: 6, helicopter: 2 },
    otherCities: ['Тула', 'Рязань'],
  },
  {
    kind: 'individual',
    details: {
      key: 'g.loskutov',
      name: ['Георгий', 'Лоскутов'],
      city: 'Ростов-на-Дону',
      registeredDaysAgo: 505,
    },
    quota: 9,
    segmentWeights: { motor_boat: 5, sail: 3 },
    otherCities: ['Волгоград', 'Саратов'],
  },
  {
    kind: 'individual',
    details: {
      key: 't.yurchenko',
      name: ['Тимур', 'Юрченко'],
      city: 'Новосибирск',
      registeredDaysAgo: 265,
    },
    quota: 8,
    segmentWeights: { japan: 3, sport: 2, suv: 1 },
    otherCities: ['Томск', 'Красноярск'],
  },
  {
    kind: 'individual',
    details: {
      key: 'e.hovsepyan',
      name: ['Эдгар', 'Овсепян'],
      city: 'Ереван',
      registeredDaysAgo: 350,
    },
    quota: 6,
    segmentWeights: { youngtimer: 2, sport: 2 },
    otherCities: ['Тбилиси'],
  },
  {
    kind: 'individual',
    details: {
      key: 's.hvoynitsky',
      name: ['Станислав', 'Хвойницкий'],
      city: 'Минск',
      registeredDaysAgo: 640,
    },
    quota: 8,
    segmentWeights: { classic: 3, youngtimer: 3 },
  },
  {
    kind: 'individual',
    details: {
      key: 'l.brandt',
      name: ['Lukas', 'Brandt'],
      city: 'Мюнхен',
      registeredDaysAgo: 290,
      locale: 'en',
    },
    quota: 5,
    segmentWeights: { classic: 2, youngtimer: 2 },
    otherCities: ['Берлин'],
  },
  {
    kind: 'individual',
    details: {
      key: 'd.abenov',
      name: ['Данияр', 'Абенов'],
      city: 'Алматы',
      registeredDaysAgo: 44,
      unverified: true,
    },
    quota: 4,
    segmentWeights: { japan: 1, america: 1, suv: 1 },
  },
  {
    kind: 'individual',
    details: {
      key: 'n.ryabov',
      name: ['Николай', 'Рябов'],
      city: 'Калининград',
      registeredDaysAgo: 38,
      unverified: true,
    },
    quota: 3,
    segmentWeights: { youngtimer: 2, hot_hatch: 1 },
  },
];
