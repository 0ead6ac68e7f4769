import { type PostFieldRow, postFieldRows } from '@pitlane/contracts/post-fields';
import type { Fields } from '@pitlane/facet-index';

/**
 * Fields with few values: flags as 0 and 1, kinds and sellers by their position in the contract's list, small
 * dictionaries.
 */
const enumerationFields: readonly string[] = [
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

/** Other fields that a search compares unchanged. Prices are compared in kopecks. */
const comparedFields = Object.entries<PostFieldRow>(postFieldRows).filter(
  ([name, { filter }]) =>
    filter && ![...enumerationFields, 'price', 'currency_id', 'mileage'].includes(name),
);

/** Fields of the search index. A row consists of the ad's id and these values in this order. */
export const indexFields: Fields = {
  user_id: { type: 'id' },
  ...Object.fromEntries(
    comparedFields.map(([name, { filter }]) => [
      name,
      filter === 'range'
        ? { type: 'integer' as const }
        : { type: 'id' as const, ...(name === 'brand_id' && { postings: true as const }) },
    ]),
  ),
  ...Object.fromEntries(enumerationFields.map((name) => [name, { type: 'enumeration' as const }])),
  mileage: { type: 'number' },
  price_rub: { type: 'number' },
  published_at: { type: 'timestamp' },
  special_offer_date: { type: 'timestamp' },
};
