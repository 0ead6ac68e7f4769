import type { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** World manufacturer codes by brand slug; the rest of the number is invented. */
const MAKER_CODES: Readonly<Record<string, string>> = {
  porsche: 'WP0',
  bmw: 'WBS',
  audi: 'WUA',
  'mercedes-benz': 'WDD',
  volkswagen: 'WVW',
  ferrari: 'ZFF',
  lamborghini: 'ZHW',
  maserati: 'ZAM',
  'alfa-romeo': 'ZAR',
  lancia: 'ZLA',
  fiat: 'ZFA',
  'aston-martin': 'SCF',
  bentley: 'SCB',
  'rolls-royce': 'SCA',
  jaguar: 'SAJ',
  'land-rover': 'SAL',
  lotus: 'SCC',
  mclaren: 'SBM',
  ford: '1FA',
  chevrolet: '1G1',
  dodge: '2C3',
  pontiac: '1G2',
  cadillac: '1G6',
  nissan: 'JN1',
  toyota: 'JT2',
  honda: 'JHM',
  mazda: 'JM1',
  mitsubishi: 'JA3',
  subaru: 'JF1',
  lexus: 'JTH',
  lada: 'XTA',
  hyundai: 'KMH',
  volvo: 'YV1',
  mini: 'WMW',
};

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const VIN_SINCE = 1981;

/** A structurally right number of a car that does not exist; null where VINs do not apply. */
export function inventVin(brandSlug: string, year: number, random: Random): string | null {
  const maker = MAKER_CODES[brandSlug];
  if (!maker || year < VIN_SINCE) return null;
  const letter = () => random.pick([...LETTERS]);
  const yearCode = YEAR_CODES[(year - 1980) % YEAR_CODES.length] ?? 'X';
  const serial = String(random.int(0, 999_999)).padStart(6, '0');
  return `${maker}${letter()}${letter()}${letter()}ZZZ${yearCode}${letter()}${serial}`.slice(0, 17);
}
