import type { Filter, FilterField } from '@pitlane/contracts';
import type { CatalogueTree } from './catalogue.rules.ts';
import type { Dictionaries } from './dictionaries.queries.ts';

export interface DictionaryReferences {
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

/** Thrown if a row refers to an entry that does not exist or is newer than the cached dictionaries. */
export class UnknownEntryError extends Error {}

function requireRow<Row>(rows: ReadonlyMap<number, Row>, id: number): Row {
  const row = rows.get(id);
  if (!row) throw new UnknownEntryError(`unknown dictionary entry ${id}`);
  return row;
}

const requireRowOrNull = <Row>(rows: ReadonlyMap<number, Row>, id: number | null) =>
  id === null ? null : requireRow(rows, id);

/**
 * Returns the dictionary rows that a row refers to.
 * @throws UnknownEntryError
 */
export function resolveEntries(dictionaries: Dictionaries, row: DictionaryReferences) {
  return {
    brand: requireRow(dictionaries.brands, row.brandId),
    model: requireRow(dictionaries.models, row.modelId),
    generation: requireRowOrNull(dictionaries.generations, row.generationId),
    modification: requireRowOrNull(dictionaries.modifications, row.modificationId),
    engine: requireRowOrNull(dictionaries.engines, row.engineId),
    transmission: requireRowOrNull(dictionaries.transmissions, row.transmissionId),
    wheelDrive: requireRowOrNull(dictionaries.wheelDrives, row.wheelDriveId),
    carcase: requireRow(dictionaries.carcases, row.carcaseId),
    color: requireRowOrNull(dictionaries.colors, row.colorId),
    steeringWheel: requireRowOrNull(dictionaries.steeringWheels, row.steeringWheelId),
    currency: requireRow(dictionaries.currencies, row.currencyId),
    locationCountry: requireRow(dictionaries.countries, row.locationCountryId),
    locationCity: requireRow(dictionaries.cities, row.locationCityId),
    registerCountry: requireRowOrNull(dictionaries.countries, row.registerCountryId),
    deliveryCountry: requireRowOrNull(dictionaries.countries, row.deliveryCountryId),
  };
}

export type DictionaryEntries = ReturnType<typeof resolveEntries>;

export const dictionaryByField = {
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

/** Fields in which an unknown id is not an error: it just finds nothing. */
const unvalidatedFields: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'not_brand_id',
  'not_model_id',
  'location_city_id',
];

/** Returns whether the dictionaries contain all ids of a filter's validated fields. */
export function hasKnownChoices(dictionaries: Dictionaries, filter: Filter): boolean {
  const requestedIds: ReadonlyMap<string, unknown> = new Map(Object.entries(filter));
  return Object.entries(dictionaryByField).every(([field, dictionary]) => {
    if (unvalidatedFields.includes(field)) return true;
    const ids = [requestedIds.get(field) ?? []].flat();
    return ids.every((id) => dictionaries[dictionary].has(Number(id)));
  });
}

const cachedTrees = new WeakMap<Dictionaries, CatalogueTree>();

/** Returns the parents of all catalogue entries, cached per dictionaries object. */
export function catalogueTreeOf(dictionaries: Dictionaries): CatalogueTree {
  const cachedTree = cachedTrees.get(dictionaries);
  if (cachedTree) return cachedTree;
  const { models, generations, modifications } = dictionaries;
  const tree = {
    brandOf: parentIds(models, ({ brandId }) => brandId),
    modelOf: parentIds(generations, ({ modelId }) => modelId),
    generationOf: parentIds(modifications, ({ generationId }) => generationId),
  };
  cachedTrees.set(dictionaries, tree);
  return tree;
}

const parentIds = <Row>(rows: ReadonlyMap<number, Row>, parentOf: (row: Row) => number) =>
  new Map([...rows].map(([id, row]) => [id, parentOf(row)]));
