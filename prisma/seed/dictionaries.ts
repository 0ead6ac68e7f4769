import { type CurrencyCode, currencies as currencyTable } from '@pitlane/contracts';
/**
 * Fixed dictionaries, each entry with a stable id, a code and names in both languages. Ids are stored in ads and saved
 * searches: never reuse or renumber one; append new entries to the end of their list.
 */

export type VehicleKind = 'ground' | 'water' | 'air';

export interface DictionaryEntry {
  readonly id: number;
  readonly code: string;
  readonly en: string;
  readonly ru: string;
}

export interface CarcaseEntry extends DictionaryEntry {
  readonly kind: VehicleKind;
}

/** Entry that applies to some kinds of vehicle only. */
export interface KindsEntry extends DictionaryEntry {
  readonly kinds: readonly VehicleKind[];
}

export interface ColorEntry extends DictionaryEntry {
  /** `#rrggbb` of the swatch beside the name. */
  readonly hex: string;
}

/** Body types, each of one kind of vehicle. */
export const carcases = [
  { id: 1, code: 'coupe', kind: 'ground', en: 'Coupe', ru: 'Купе' },
  { id: 2, code: 'convertible', kind: 'ground', en: 'Convertible', ru: 'Кабриолет' },
  { id: 3, code: 'roadster', kind: 'ground', en: 'Roadster', ru: 'Родстер' },
  { id: 4, code: 'targa', kind: 'ground', en: 'Targa', ru: 'Тарга' },
  { id: 5, code: 'speedster', kind: 'ground', en: 'Speedster', ru: 'Спидстер' },
  { id: 6, code: 'sedan', kind: 'ground', en: 'Sedan', ru: 'Седан' },
  { id: 7, code: 'hatchback', kind: 'ground', en: 'Hatchback', ru: 'Хэтчбек' },
  { id: 8, code: 'liftback', kind: 'ground', en: 'Liftback', ru: 'Лифтбек' },
  { id: 9, code: 'wagon', kind: 'ground', en: 'Wagon', ru: 'Универсал' },
  { id: 10, code: 'suv', kind: 'ground', en: 'SUV', ru: 'Внедорожник' },
  { id: 11, code: 'pickup', kind: 'ground', en: 'Pickup', ru: 'Пикап' },
  { id: 12, code: 'limousine', kind: 'ground', en: 'Limousine', ru: 'Лимузин' },
  { id: 13, code: 'minivan', kind: 'ground', en: 'Minivan', ru: 'Минивэн' },
  { id: 14, code: 'monoposto', kind: 'ground', en: 'Single-seater', ru: 'Монопосто' },
  { id: 15, code: 'buggy', kind: 'ground', en: 'Buggy', ru: 'Багги' },
  { id: 16, code: 'motor_yacht', kind: 'water', en: 'Motor yacht', ru: 'Моторная яхта' },
  { id: 17, code: 'sailing_yacht', kind: 'water', en: 'Sailing yacht', ru: 'Парусная яхта' },
  { id: 18, code: 'cruiser', kind: 'water', en: 'Cabin cruiser', ru: 'Каютный катер' },
  { id: 19, code: 'day_cruiser', kind: 'water', en: 'Day cruiser', ru: 'Прогулочный катер' },
  { id: 20, code: 'bowrider', kind: 'water', en: 'Bowrider', ru: 'Боурайдер' },
  { id: 21, code: 'runabout', kind: 'water', en: 'Runabout', ru: 'Рунабаут' },
  {
    id: 22,
    code: 'center_console',
    kind: 'water',
    en: 'Centre console',
    ru: 'Катер с центральной консолью',
  },
  {
    id: 23,
    code: 'performance_boat',
    kind: 'water',
    en: 'Performance boat',
    ru: 'Скоростной катер',
  },
  {
    id: 24,
    code: 'wakeboard_boat',
    kind: 'water',
    en: 'Wakeboard boat',
    ru: 'Катер для вейкборда',
  },
  { id: 25, code: 'ski_boat', kind: 'water', en: 'Ski boat', ru: 'Воднолыжный катер' },
  { id: 26, code: 'pwc', kind: 'water', en: 'Personal watercraft', ru: 'Гидроцикл' },
  { id: 27, code: 'airplane_piston', kind: 'air', en: 'Piston aeroplane', ru: 'Поршневой самолёт' },
  {
    id: 28,
    code: 'airplane_turboprop',
    kind: 'air',
    en: 'Turboprop aeroplane',
    ru: 'Турбовинтовой самолёт',
  },
  { id: 29, code: 'airplane_jet', kind: 'air', en: 'Jet aeroplane', ru: 'Реактивный самолёт' },
  {
    id: 30,
    code: 'airplane_aerobatic',
    kind: 'air',
    en: 'Aerobatic aeroplane',
    ru: 'Пилотажный самолёт',
  },
  { id: 31, code: 'helicopter', kind: 'air', en: 'Helicopter', ru: 'Вертолёт' },
] as const satisfies readonly CarcaseEntry[];

const ground = ['ground'] as const;
const air = ['air'] as const;
const surface = ['ground', 'water'] as const;
const everywhere = ['ground', 'water', 'air'] as const;

