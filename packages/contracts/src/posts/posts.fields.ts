import { MAX_YEAR, MIN_YEAR, type VehicleKind } from '../catalogue/catalogue.vehicles.ts';
import type { PostSection } from './posting.schema.ts';
import type { Post } from './posts.schema.ts';

/** Limits of an ad's fields, also checked by the form. */
export const postLimits = {
  mileage: 9_999_999,
  price: 999_999_999_999,
  volume: 200_000,
  power: 200_000,
  description: 10_000,
  comment: 1_000,
  /** Limit of a draft, which may be longer than an ad. */
  draftText: 50_000,
  contactName: 60,
  phones: 5,
  photosMin: 6,
  photosMax: 30,
  photoBytes: 20 * 1_024 * 1_024,
} as const;

/** Id of the rouble in the dictionary of currencies, which is stable. */
const ROUBLE_ID = 1;

/** Dictionaries that a choice refers to. */
export type ChoiceSource =
  | 'brand'
  | 'model'
  | 'generation'
  | 'mod'
  | 'currency'
  | 'color'
  | 'engine'
  | 'wheel_drive'
  | 'transmission'
  | 'carcase'
  | 'steering_wheel'
  | 'country'
  | 'city';

/** Unit of a number; `run` is kilometres, for boats and aircraft engine hours. */
export type PostUnit = 'year' | 'run' | 'cm3' | 'hp' | 'money' | 'count';

/** Groups of the search panel. */
export type FilterPanel =
  | 'price'
  | 'make'
  | 'marks'
  | 'body'
  | 'engine'
  | 'drive'
  | 'colour'
  | 'place'
  | 'seller';

interface FieldBase {
  section: PostSection;
  /** Kinds of vehicles with this field; all if omitted. */
  kinds?: readonly VehicleKind[];
  /** Kind of search filter; none if omitted. */
  filter?: 'one' | 'many' | 'range';
  /** Group of the search panel. */
  panel?: FilterPanel;
  /** Changes are published without review; price changes only if they are small. */
  publishedAtOnce?: true;
}

/**
 * Field of an ad. `initial` is the value of a new ad if the form omits it; a field without it is required, and one
 * with `null` can be cleared.
 */
export type PostFieldRow = FieldBase &
  (
    | { type: 'choice'; source: ChoiceSource; initial?: null | number }
    | { type: 'whole'; unit: PostUnit; min: number; max: number; initial?: null }
    | { type: 'flag'; initial: false }
    | { type: 'name' | 'phones'; max: number }
    | { type: 'vin'; initial: null }
    | { type: 'text'; max: number; initial: null | '' }
  );

