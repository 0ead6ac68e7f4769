import type { CurrencyCode } from '@pitlane/contracts';
import type { Modification } from '../catalogue/catalogue.ts';
import { type ColorCode, colors } from '../dictionaries.ts';
import type { Vehicle } from './catalogue.ts';
import type { DemoCity } from './cities.ts';
import type { Random } from './random.ts';
import type { SellerProfile } from './sellers.ts';

/** Values that texts may mention, identical to the values of the ad. */
export interface PostFacts {
  vehicle: Vehicle;
  modification: Modification;
  profile: SellerProfile;
  city: DemoCity;
  year: number;
  mileage: number;
  owners: 1 | 2 | 3;
  color: ColorCode;
  price: number | null;
  currency: CurrencyCode;
  rightHand: boolean;
  registered: string;
  guarantee: boolean;
  haggle: boolean;
  tuned: boolean;
}

/** Current year of the demo world, which has no clock. */
export const DEMO_YEAR = 2026;

const COLOR_IN: Readonly<Record<ColorCode, string>> = {
  black: 'чёрном',
  white: 'белом',
  silver: 'серебристом',
  gray: 'сером',
  blue: 'синем',
  light_blue: 'голубом',
  red: 'красном',
  burgundy: 'бордовом',
  green: 'зелёном',
  yellow: 'жёлтом',
  orange: 'оранжевом',
  brown: 'коричневом',
  beige: 'бежевом',
  gold: 'золотистом',
  violet: 'фиолетовом',
  pink: 'розовом',
};

const YEARS_OWNED = [
  'меньше года',
  'год',
  'два года',
  'три года',
  'четыре года',
  'пять лет',
  'шесть лет',
  'семь лет',
  'восемь лет',
  'девять лет',
  'десять лет',
];

/** Formats a number in groups of three digits: 12 990 000. */
function groupDigits(value: number, separator = ' '): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, separator);
}

/** Returns the Russian plural form: 1 час, 2 часа, 5 часов. */
function plural(count: number, one: string, few: string, many: string): string {
  const tail = count % 100;
  if (tail >= 11 && tail <= 14) return many;
  const last = count % 10;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

function kilometres(mileage: number, random: Random): string {
  const thousands = Math.round(mileage / 1000);
  if (mileage >= 5000 && random.chance(0.5)) {
    const exact = mileage % 1000 === 0;
    const word = plural(thousands, 'тысяча', 'тысячи', 'тысяч');
    if (random.chance(0.5)) return `${exact ? '' : 'около '}${thousands} тыс. км`;
    if (exact) return `${thousands} ${word} км`;
  }
  return `${groupDigits(mileage)} км`;
}

function runHours(facts: PostFacts): string {
  const value = groupDigits(facts.mileage);
  return facts.vehicle.kind === 'water'
    ? `${value} ${plural(facts.mileage, 'моточас', 'моточаса', 'моточасов')}`
    : `${value} ${plural(facts.mileage, 'час', 'часа', 'часов')}`;
}

export function slotValuesOf(facts: PostFacts, random: Random): Record<string, string> {
  const { vehicle, modification, city } = facts;
  const age = DEMO_YEAR - facts.year;
  const owned = facts.owners === 1 ? age : Math.min(age, random.int(1, 9));
  return {
    name: vehicle.line.say ?? `${vehicle.brandName} ${vehicle.modelName}`,
    year: String(facts.year),
    age: `${age} ${plural(age, 'год', 'года', 'лет')}`,
    own: YEARS_OWNED[owned] ?? 'больше десяти лет',
    km: kilometres(facts.mileage, random),
    hours: runHours(facts),
    hp: String(modification.powerHp ?? ''),
    city: city.nameRu,
    cityIn: city.inRu,
    colorIn: COLOR_IN[facts.color],
    /** Only for ads in roubles. */
    price: `${groupDigits(facts.price ?? 0)} ₽`,
    а: facts.profile.female ? 'а' : '',
    yearEn: String(facts.year),
    kmEn: `${groupDigits(facts.mileage, ',')} km`,
    hoursEn: `${groupDigits(facts.mileage, ',')} hours`,
    cityEn: city.nameEn,
    colorEn: colors.find(({ code }) => code === facts.color)?.en.toLowerCase() ?? '',
  };
}