export const engines = [
  { id: 1, code: 'petrol', kinds: everywhere, en: 'Petrol', ru: 'Бензин' },
  { id: 2, code: 'diesel', kinds: everywhere, en: 'Diesel', ru: 'Дизель' },
  { id: 3, code: 'hybrid', kinds: surface, en: 'Hybrid', ru: 'Гибрид' },
  { id: 4, code: 'electric', kinds: everywhere, en: 'Electric', ru: 'Электро' },
  { id: 5, code: 'lpg', kinds: ground, en: 'Gas (LPG)', ru: 'Газ' },
  { id: 6, code: 'avgas', kinds: air, en: 'Aviation petrol', ru: 'Авиабензин' },
  { id: 7, code: 'jet_fuel', kinds: air, en: 'Jet fuel', ru: 'Авиакеросин' },
] as const satisfies readonly KindsEntry[];

export const transmissions = [
  { id: 1, code: 'manual', kinds: ground, en: 'Manual', ru: 'Механика' },
  { id: 2, code: 'automatic', kinds: ground, en: 'Automatic', ru: 'Автомат' },
  { id: 3, code: 'robot', kinds: ground, en: 'Automated manual / dual clutch', ru: 'Робот' },
  { id: 4, code: 'cvt', kinds: ground, en: 'CVT', ru: 'Вариатор' },
  { id: 5, code: 'single_speed', kinds: ground, en: 'Single-speed', ru: 'Редуктор' },
] as const satisfies readonly KindsEntry[];

export const wheelDrives = [
  { id: 1, code: 'RWD', kinds: ground, en: 'Rear-wheel drive', ru: 'Задний' },
  { id: 2, code: 'FWD', kinds: ground, en: 'Front-wheel drive', ru: 'Передний' },
  { id: 3, code: 'AWD', kinds: ground, en: 'All-wheel drive', ru: 'Полный' },
] as const satisfies readonly KindsEntry[];

export const steeringWheels = [
  { id: 1, code: 'left', kinds: ground, en: 'Left-hand', ru: 'Левый' },
  { id: 2, code: 'right', kinds: ground, en: 'Right-hand', ru: 'Правый' },
] as const satisfies readonly KindsEntry[];

export const colors = [
  { id: 1, code: 'black', en: 'Black', ru: 'Чёрный', hex: '#0b0b0b' },
  { id: 2, code: 'white', en: 'White', ru: 'Белый', hex: '#ffffff' },
  { id: 3, code: 'silver', en: 'Silver', ru: 'Серебристый', hex: '#c5c9ce' },
  { id: 4, code: 'gray', en: 'Grey', ru: 'Серый', hex: '#7d8085' },
  { id: 5, code: 'blue', en: 'Blue', ru: 'Синий', hex: '#1f3fae' },
  { id: 6, code: 'light_blue', en: 'Light blue', ru: 'Голубой', hex: '#6fb7e9' },
  { id: 7, code: 'red', en: 'Red', ru: 'Красный', hex: '#d21f1f' },
  { id: 8, code: 'burgundy', en: 'Burgundy', ru: 'Бордовый', hex: '#6d1026' },
  { id: 9, code: 'green', en: 'Green', ru: 'Зелёный', hex: '#1f7a3d' },
  { id: 10, code: 'yellow', en: 'Yellow', ru: 'Жёлтый', hex: '#f4cf1c' },
  { id: 11, code: 'orange', en: 'Orange', ru: 'Оранжевый', hex: '#f0801e' },
  { id: 12, code: 'brown', en: 'Brown', ru: 'Коричневый', hex: '#6a4327' },
  { id: 13, code: 'beige', en: 'Beige', ru: 'Бежевый', hex: '#e0cfae' },
  { id: 14, code: 'gold', en: 'Gold', ru: 'Золотистый', hex: '#c8a048' },
  { id: 15, code: 'violet', en: 'Violet', ru: 'Фиолетовый', hex: '#6a3fa0' },
  { id: 16, code: 'pink', en: 'Pink', ru: 'Розовый', hex: '#e78fb3' },
] as const satisfies readonly ColorEntry[];

const currencyNames: Readonly<Record<CurrencyCode, { en: string; ru: string }>> = {
  RUB: { en: 'Russian rouble', ru: 'Российский рубль' },
  USD: { en: 'US dollar', ru: 'Доллар США' },
  EUR: { en: 'Euro', ru: 'Евро' },
  CNY: { en: 'Chinese yuan', ru: 'Китайский юань' },
  AED: { en: 'UAE dirham', ru: 'Дирхам ОАЭ' },
  JPY: { en: 'Japanese yen', ru: 'Японская иена' },
  GBP: { en: 'Pound sterling', ru: 'Фунт стерлингов' },
  CHF: { en: 'Swiss franc', ru: 'Швейцарский франк' },
  KZT: { en: 'Kazakhstani tenge', ru: 'Казахстанский тенге' },
  BYN: { en: 'Belarusian rouble', ru: 'Белорусский рубль' },
};

export const currencies = currencyTable.map((currency) => ({
  ...currency,
  ...currencyNames[currency.code],
}));

export type CarcaseCode = (typeof carcases)[number]['code'];
export type EngineCode = (typeof engines)[number]['code'];
export type TransmissionCode = (typeof transmissions)[number]['code'];
export type WheelDriveCode = (typeof wheelDrives)[number]['code'];
export type SteeringWheelCode = (typeof steeringWheels)[number]['code'];
export type ColorCode = (typeof colors)[number]['code'];

/** Returns the codes of a dictionary in its order, typed as a union. */
export function codesOf<const Code extends string>(list: readonly { code: Code }[]): Code[] {
  return list.map(({ code }) => code);
}
