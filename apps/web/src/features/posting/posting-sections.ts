import type { FaultName } from './posting-rules.ts';
import type { FieldName, PostingValues } from './posting-values.ts';

/** The numbered parts of the form, in their order on the page. */
export const sectionNames = [
  'vehicle',
  'parameters',
  'photos',
  'description',
  'price',
  'place',
  'contacts',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A field that can be wrong. */
type FaultField = Exclude<FieldName, 'kind'>;

/** The fields of each section, in their order on the page. */
export const sectionFields: Record<SectionName, readonly FaultField[]> = {
  vehicle: ['brand_id', 'model_id', 'generation_id', 'mod_id'],
  parameters: [
    'year',
    'mileage',
    'engine_id',
    'volume',
    'power',
    'transmission_id',
    'wheel_drive_id',
    'carcase_id',
    'steering_wheel_id',
    'owners_count',
    'vin',
    'color_id',
    'guarantee',
    'tuning',
  ],
  photos: ['photos'],
  description: ['description', 'comment'],
  price: ['price', 'currency_id', 'price_offer', 'buyout_price', 'special_offer'],
  place: ['location_country_id', 'location_city_id', 'register_country_id', 'delivery_country_id'],
  contacts: ['contact_name', 'contact_phones'],
};

/** Sections that may stay as they are. */
const optional: Partial<Record<SectionName, readonly FaultField[]>> = {
  description: ['description'],
  price: ['price'],
};

/** `open`: something is still to be filled in; `optional`: nothing has to be. */
export type SectionState = 'done' | 'faulty' | 'open' | 'optional';

const isOfPhones = (name: FaultName): name is `contact_phones.${number}.number` =>
  name.startsWith('contact_phones.');

/** The field that a fault stands at; of phone numbers there are several. */
export function fieldOf(name: FaultName): FaultField {
  return isOfPhones(name) ? 'contact_phones' : name;
}

interface Looks {
  values: PostingValues;
  /** What is wrong by now, said or not. */
  faults: readonly FaultName[];
  /** What the form says is wrong. */
  told: readonly FaultName[];
}

/** How far a section is. What is wrong counts as such only once the form has said it. */
export function sectionState(name: SectionName, { values, faults, told }: Looks): SectionState {
  const own = (fault: FaultName) => sectionFields[name].includes(fieldOf(fault));
  if (told.some(own)) return 'faulty';
  if (faults.some(own)) return 'open';
  const wished = optional[name];
  if (!wished) return 'done';
  return wished.some((field) => values[field] !== '') ? 'done' : 'optional';
}
