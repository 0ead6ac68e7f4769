import type { Vehicle } from './catalogue.ts';
import type { Random } from './random.ts';

/** First year with mandatory 17-character VINs; older vehicles get none. */
const VIN_SINCE = 1981;
const LETTERS = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/**
 * Patterns of vehicle numbers: make, models, first year, pattern; the first match applies. `y` is the model year, `c`
 * the check digit, `n` a digit, `x` a letter; other characters are literal.
 */
const PATTERNS: readonly (readonly [brand: string, models: string, since: number, form: string])[] =
  [
    ['porsche', 'cayenne', 2018, 'WP1ZZZ9YZyDAnnnnn'],
    ['porsche', 'cayenne', 0, 'WP1ZZZ9PZyLAnnnnn'],
    ['porsche', 'macan', 0, 'WP1ZZZ95ZyLBnnnnn'],
    ['porsche', 'panamera', 0, 'WP0ZZZ97ZyL1nnnnn'],
    ['porsche', 'taycan', 0, 'WP0ZZZY1ZySAnnnnn'],
    ['porsche', 'boxster cayman 718-boxster 718-cayman', 2012, 'WP0ZZZ98ZyK2nnnnn'],
    ['porsche', 'boxster cayman', 0, 'WP0ZZZ98ZyU6nnnnn'],
    ['porsche', 'carrera-gt', 0, 'WP0ZZZ98ZyL000nnn'],
    ['porsche', '918-spyder', 0, 'WP0ZZZ91ZyS800nnn'],
    ['porsche', '924', 0, 'WP0ZZZ92ZyN4nnnnn'],
    ['porsche', '944', 0, 'WP0ZZZ95ZyN1nnnnn'],
    ['porsche', '928', 0, 'WP0ZZZ92ZyS8nnnnn'],
    ['porsche', '911', 1994, 'WP0ZZZ99ZyS1nnnnn'],
    ['porsche', '911 968', 1990, 'WP0ZZZ96ZyS4nnnnn'],
    ['porsche', '911', 0, 'WP0ZZZ91ZyS1nnnnn'],
    ['ruf', '', 0, 'W09TB037n8PR060nn'],
    ['bmw', 'm2 m3 m4 m5 m6 m8 z3-m x5-m xm', 0, 'WBSxxnn0n0xnnnnnn'],
    ['bmw', 'i8', 0, 'WBYnxnn0n0Vnnnnnn'],
    ['bmw', 'z4', 2009, 'WBAnxnn0n0Wnnnnnn'],
    ['bmw', 'z4', 0, 'WBSDUnn0n0Lxnnnnn'],
    ['bmw', '', 0, 'WBAxxnn0n0xnnnnnn'],
    ['alpina', 'b3', 0, 'WAPnxnn0n0nnnnnnn'],
    ['audi', 'tt', 0, 'TRUZZZ8NZy1nnnnnn'],
    ['audi', 'quattro', 0, 'WAUZZZ85ZyA90nnnn'],
    ['audi', 'rs2', 0, 'WACZZZ8CZySA0nnnn'],
    ['audi', 'r8', 2015, 'WUAZZZFXZy7900nnn'],
    ['audi', 'r8', 0, 'WUAZZZ42Zy7N0nnnn'],
    ['audi', 'rs3', 0, 'WUAZZZGYZyA9nnnnn'],
    ['audi', 'rs6 rs7', 2019, 'WUAZZZF2ZyN9nnnnn'],
    ['audi', 'rs6', 0, 'WUAZZZ4FZyN9nnnnn'],
    ['audi', 'rs5', 0, 'WUAZZZ8TZyA9nnnnn'],
    ['audi', 'rs4', 0, 'WUAZZZ8EZyN9nnnnn'],
    ['audi', 'tt-rs', 0, 'WUAZZZFVZy19nnnnn'],
    ['mercedes-benz', 'g-class-amg', 2020, 'W1N46327n1Xnnnnnn'],
    ['mercedes-benz', 'g-class-amg', 0, 'WDB46327n1Xnnnnnn'],
    ['brabus', '', 2020, 'W1N46327n1Xnnnnnn'],
    ['brabus', '', 0, 'WDB46327n1Xnnnnnn'],
    ['maybach', '', 0, 'WDB24007n1A00nnnn'],
    ['mercedes-benz', 'maybach-s-class', 0, 'W1K2239791Annnnnn'],
    ['mercedes-benz', 'amg-gt', 2020, 'W1K1903781Annnnnn'],
    ['mercedes-benz', 'amg-gt', 0, 'WDD1903781Annnnnn'],
    ['mercedes-benz', 'amg-gt-4-door', 2020, 'W1K2906891Annnnnn'],
    ['mercedes-benz', 'amg-gt-4-door', 0, 'WDD2906891Annnnnn'],
    ['mercedes-benz', 'a-class-amg', 2020, 'W1K1770541Jnnnnnn'],
    ['mercedes-benz', 'a-class-amg', 0, 'WDD1770541Jnnnnnn'],
    ['mercedes-benz', 'c-class-amg', 2016, 'WDD2054871Fnnnnnn'],
    ['mercedes-benz', 'c-class-amg', 0, 'WDD2043771Fnnnnnn'],
    ['mercedes-benz', 'e-class-amg', 2020, 'W1K2130891Annnnnn'],
    ['mercedes-benz', 'e-class-amg', 2016, 'WDD2130891Annnnnn'],
    ['mercedes-benz', 'e-class-amg', 0, 'WDB2112761Annnnnn'],
    ['mercedes-benz', 's-class-amg', 2020, 'W1K2173781Annnnnn'],
    ['mercedes-benz', 's-class-amg', 0, 'WDD2173781Annnnnn'],
    ['mercedes-benz', 'slr-mclaren', 0, 'WDD1993761M00nnnn'],
    ['mercedes-benz', 'sls-amg', 0, 'WDD1973771A00nnnn'],
    ['mercedes-benz', 'sl', 2001, 'WDB2304741Fnnnnnn'],
    ['mercedes-benz', 'sl', 1989, 'WDB1290671Fnnnnnn'],
    ['mercedes-benz', 'sl', 0, 'WDB1070461Annnnnn'],
    ['mercedes-benz', '500-e', 0, 'WDB1240361Bnnnnnn'],
    ['mercedes-benz', '190-e-cosworth', 0, 'WDB2010351Fnnnnnn'],
    ['volkswagen', 'golf-gti', 0, 'WVWZZZ17ZyW2nnnnn'],
    ['volkswagen', 'corrado', 0, 'WVWZZZ50ZyK0nnnnn'],
    ['volkswagen', 'scirocco', 0, 'WVWZZZ13ZyV0nnnnn'],
    ['volkswagen', 'golf-r', 0, 'WVWZZZAUZyW1nnnnn'],
    ['opel', '', 0, 'W0L0000nny1nnnnnn'],
    ['smart', '', 0, 'WME45243n1L0nnnnn'],
    ['ferrari', '', 2000, 'ZFFnnxxx0002nnnnn'],
    ['ferrari', '', 0, 'ZFFxxnnB0000nnnnn'],
    ['lamborghini', 'urus', 0, 'ZPBxAnZLcyLAnnnnn'],
    ['lamborghini', '', 1999, 'ZHWxxnZFcyLAnnnnn'],
    ['lamborghini', '', 0, 'ZA9C0n50nyLA12nnn'],
    ['maserati', 'levante', 0, 'ZN6xxnnBn0Xnnnnnn'],
    ['maserati', '', 0, 'ZAMnnxxB000nnnnnn'],
    ['alfa-romeo', '', 2007, 'ZARxxxxxny7nnnnnn'],
    ['alfa-romeo', '', 0, 'ZAR91600006nnnnnn'],
    ['lancia', '', 0, 'ZLA831AB000nnnnnn'],
    ['fiat', '', 0, 'ZFA17500000nnnnnn'],
    ['abarth', '', 0, 'ZFA31200000nnnnnn'],
    ['pagani', '', 0, 'ZA9C8n0nnySF760nn'],
    ['aston-martin', 'dbx', 0, 'SD7xxxxxcyTVnnnnn'],
    ['aston-martin', '', 0, 'SCFxxxxxcyGnnnnnn'],
    ['bentley', 'bentayga', 0, 'SJAxxnnxcyCnnnnnn'],
    ['bentley', '', 0, 'SCBxxnnxcyCnnnnnn'],
    ['rolls-royce', 'cullinan', 0, 'SLAxxnxncyUnnnnnn'],
    ['rolls-royce', '', 0, 'SCAxxnxncyUnnnnnn'],
    ['jaguar', '', 0, 'SAJxxnnxcyRnnnnnn'],
    ['land-rover', '', 0, 'SALxxnxxcyAnnnnnn'],
    ['lotus', 'elise exige esprit emira', 0, 'SCCxxxxxcyHnnnnnn'],
    ['mclaren', '', 0, 'SBMnnxxxcyW00nnnn'],
    ['mini', '', 0, 'WMWxxnn0n0Tnnnnnn'],
    ['volvo', '', 0, 'YV1LWnnnny2nnnnnn'],
    ['alpine', '', 0, 'VFAxxnnnnnnnnnnnn'],
    ['renault', '', 0, 'VF1xxnnnnnnnnnnnn'],
    ['peugeot', '', 0, 'VF3nxxxxnnnnnnnnn'],
    ['bugatti', '', 0, 'VF9SxnnxnyM79nnnn'],
    ['koenigsegg', '', 0, 'YT9xxxxxnyA007nnn'],
    ['spyker', '', 0, 'XL9xxxxxnyZ363nnn'],
    ['ford', 'mustang', 2015, '1FA6P8xxcy5nnnnnn'],
    ['ford', 'mustang', 0, '1ZVBPnxxcy5nnnnnn'],
    ['ford', 'gt', 0, '1FAFPn0ScyYnnnnnn'],
    ['ford', '', 0, 'WF0xXXGxxxxxnnnnn'],
    ['saleen', '', 0, '1ZVFTnxxcy5nnnnnn'],
    ['chevrolet', 'camaro', 2016, '1G1Fxnxncy0nnnnnn'],
    ['chevrolet', 'camaro', 0, '2G1Fxnxncy9nnnnnn'],
    ['chevrolet', 'corvette', 0, '1G1Yxnxncy5nnnnnn'],
    ['dodge', 'viper', 2013, '1C3ADxxxcyVnnnnnn'],
    ['dodge', 'viper', 0, '1B3ERnnxcyVnnnnnn'],
    ['dodge', '', 0, '2C3CDxxncyHnnnnnn'],
    ['plymouth', 'prowler', 0, '1P3EWnnxcyVnnnnnn'],
    ['pontiac', 'fiero', 0, '1G2PxnnncyPnnnnnn'],
    ['buick', 'grand-national', 0, '1G4GJ1nncyPnnnnnn'],
    ['cadillac', 'escalade-v', 0, '1GYSxxxncyRnnnnnn'],
    ['cadillac', '', 0, '1G6DVnxPcy0nnnnnn'],
    ['hummer', 'h1', 0, '137ZAnnncyE1nnnnn'],
    ['hummer', 'ev', 0, '1GTnnxxxcyU1nnnnn'],
    ['jeep', '', 0, '1C4RJxxncyCnnnnnn'],
    ['chrysler', 'crossfire', 0, '1C3ANnnxcyXnnnnnn'],
    ['chrysler', '', 0, '2C3xAnnxcyHnnnnnn'],
    ['tesla', '', 0, '5YJSAnEncyFnnnnnn'],
    ['delorean', '', 0, 'SCEDTnnTcyD0nnnnn'],
    ['acura', '', 0, '19UNCnxncyY0nnnnn'],
    ['nissan', 'gt-r', 0, 'JN1GANR35U0nnnnnn'],
    ['nissan', '350z', 0, 'JN1GAHZ33U0nnnnnn'],
    ['nissan', '370z', 0, 'JN1GBNZ34U0nnnnnn'],
    ['nissan', '', 0, 'JN1xZnnxcyMnnnnnn'],
    ['infiniti', '', 0, 'JN1xVnnnUn0nnnnnn'],
    ['toyota', 'gt86 gr86', 0, 'JF1ZNnnnny2nnnnnn'],
    ['toyota', 'supra', 2019, 'WZ1DBnxnn0Wnnnnnn'],
    ['toyota', 'supra celica', 0, 'JT1nnxxnnn0nnnnnn'],
    ['toyota', '', 0, 'JTDxxnnnnn0nnnnnn'],
    ['honda', 's2000', 0, 'JHMAPnnnnySnnnnnn'],
    ['honda', 'nsx', 0, 'JHMNAnnnnyTnnnnnn'],
    ['honda', '', 0, 'JHMxxnnnnySnnnnnn'],
    ['mazda', '', 0, 'JMZxxnnxnn0nnnnnn'],
    ['mitsubishi', 'eclipse', 0, '4A3AxnnxcyEnnnnnn'],
    ['mitsubishi', '', 0, 'JMBSxxxnAyUnnnnnn'],
    ['subaru', '', 0, 'JF1xxnxxnyGnnnnnn'],
    ['lexus', '', 0, 'JTHxxnxxnn0nnnnnn'],
    ['hyundai', 'i30-n', 0, 'TMAHxnnxnyJnnnnnn'],
    ['hyundai', '', 0, 'KMHHxnnxnyUnnnnnn'],
    ['lada', '2121-niva', 1984, 'XTA212100y0nnnnnn'],
    ['lada', '2108-rally', 1984, 'XTA210830y0nnnnnn'],
    ['lada', 'vesta-sport', 0, 'XTAGFLxn0ynnnnnnn'],
    ['mg', 'cyberster', 0, 'LSJWxnxnnyNnnnnnn'],
  ];

