import type { Filter } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';

/** Filter fields of the catalogue levels, which are also the column names of ads. */
export const vehicleFields = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;

/** Countries whose makes are commonly spelled in Russian. */
const HOME_COUNTRIES = new Set(['RU', 'UA', 'LV']);

/**
 * Returns the displayed name of a make or model: domestic ones in Russian spelling in Russian, foreign ones always as
 * on the badge.
 */
export function badgeName(
  row: { name: string; nameRu: string | null },
  make: { country: string },
  language: Language,
): string {
  const domestic = language === 'ru' && HOME_COUNTRIES.has(make.country);
  return domestic ? (row.nameRu ?? row.name) : row.name;
}

/** Returns the row of the only chosen id; `undefined` for none or several. */
function only<Row>(ids: number[] | undefined, rows: ReadonlyMap<number, Row>): Row | undefined {
  const [first, ...others] = ids ?? [];
  return first === undefined || others.length > 0 ? undefined : rows.get(first);
}

interface Catalogue<Brand, Model> {
  brands: ReadonlyMap<number, Brand>;
  models: ReadonlyMap<number, Model>;
}

/** Returns the make and the model of a filter that chooses exactly one: they form the path of its URL. */
export function singleVehicleOf<Brand extends { id: number }, Model extends { brandId: number }>(
  { brand_id, model_id }: Filter,
  { brands, models }: Catalogue<Brand, Model>,
) {
  const model = only(model_id, models);
  const brand = only(brand_id ?? (model && [model.brandId]), brands);
  return { brand, model: model?.brandId === brand?.id ? model : undefined };
}

interface Parents {
  models: ReadonlyMap<number, { brandId: number }>;
  generations: ReadonlyMap<number, { modelId: number }>;
  cities: ReadonlyMap<number, { countryId: number }>;
}

/** Adds the parents of a filter's vehicles and city: the results are the same, and its page can name every choice. */
export function addParents(filter: Filter, { models, generations, cities }: Parents): Filter {
  const { generation_id, location_city_id: chosen = [] } = filter;
  const parents = <Row>(
    ids: number[],
    rows: ReadonlyMap<number, Row>,
    parentOf: (row: Row) => number,
  ) => [...new Set(ids.flatMap((id) => rows.get(id) ?? []).map(parentOf))];
  const model_id =
    filter.model_id ??
    (generation_id && parents(generation_id, generations, ({ modelId }) => modelId));
  const brand_id = filter.brand_id ?? (model_id && parents(model_id, models, (of) => of.brandId));
  const [country, ...others] = parents(chosen, cities, ({ countryId }) => countryId);
  const location_country_id =
    filter.location_country_id ?? (others.length === 0 ? country : undefined);
  return {
    ...filter,
    ...(brand_id && { brand_id }),
    ...(model_id && { model_id }),
    ...(location_country_id && { location_country_id }),
  };
}

/** Returns the parents that `addParents` adds to a filter; `undefined` if none. */
export function missingParentsOf(filter: Filter, parents: Parents): Filter | undefined {
  const added = Object.entries(addParents(filter, parents)).filter(([field]) => !(field in filter));
  return added.length > 0 ? Object.fromEntries(added) : undefined;
}

/** Vehicle ids of a filter, by level of the catalogue. */
export interface VehicleChoice {
  brands: number[];
  models: number[];
  generations: number[];
  modifications: number[];
}

export function vehicleChoice(filter: Filter): VehicleChoice {
  return {
    brands: filter.brand_id ?? [],
    models: filter.model_id ?? [],
    generations: filter.generation_id ?? [],
    modifications: filter.mod_id ?? [],
  };
}

/** Vehicle with its ancestors; contains itself at its own level. */
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
  const own = (at: keyof VehicleChoice) => (at === level ? id : null);
  const above = (below: number | null, of: ReadonlyMap<number, number>) =>
    below === null ? null : (of.get(below) ?? null);
  const modifications = own('modifications');
  const generations = own('generations') ?? above(modifications, generationOf);
  const models = own('models') ?? above(generations, modelOf);
  const brands = own('brands') ?? above(models, brandOf);
  return brands === null ? null : { level, id, brands, models, generations, modifications };
}

const levels = ['brands', 'models', 'generations', 'modifications'] as const;

/** Returns the lineages of chosen vehicles, without unknown ones. */
export const lineagesOf = (tree: CatalogueTree, choice: VehicleChoice): Lineage[] =>
  levels.flatMap((level) => choice[level].flatMap((id) => lineageOf(tree, level, id) ?? []));

/**
 * Removes chosen parents of chosen children (docs/product.md#filters): makes 1 and 2 with model 10 of make 1 mean
 * model 10 or make 2.
 * @param lineages of all chosen vehicles
 * @returns remaining choice on each level; an ad has to match any of them
 */
export function removeReplacedParents(
  choice: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const isParent = (at: keyof VehicleChoice, id: number) =>
    lineages.some(({ level, ...of }) => level !== at && of[at] === id);
  const remaining = (at: keyof VehicleChoice) => choice[at].filter((id) => !isParent(at, id));
  return {
    brands: remaining('brands'),
    models: remaining('models'),
    generations: remaining('generations'),
    modifications: choice.modifications,
  };
}
