import type { Filter } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';

/** Filter fields of the catalogue levels, which are also the column names of ads. */
export const vehicleFields = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;

/** Countries whose makes Russian texts spell in Cyrillic. */
const DOMESTIC_COUNTRIES = new Set(['RU', 'UA', 'LV']);

/**
 * Returns the displayed name of a make or model: in Russian, domestic ones in Cyrillic; otherwise the name on the
 * badge.
 */
export function badgeName(
  row: { name: string; nameRu: string | null },
  make: { country: string },
  language: Language,
): string {
  const isDomestic = language === 'ru' && DOMESTIC_COUNTRIES.has(make.country);
  return isDomestic ? (row.nameRu ?? row.name) : row.name;
}

/** Returns the row of the only id; `undefined` if there are none or several. */
function findOnlyRow<Row>(
  ids: number[] | undefined,
  rows: ReadonlyMap<number, Row>,
): Row | undefined {
  const [firstId, ...otherIds] = ids ?? [];
  return firstId === undefined || otherIds.length > 0 ? undefined : rows.get(firstId);
}

interface CatalogueRows<Brand, Model> {
  brands: ReadonlyMap<number, Brand>;
  models: ReadonlyMap<number, Model>;
}

/** Returns the only make and the only model of a filter, which form the path of its URL. */
export function singleVehicleOf<Brand extends { id: number }, Model extends { brandId: number }>(
  { brand_id, model_id }: Filter,
  { brands, models }: CatalogueRows<Brand, Model>,
) {
  const model = findOnlyRow(model_id, models);
  const brand = findOnlyRow(brand_id ?? (model && [model.brandId]), brands);
  return { brand, model: model?.brandId === brand?.id ? model : undefined };
}

interface Parents {
  models: ReadonlyMap<number, { brandId: number }>;
  generations: ReadonlyMap<number, { modelId: number }>;
  cities: ReadonlyMap<number, { countryId: number }>;
}

/** Adds the parents of a filter's vehicles and city, so that its page can name them; the results stay the same. */
export function addParents(filter: Filter, { models, generations, cities }: Parents): Filter {
  const { generation_id, location_city_id: cityIds = [] } = filter;
  const parentsOf = <Row>(
    ids: number[],
    rows: ReadonlyMap<number, Row>,
    parentOf: (row: Row) => number,
  ) => [...new Set(ids.flatMap((id) => rows.get(id) ?? []).map(parentOf))];
  const model_id =
    filter.model_id ??
    (generation_id && parentsOf(generation_id, generations, ({ modelId }) => modelId));
  const brand_id =
    filter.brand_id ?? (model_id && parentsOf(model_id, models, (model) => model.brandId));
  const [countryId, ...otherCountryIds] = parentsOf(cityIds, cities, ({ countryId }) => countryId);
  const location_country_id =
    filter.location_country_id ?? (otherCountryIds.length === 0 ? countryId : undefined);
  return {
    ...filter,
    ...(brand_id && { brand_id }),
    ...(model_id && { model_id }),
    ...(location_country_id && { location_country_id }),
  };
}

/** Returns the fields that `addParents` adds to a filter; `undefined` if it adds none. */
export function missingParentsOf(filter: Filter, parents: Parents): Filter | undefined {
  const addedFields = Object.entries(addParents(filter, parents)).filter(
    ([field]) => !(field in filter),
  );
  return addedFields.length > 0 ? Object.fromEntries(addedFields) : undefined;
}

/** Vehicle ids of a filter, by level of the catalogue. */
export interface VehicleChoice {
  brands: number[];
  models: number[];
  generations: number[];
  modifications: number[];
}

export function vehicleChoiceOf(filter: Filter): VehicleChoice {
  return {
    brands: filter.brand_id ?? [],
    models: filter.model_id ?? [],
    generations: filter.generation_id ?? [],
    modifications: filter.mod_id ?? [],
  };
}

/** Catalogue entry with the ids of its ancestors, and its own id at its own level. */
export interface Lineage extends Record<keyof VehicleChoice, number | null> {
  level: keyof VehicleChoice;
  id: number;
}

/** Parent of each catalogue entry, by id. */
export interface CatalogueTree {
  brandOf: ReadonlyMap<number, number>;
  modelOf: ReadonlyMap<number, number>;
  generationOf: ReadonlyMap<number, number>;
}

/** Returns the ancestors of an entry; `null` if the tree does not contain it. */
export function lineageOf(
  { brandOf, modelOf, generationOf }: CatalogueTree,
  level: keyof VehicleChoice,
  id: number,
): Lineage | null {
  const idAt = (otherLevel: keyof VehicleChoice) => (otherLevel === level ? id : null);
  const parentOf = (child: number | null, parents: ReadonlyMap<number, number>) =>
    child === null ? null : (parents.get(child) ?? null);
  const modifications = idAt('modifications');
  const generations = idAt('generations') ?? parentOf(modifications, generationOf);
  const models = idAt('models') ?? parentOf(generations, modelOf);
  const brands = idAt('brands') ?? parentOf(models, brandOf);
  return brands === null ? null : { level, id, brands, models, generations, modifications };
}

const catalogueLevels = ['brands', 'models', 'generations', 'modifications'] as const;

/** Returns the lineages of the chosen vehicles; omits unknown ones. */
export const lineagesOf = (tree: CatalogueTree, choice: VehicleChoice): Lineage[] =>
  catalogueLevels.flatMap((level) =>
    choice[level].flatMap((id) => lineageOf(tree, level, id) ?? []),
  );

/**
 * Removes chosen parents of chosen children (docs/product.md#filters): makes 1 and 2 with model 10 of make 1 mean
 * model 10 or make 2.
 * @param lineages lineages of all chosen vehicles
 * @returns remaining ids of each level; an ad has to match one of them
 */
export function removeReplacedParents(
  choice: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const isParent = (parentLevel: keyof VehicleChoice, id: number) =>
    lineages.some(
      ({ level, ...ancestors }) => level !== parentLevel && ancestors[parentLevel] === id,
    );
  const remaining = (remainingLevel: keyof VehicleChoice) =>
    choice[remainingLevel].filter((id) => !isParent(remainingLevel, id));
  return {
    brands: remaining('brands'),
    models: remaining('models'),
    generations: remaining('generations'),
    modifications: choice.modifications,
  };
}
