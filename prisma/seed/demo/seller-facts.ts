import type { Segment } from './vehicle-lines.ts';

/** Seller with the attributes that determine which ads they get. */
export interface SellerFacts {
  kind: 'individual' | 'dealer' | 'company';
  details: Person;
  /** Approximate number of ads. */
  quota: number;
  /** Segments that the seller trades in, with weights. */
  likes: Readonly<Partial<Record<Segment, number>>>;
  female?: boolean;
  /** Earliest year of vehicles; leasing companies sell vehicles that they bought new. */
  builtSince?: number;
  /** Other cities where vehicles of the seller are located. */
  alsoIn?: readonly string[];
}

interface Person {
  key: string;
  name: readonly [first: string, last: string];
  city: string;
  days: number;
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
      days: 1480,
    },
    quota: 40,
    likes: { sport: 5, super: 3, suv: 1 },
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
      days: 1705,
    },
    quota: 38,
    likes: { youngtimer: 5, classic: 5, soviet: 1 },
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
      days: 1122,
    },
    quota: 38,
    likes: { luxury: 5, super: 4, suv: 4 },
    female: true,
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
      days: 1310,
    },
    quota: 32,
    likes: { japan: 8 },
    alsoIn: ['Хабаровск'],
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
      days: 940,
    },
    quota: 30,
    likes: { america: 8, suv: 1 },
    alsoIn: ['Челябинск', 'Тюмень'],
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
      days: 870,
    },
    quota: 23,
    likes: { soviet: 9, classic: 2 },
    alsoIn: ['Ярославль'],
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
      days: 1015,
    },
    quota: 32,
    likes: { motor_boat: 6, motor_yacht: 4, sail: 3 },
    alsoIn: ['Новороссийск', 'Санкт-Петербург'],
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
      days: 610,
      locale: 'en',
    },
    quota: 16,
    likes: { super: 4, luxury: 2 },
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
      days: 1260,
    },
    quota: 25,
    likes: { plane: 5, helicopter: 6, jet: 3 },
    alsoIn: ['Москва', 'Санкт-Петербург', 'Казань'],
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
      days: 780,
    },
    quota: 20,
    likes: { race: 9, hot_hatch: 3, sport: 1 },
    alsoIn: ['Смоленск'],
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
      days: 520,
      locale: 'en',
    },
    quota: 11,
    likes: { motor_yacht: 5, sail: 1, jet: 1 },
    female: true,
    alsoIn: ['Ницца'],
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
      days: 455,
    },
    quota: 21,
    likes: { suv: 3, luxury: 3, sport: 3, motor_boat: 1, helicopter: 1 },
    builtSince: 2014,
    female: true,
    alsoIn: ['Екатеринбург', 'Уфа'],
  },
  {
    kind: 'individual',
    details: { key: 'a.belov', name: ['Андрей', 'Белов'], city: 'Москва', days: 960 },
    quota: 9,
    likes: { youngtimer: 4, classic: 2 },
  },
  {
    kind: 'individual',
    details: { key: 'k.zotov', name: ['Кирилл', 'Зотов'], city: 'Краснодар', days: 410 },
    quota: 9,
    likes: { sport: 3, hot_hatch: 3 },
  },
  {
    kind: 'individual',
    details: {
      key: 'm.fedoseeva',
      name: ['Марина', 'Федосеева'],
      city: 'Санкт-Петербург',
      days: 385,
    },
    quota: 5,
    likes: { sport: 2, hot_hatch: 3 },
    female: true,
  },
  {
    kind: 'individual',
    details: {
      key: 'v.samoylov',
      name: ['Виктор', 'Самойлов'],
      city: 'Самара',
      days: 1390,
    },
    quota: 8,
    likes: { soviet: 6, classic: 1 },
    alsoIn: ['Тольятти'],
  },
  {
    kind: 'individual',
    details: { key: 'r.gareev', name: ['Рустам', 'Гареев'], city: 'Уфа', days: 300 },
    quota: 9,
    likes: { japan: 3, hot_hatch: 2, america: 1 },
  },
  {
    kind: 'individual',
    details: { key: 'p.nikonov', name: ['Павел', 'Никонов'], city: 'Калуга', days: 720 },
    quota: 9,
    likes: { plane: 6, helicopter: 2 },
    alsoIn: ['Тула', 'Рязань'],
  },
  {
    kind: 'individual',
    details: {
      key: 'g.loskutov',
      name: ['Георгий', 'Лоскутов'],
      city: 'Ростов-на-Дону',
      days: 505,
    },
    quota: 9,
    likes: { motor_boat: 5, sail: 3 },
    alsoIn: ['Волгоград', 'Саратов'],
  },
  {
    kind: 'individual',
    details: {
      key: 't.yurchenko',
      name: ['Тимур', 'Юрченко'],
      city: 'Новосибирск',
      days: 265,
    },
    quota: 8,
    likes: { japan: 3, sport: 2, suv: 1 },
    alsoIn: ['Томск', 'Красноярск'],
  },
  {
    kind: 'individual',
    details: {
      key: 'e.hovsepyan',
      name: ['Эдгар', 'Овсепян'],
      city: 'Ереван',
      days: 350,
    },
    quota: 6,
    likes: { youngtimer: 2, sport: 2 },
    alsoIn: ['Тбилиси'],
  },
  {
    kind: 'individual',
    details: {
      key: 's.hvoynitsky',
      name: ['Станислав', 'Хвойницкий'],
      city: 'Минск',
      days: 640,
    },
    quota: 8,
    likes: { classic: 3, youngtimer: 3 },
  },
  {
    kind: 'individual',
    details: {
      key: 'l.brandt',
      name: ['Lukas', 'Brandt'],
      city: 'Мюнхен',
      days: 290,
      locale: 'en',
    },
    quota: 5,
    likes: { classic: 2, youngtimer: 2 },
    alsoIn: ['Берлин'],
  },
  {
    kind: 'individual',
    details: {
      key: 'd.abenov',
      name: ['Данияр', 'Абенов'],
      city: 'Алматы',
      days: 44,
      unverified: true,
    },
    quota: 4,
    likes: { japan: 1, america: 1, suv: 1 },
  },
  {
    kind: 'individual',
    details: {
      key: 'n.ryabov',
      name: ['Николай', 'Рябов'],
      city: 'Калининград',
      days: 38,
      unverified: true,
    },
    quota: 3,
    likes: { youngtimer: 2, hot_hatch: 1 },
  },
];
