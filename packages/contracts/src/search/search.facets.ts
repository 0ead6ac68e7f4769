import * as z from 'zod/mini';
import { fieldCheck, MAX_LIST } from '../fields.ts';

export const facetFields = [
  'kind',
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'version',
  'state_id',
  'carcase_id',
  'engine_id',
  'transmission_id',
  'wheel_drive_id',
  'color_id',
  'steering_wheel_id',
  'register_country_id',
  'owners_count',
  'owners_to',
  'seller_type',
  'location_country_id',
  'location_city_id',
  'guarantee',
  'special_offer',
  'tuning',
  'period',
] as const;
export type FacetField = (typeof facetFields)[number];

export const facetRanges = ['year', 'mileage', 'price', 'volume', 'power'] as const;
export type FacetRange = (typeof facetRanges)[number];

/** Periods since publication offered by the search, in days. */
export const periods = [1, 3, 7, 14, 30] as const;

const allNames: readonly string[] = [...facetFields, ...facetRanges];

/** Names of facet fields and ranges, repeated or separated by commas. */
export const facetFieldList = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => [...new Set([value].flat().flatMap((part) => part.split(',')))]),
  ),
  z
    .array(z.string().check(fieldCheck((name) => allNames.includes(name), 'not_an_option')))
    .check(z.maxLength(MAX_LIST)),
);