const rows = {
  brand_id: { section: 'vehicle', type: 'choice', source: 'brand', filter: 'many', panel: 'make' },
  model_id: { section: 'vehicle', type: 'choice', source: 'model', filter: 'many' },
  generation_id: {
    section: 'vehicle',
    type: 'choice',
    source: 'generation',
    initial: null,
    filter: 'many',
  },
  mod_id: { section: 'vehicle', type: 'choice', source: 'mod', initial: null, filter: 'many' },
  /** Whole units of the currency; empty and 0 mean on request. */
  price: {
    section: 'price',
    type: 'whole',
    unit: 'money',
    min: 0,
    max: postLimits.price,
    initial: null,
    filter: 'range',
    panel: 'price',
    publishedAtOnce: true,
  },
  currency_id: {
    section: 'price',
    type: 'choice',
    source: 'currency',
    initial: ROUBLE_ID,
    filter: 'one',
    publishedAtOnce: true,
  },
  year: {
    section: 'parameters',
    type: 'whole',
    unit: 'year',
    min: MIN_YEAR,
    max: MAX_YEAR,
    filter: 'range',
    panel: 'price',
  },
  mileage: {
    section: 'parameters',
    type: 'whole',
    unit: 'run',
    min: 0,
    max: postLimits.mileage,
    filter: 'range',
    panel: 'price',
  },
  /** Required for ground vehicles. */
  engine_id: {
    section: 'parameters',
    type: 'choice',
    source: 'engine',
    initial: null,
    filter: 'many',
    panel: 'engine',
  },
  volume: {
    section: 'parameters',
    type: 'whole',
    unit: 'cm3',
    min: 1,
    max: postLimits.volume,
    initial: null,
    filter: 'range',
    panel: 'engine',
  },
  power: {
    section: 'parameters',
    type: 'whole',
    unit: 'hp',
    min: 1,
    max: postLimits.power,
    initial: null,
    filter: 'range',
    panel: 'engine',
  },
  transmission_id: {
    section: 'parameters',
    type: 'choice',
    source: 'transmission',
    initial: null,
    kinds: ['ground'],
    filter: 'many',
    panel: 'drive',
  },
  wheel_drive_id: {
    section: 'parameters',
    type: 'choice',
    source: 'wheel_drive',
    initial: null,
    kinds: ['ground'],
    filter: 'many',
    panel: 'drive',
  },
  carcase_id: {
    section: 'parameters',
    type: 'choice',
    source: 'carcase',
    filter: 'many',
    panel: 'body',
  },
  steering_wheel_id: {
    section: 'parameters',
    type: 'choice',
    source: 'steering_wheel',
    initial: null,
    kinds: ['ground'],
    filter: 'one',
    panel: 'drive',
  },
  /** 3 means three or more (docs/product.md#fields). */
  owners_count: {
    section: 'parameters',
    type: 'whole',
    unit: 'count',
    min: 1,
    max: 3,
    initial: null,
    filter: 'one',
    panel: 'seller',
  },
  vin: { section: 'parameters', type: 'vin', initial: null },
  color_id: {
    section: 'parameters',
    type: 'choice',
    source: 'color',
    initial: null,
    filter: 'many',
    panel: 'colour',
  },
  guarantee: {
    section: 'parameters',
    type: 'flag',
    initial: false,
    filter: 'one',
    panel: 'marks',
    publishedAtOnce: true,
  },
  tuning: { section: 'parameters', type: 'flag', initial: false, filter: 'one', panel: 'marks' },
  description: { section: 'description', type: 'text', max: postLimits.description, initial: '' },
  comment: {
    section: 'description',
    type: 'text',
    max: postLimits.comment,
    initial: null,
    publishedAtOnce: true,
  },
  price_offer: { section: 'price', type: 'flag', initial: false, publishedAtOnce: true },
  buyout_price: { section: 'price', type: 'flag', initial: false, publishedAtOnce: true },
  location_country_id: {
    section: 'place',
    type: 'choice',
    source: 'country',
    filter: 'one',
    panel: 'place',
  },
  location_city_id: {
    section: 'place',
    type: 'choice',
    source: 'city',
    filter: 'many',
    panel: 'place',
  },
  register_country_id: {
    section: 'place',
    type: 'choice',
    source: 'country',
    initial: null,
    filter: 'one',
    panel: 'seller',
  },
  delivery_country_id: {
    section: 'place',
    type: 'choice',
    source: 'country',
    initial: null,
    publishedAtOnce: true,
  },
  contact_name: { section: 'contacts', type: 'name', max: postLimits.contactName },
  contact_phones: {
    section: 'contacts',
    type: 'phones',
    max: postLimits.phones,
    publishedAtOnce: true,
  },
} as const satisfies Record<string, PostFieldRow>;

/** Every field of an ad, in form order (docs/product.md#fields). */
export const postFieldRows: typeof rows = rows;
export type PostFieldRows = typeof rows;
export type PostField = keyof PostFieldRows;

/** Names of the fields whose row has the given properties, for example of those with a range filter. */
export type FieldsWith<Part extends { [Key in 'type' | 'filter']?: PostFieldRow[Key] }> = {
  [Name in PostField]: PostFieldRows[Name] extends Part ? Name : never;
}[PostField];

export const postFieldNames = Object.keys(rows) as PostField[];

/** Reports whether vehicles of a kind have a field. */
export function hasField(kind: VehicleKind, field: PostField): boolean {
  const { kinds }: PostFieldRow = rows[field];
  return kinds?.includes(kind) ?? true;
}

type Stem<Name> = Name extends `${infer Start}_id` ? Start : Name;
type Property<Name extends PostField> = Name extends `location_${string}` ? never : Stem<Name>;

/** Returns the value of a field in an ad: a named choice, a number, a text or a flag. */
export function fieldValueOf(post: Post, field: PostField) {
  if (field === 'location_country_id') return post.location.country;
  if (field === 'location_city_id') return post.location.city;
  return post[field.replace(/_id$/, '') as Property<PostField>];
}
