import type { Filter, FilterField } from '@pitlane/contracts';
import type { CatalogueTree } from './catalogue.rules.ts';
import type { Dictionaries } from './dictionaries.queries.ts';

export interface DictionaryRefs {
  brandId: number;
  modelId: number;
  generationId: number | null;
  modificationId: number | null;
  engineId: number | null;
  transmissionId: number | null;
  wheelDriveId: number | null;
  carcaseId: number;
  colorId: number | null;
  steeringWheelId: number | null;
  currencyId: number;
  locationCountryId: number;
  locationCityId: number;
  registerCountryId: number | null;
  deliveryCountryId: number | null;
}

/** Thrown if a row refers to an entry that does not exist, or did not when the dictionaries were read. */
export class UnknownEntryError extends Error {}

function needed<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (!row) throw new UnknownEntryError(`unknown dictionary entry ${id}`);
  return row;
}

const chosen = <Row>(rows: ReadonlyMap<number, Row>, id: number | null) =>
  id === null ? null : needed(rows, id);

/**
 * Returns the dictionary rows that a row refers to.
 * @throws UnknownEntryError
 */
export function resolveEntries(dictionaries: Dictionaries, row: DictionaryRefs) {
  return {
    brand: needed(dictionaries.brands, row.brandId),
    model: needed(dictionaries.models, row.modelId),
    generation: chosen(dictionaries.generations, row.generationId),
    modification: chosen(dictionaries.modifications, row.modificationId),
    engine: chosen(dictionaries.engines, row.engineId),
    transmission: chosen(dictionaries.transmissions, row.transmissionId),
    wheelDrive: chosen(dictionaries.wheelDrives, row.wheelDriveId),
    carcase: needed(dictionaries.carcases, row.carcaseId),
    color: chosen(dictionaries.colors, row.colorId),
    steeringWheel: chosen(dictionaries.steeringWheels, row.steeringWheelId),
    currency: needed(dictionaries.currencies, row.currencyId),
    locationCountry: needed(dictionaries.countries, row.locationCountryId),
    locationCity: needed(dictionaries.cities, row.locationCityId),
    registerCountry: chosen(dictionaries.countries, row.registerCountryId),
    deliveryCountry: chosen(dictionaries.countries, row.deliveryCountryId),
  };
}

export type DictionaryEntries = ReturnType<typeof resolveEntries>;

export const dictionaryOf = {
  brand_id: 'brands',
  model_id: 'models',
  generation_id: 'generations',
  mod_id: 'modifications',
  not_brand_id: 'brands',
  not_model_id: 'models',
  carcase_id: 'carcases',
  engine_id: 'engines',
  transmission_id: 'transmissions',
  wheel_drive_id: 'wheelDrives',
  steering_wheel_id: 'steeringWheels',
  color_id: 'colors',
  location_city_id: 'cities',
  location_country_id: 'countries',
  register_country_id: 'countries',
  currency_id: 'currencies',
} as const satisfies Partial<Record<FilterField, keyof Dictionaries>>;

/** Fields in which an unknown id finds nothing; in all others it is an error. */
const unvalidated: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'not_brand_id',
  'not_model_id',
  'location_city_id',
];

/** Reports whether a filter has no unknown id that would be an error. */
export function hasKnownChoices(dictionaries: Dictionaries, filter: Filter): boolean {
  const requested: ReadonlyMap<string, unknown> = new Map(Object.entries(filter));
  return Object.entries(dictionaryOf).every(([field, dictionary]) => {
    if (unvalidated.includes(field)) return true;
    const ids = [requested.get(field) ?? []].flat();
    return ids.every((id) => dictionaries[dictionary].has(Number(id)));
  });
}

const trees = new WeakMap<Dictionaries, CatalogueTree>();

/** Returns the parents of all catalogue entries, cached with the dictionaries. */
export function treeOf(dictionaries: Dictionaries): CatalogueTree {
  const cached = trees.get(dictionaries);
  if (cached) return cached;
  const { models, generations, modifications } = dictionaries;
  const tree = {
    brandOf: parents(models, ({ brandId }) => brandId),
    modelOf: parents(generations, ({ modelId }) => modelId),
    generationOf: parents(modifications, ({ generationId }) => generationId),
  };
  trees.set(dictionaries, tree);
  return tree;
}

const parents = <Row>(rows: ReadonlyMap<number, Row>, parentOf: (row: Row) => number) =>
  new Map([...rows].map(([id, row]) => [id, parentOf(row)]));
