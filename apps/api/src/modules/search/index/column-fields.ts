import { type PostFieldRow, postFieldRows } from '@pitlane/contracts/post-fields';

/** Fields of an ad that a search compares as they are; a price is compared in kopecks. */
const compared = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, { filter }]) =>
  filter && !['price', 'currency_id', 'mileage'].includes(name) ? [name] : [],
);

/** What has few values: flags as 0 and 1, kinds and sellers by their place in the contract's list, small dictionaries. */
export const fewColumns: readonly string[] = [
  'kind',
  'seller_type',
  'state_id',
  'guarantee',
  'tuning',
  'carcase_id',
  'color_id',
  'engine_id',
  'owners_count',
  'steering_wheel_id',
  'transmission_id',
  'wheel_drive_id',
];

/** Other whole numbers of an ad: ids, and figures that have thousands of values. */
export const wholeColumns: readonly string[] = [
  'id',
  'user_id',
  ...compared.filter((name) => !fewColumns.includes(name)),
];

/** What has too many values to count each: distances, kopecks, and moments in milliseconds. */
export const realColumns: readonly string[] = [
  'mileage',
  'price_rub',
  'published_at',
  'special_offer_date',
];

/** Columns with a set of the ads that have a value: of what is counted between bounds, and of special placements. */
export const knownColumns: readonly string[] = [
  'year',
  'mileage',
  'price_rub',
  'volume',
  'power',
  'special_offer_date',
];

export const columnNames: readonly string[] = [...wholeColumns, ...fewColumns, ...realColumns];
