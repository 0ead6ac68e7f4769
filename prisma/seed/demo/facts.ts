import type { CurrencyCode } from '@pitlane/contracts';
import type { Modification } from '../catalogue/catalogue.ts';
import { type ColorCode, colors } from '../dictionaries.ts';
import type { Vehicle } from './catalogue.ts';
import type { DemoCity } from './cities.ts';
import type { Random } from './random.ts';
import type { SellerProfile } from './sellers.ts';

/** Values of an ad that its texts may mention. */
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
  registrationCountry: string;
  guarantee: boolean;
  haggle: boolean;
  tuned: boolean;
}

/** Current year of the demo world, which has no clock. */
export const DEMO_YEAR = 2026;

const COLOR_PREPOSITIONAL: Readonly<Record<ColorCode, string>> = {
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
function pluralForm(count: number, one: string, few: string, many: string): string {
  const tail = count % 100;
  if (tail >= 11 && tail <= 14) return many;
  const last = count % 10;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

function formatKilometers(mileage: number, random: Random): string {
  const thousands = Math.round(mileage / 1000);
  if (mileage >= 5000 && random.chance(0.5)) {
    const isExact = mileage % 1000 === 0;
    const word = pluralForm(thousands, 'тысяча', 'тысячи', 'тысяч');
    if (random.chance(0.5)) return `${isExact ? '' : 'около '}${thousands} тыс. км`;
    if (isExact) return `${thousands} ${word} км`;
  }
  return `${groupDigits(mileage)} км`;
}

function formatHours(facts: PostFacts): string {
  const value = groupDigits(facts.mileage);
  return facts.vehicle.kind === 'water'
    ? `${value} ${pluralForm(facts.mileage, 'моточас', 'моточаса', 'моточасов')}`
    : `${value} ${pluralForm(facts.mileage, 'час', 'часа', 'часов')}`;
}

export function slotValuesOf(facts: PostFacts, random: Random): Record<string, string> {
  const { vehicle, modification, city } = facts;
  const age = DEMO_YEAR - facts.year;
  const yearsOwned = facts.owners === 1 ? age : Math.min(age, random.int(1, 9));
  return {
    name: vehicle.line.say ?? `${vehicle.brandName} ${vehicle.modelName}`,
    year: String(facts.year),
    age: `${age} ${pluralForm(age, 'год', 'года', 'лет')}`,
    own: YEARS_OWNED[yearsOwned] ?? 'больше десяти лет',
    km: formatKilometers(facts.mileage, random),
    hours: formatHours(facts),
    hp: String(modification.powerHp ?? ''),
    city: city.nameRu,
    cityIn: city.inRu,
    colorIn: COLOR_PREPOSITIONAL[facts.color],
    /** Only for ads in roubles. */
    price: `${groupDigits(facts.price ?? 0)} ₽`,
    а: facts.profile.isFemale ? 'а' : '',
    yearEn: String(facts.year),
    kmEn: `${groupDigits(facts.mileage, ',')} km`,
    hoursEn: `${groupDigits(facts.mileage, ',')} hours`,
    cityEn: city.nameEn,
    colorEn: colors.find(({ code }) => code === facts.color)?.en.toLowerCase() ?? '',
  };
}
