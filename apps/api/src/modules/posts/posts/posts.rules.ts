import {
  type PostField,
  type PostValues,
  postFieldNames,
  postValues,
  startOfText,
} from '@pitlane/contracts';

/** Limit on looking at phone numbers (reliability, "phone numbers shown"). */
export const PHONES_PER_HOUR = 60;

/** The first three and last four characters of a VIN, as registers print it. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** Characters of a description that a card shows: more than fit on its two lines. */
const EXCERPT = 200;
/** As much of a description as its excerpt is made of. */
export const EXCERPT_SOURCE = 2 * EXCERPT;

/** The beginning of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = startOfText(description, EXCERPT_SOURCE).replace(/\s+/g, ' ').trim();
  const beginning = startOfText(line, EXCERPT);
  if (beginning === line) return line;
  const end = line.lastIndexOf(' ', beginning.length);
  return `${end < 0 ? beginning : line.slice(0, end)}…`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The calendar day of a moment in Moscow, `2026-01-31` (api.md, "Times"). */
export function dayOf(moment: Date): string {
  return moscowDay.format(moment);
}

/** The same as the database keeps days: midnight UTC. */
export const dateOf = (moment: Date) => new Date(`${dayOf(moment)}T00:00:00Z`);

/** Moscow's time, which days are counted in, is the same all year. */
const MOSCOW = '+03:00';

/** When the day of a moment began in Moscow. */
export const midnightBefore = (moment: Date) => new Date(`${dayOf(moment)}T00:00:00${MOSCOW}`);

/** The names of the fields' columns in Prisma's rows; in the table they are those of the contract. */
export const columnNames = {
  brand_id: 'brandId',
  model_id: 'modelId',
  generation_id: 'generationId',
  mod_id: 'modificationId',
  year: 'year',
  mileage: 'mileage',
  engine_id: 'engineId',
  volume: 'volume',
  power: 'power',
  transmission_id: 'transmissionId',
  wheel_drive_id: 'wheelDriveId',
  carcase_id: 'carcaseId',
  steering_wheel_id: 'steeringWheelId',
  owners_count: 'ownersCount',
  vin: 'vin',
  color_id: 'colorId',
  guarantee: 'guarantee',
  tuning: 'tuning',
  description: 'description',
  comment: 'comment',
  price: 'price',
  currency_id: 'currencyId',
  price_offer: 'priceOffer',
  buyout_price: 'buyoutPrice',
  location_country_id: 'locationCountryId',
  location_city_id: 'locationCityId',
  register_country_id: 'registerCountryId',
  delivery_country_id: 'deliveryCountryId',
  contact_name: 'contactName',
  contact_phones: 'contactPhones',
} as const satisfies Record<PostField, string>;

/** Rows hold prices as `bigint`, everything else as the contract does. */
type InRow<Name extends PostField> = Name extends 'price' ? bigint | null : PostValues[Name];
export type ValueColumns = {
  [Name in PostField as (typeof columnNames)[Name]]: InRow<Name>;
};

/** The columns of a version of an ad but its kind and its price in roubles. */
export function columnsOf(values: PostValues): ValueColumns {
  const columns = postFieldNames.map((name) => [columnNames[name], values[name]]);
  const price = values.price === null ? null : BigInt(values.price);
  return { ...(Object.fromEntries(columns) as ValueColumns), price };
}

/** The values of a row, in the words of the contract. */
export function valuesOf(row: ValueColumns): PostValues {
  const values = postFieldNames.map((name) => [name, row[columnNames[name]]]);
  const price = row.price === null ? null : Number(row.price);
  return { ...(Object.fromEntries(values) as PostValues), price };
}

/**
 * Reads a stored version of an ad. A field that it lacks, because it was stored before the field existed, is
 * as in the ad itself.
 * @param stored JSON of an edit or of a decided version
 */
export const storedValues = (row: ValueColumns, stored: unknown): PostValues =>
  postValues.parse({ ...valuesOf(row), ...Object(stored) });

/** Whether everybody sees an ad. */
export const isPublic = (row: { status: string; hidden: boolean }) =>
  row.status === 'active' && !row.hidden;

/** Whether everybody sees an ad, or did; null for one that nobody ever saw, and for those of blocked accounts. */
export function visibilityOf(row: {
  status: string;
  hidden: boolean;
  publishedAt: Date | null;
}): 'shown' | 'gone' | null {
  if (row.hidden || row.publishedAt === null) return null;
  return isPublic(row) ? 'shown' : 'gone';
}
