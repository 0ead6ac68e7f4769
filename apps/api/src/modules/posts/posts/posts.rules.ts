import { type PostField, type PostValues, postFieldNames } from '@pitlane/contracts';

/** Limit on looking at phone numbers (reliability, "phone numbers shown"). */
export const PHONES_PER_HOUR = 60;

/** The first three and last four characters of a VIN, as registers print it. */
export function maskVin(vin: string): string {
  return vin.length < 8
    ? '•'.repeat(vin.length)
    : `${vin.slice(0, 3)}${'•'.repeat(vin.length - 7)}${vin.slice(-4)}`;
}

/** What a card tells of a description: more than its two lines hold. */
const EXCERPT = 200;
/** As much of a description as its excerpt is made of. */
export const EXCERPT_SOURCE = 2 * EXCERPT;

/** The beginning of a description on one line, cut between words. */
export function excerptOf(description: string): string {
  const line = description.slice(0, EXCERPT_SOURCE).replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT) return line;
  const end = line.lastIndexOf(' ', EXCERPT);
  return `${line.slice(0, end < 0 ? EXCERPT : end)}…`;
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** The calendar day of a moment in Moscow, `2026-01-31` (api.md, "Times"). */
export function dayOf(moment: Date): string {
  return moscowDay.format(moment);
}

interface ServerField {
  /** Its name in Prisma's rows; in the table it is called as the contract calls it. */
  column: string;
  /** Whether a moderator sees a change of it before buyers do (api.md, status table). */
  checked: boolean;
}

/** What only the server knows of an ad's fields. */
export const serverFields = {
  brand_id: { column: 'brandId', checked: true },
  model_id: { column: 'modelId', checked: true },
  generation_id: { column: 'generationId', checked: true },
  mod_id: { column: 'modificationId', checked: true },
  year: { column: 'year', checked: true },
  mileage: { column: 'mileage', checked: true },
  engine_id: { column: 'engineId', checked: true },
  volume: { column: 'volume', checked: true },
  power: { column: 'power', checked: true },
  transmission_id: { column: 'transmissionId', checked: true },
  wheel_drive_id: { column: 'wheelDriveId', checked: true },
  carcase_id: { column: 'carcaseId', checked: true },
  steering_wheel_id: { column: 'steeringWheelId', checked: true },
  owners_count: { column: 'ownersCount', checked: true },
  vin: { column: 'vin', checked: true },
  color_id: { column: 'colorId', checked: true },
  guarantee: { column: 'guarantee', checked: false },
  tuning: { column: 'tuning', checked: true },
  description: { column: 'description', checked: true },
  comment: { column: 'comment', checked: false },
  /** Both only where the price moves little (isBigStep). */
  price: { column: 'price', checked: false },
  currency_id: { column: 'currencyId', checked: false },
  price_offer: { column: 'priceOffer', checked: false },
  buyout_price: { column: 'buyoutPrice', checked: false },
  location_country_id: { column: 'locationCountryId', checked: true },
  location_city_id: { column: 'locationCityId', checked: true },
  register_country_id: { column: 'registerCountryId', checked: true },
  delivery_country_id: { column: 'deliveryCountryId', checked: false },
  contact_name: { column: 'contactName', checked: true },
  contact_phones: { column: 'contactPhones', checked: false },
} as const satisfies Record<PostField, ServerField>;

/** Rows hold prices as `bigint`, everything else as the contract does. */
type InRow<Name extends PostField> = Name extends 'price' ? bigint | null : PostValues[Name];
export type ValueColumns = {
  [Name in PostField as (typeof serverFields)[Name]['column']]: InRow<Name>;
};

/** The columns of a version of an ad but its kind and its price in roubles. */
export function columnsOf(values: PostValues): ValueColumns {
  const columns = postFieldNames.map((name) => [serverFields[name].column, values[name]]);
  const price = values.price === null ? null : BigInt(values.price);
  return { ...(Object.fromEntries(columns) as ValueColumns), price };
}

/** The values of a row, in the words of the contract. */
export function valuesOf(row: ValueColumns): PostValues {
  const values = postFieldNames.map((name) => [name, row[serverFields[name].column]]);
  const price = row.price === null ? null : Number(row.price);
  return { ...(Object.fromEntries(values) as PostValues), price };
}