/** Weights by position and values of characters for the North American check digit. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES = new Map(
  [...'0123456789ABCDEFGH_JKLMN_P_R_STUVWXYZ'].map((character, index) => [
    character,
    index < 10 ? index : ((index - 10) % 9) + 1,
  ]),
);

/** Returns the check digit (ninth character) of a North American number. */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce(
    (total, weight, index) => total + weight * (VALUES.get(vin[index] ?? '') ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Returns the code of a model year (tenth character). */
export function modelYearCode(year: number): string {
  return YEAR_CODES[(year - 1980) % YEAR_CODES.length] ?? 'X';
}

/** Returns a well-formed VIN of a fictitious car; `null` if the vehicle has none. */
export function generateVin(vehicle: Vehicle, year: number, random: Random): string | null {
  const pattern = PATTERNS.find(
    ([brand, models, since]) =>
      brand === vehicle.brandSlug &&
      year >= since &&
      (models === '' || models.split(' ').includes(vehicle.modelSlug)),
  );
  if (!pattern || year < VIN_SINCE) return null;
  const template = pattern[3];
  const vin = template
    .replaceAll('y', modelYearCode(year))
    .replace(/n/g, () => String(random.int(0, 9)))
    .replace(/x/g, () => random.pick(LETTERS));
  return vin.replace('c', () => checkDigit(vin));
}
