import { type PostField, type PostValues, postFieldNames, postValues } from '@pitlane/contracts';

/** Prisma column names by contract field; the table uses the contract's names. */
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

/** Type of a field in a row: prices are `bigint`, all others as in the contract. */
type ColumnType<Name extends PostField> = Name extends 'price' ? bigint | null : PostValues[Name];
export type ValueColumns = {
  [Name in PostField as (typeof columnNames)[Name]]: ColumnType<Name>;
};

/** Returns the columns of a version of an ad, except its kind and its price in roubles. */
export function columnsOf(values: PostValues): ValueColumns {
  const columns = postFieldNames.map((name) => [columnNames[name], values[name]]);
  const price = values.price === null ? null : BigInt(values.price);
  return { ...(Object.fromEntries(columns) as ValueColumns), price };
}

export function valuesOf(row: ValueColumns): PostValues {
  const values = postFieldNames.map((name) => [name, row[columnNames[name]]]);
  const price = row.price === null ? null : Number(row.price);
  return { ...(Object.fromEntries(values) as PostValues), price };
}

/**
 * Parses a stored version of an ad. Fields that did not exist when it was stored are taken from the ad
 * itself.
 * @param stored JSON of an edit or of a decided version
 */
export const parseStoredValues = (row: ValueColumns, stored: unknown): PostValues =>
  postValues.parse({ ...valuesOf(row), ...Object(stored) });
