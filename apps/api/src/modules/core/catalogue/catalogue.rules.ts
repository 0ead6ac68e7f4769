import type { Filter } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';

/** Filter fields of the levels of the catalogue, which are also the names of the columns of ads. */
export const vehicleFields = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;

/** Countries whose makes are known in Russian spelling. */
const HOME_COUNTRIES = new Set(['RU', 'UA', 'LV']);

/**
 * The name of a make or model in texts: domestic ones in Russian spelling for Russian readers,
 * foreign ones always as on the badge.
 */
export function badgeName(
  row: { name: string; nameRu: string | null },
  make: { country: string },
  language: Language,
): string {
  const domestic = language === 'ru' && HOME_COUNTRIES.has(make.country);
  return domestic ? (row.nameRu ?? row.name) : row.name;
}

/** The one entry that a list chooses. */
function only<Row>(ids: number[] | undefined, rows: ReadonlyMap<number, Row>): Row | undefined {
  const [first, ...others] = ids ?? [];
  return first === undefined || others.length > 0 ? undefined : rows.get(first);
}

interface Catalogue<Brand, Model> {
  brands: ReadonlyMap<number, Brand>;
  models: ReadonlyMap<number, Model>;
}

/** The make and the model that a filter chooses, where it is one: what its address says in the path. */
export function vehicleOf<Brand extends { id: number }, Model extends { brandId: number }>(
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

/** A filter with what its vehicles and its city are of: it finds the same, and its page can name all it chooses. */
export function withParents(filter: Filter, { models, generations, cities }: Parents): Filter {
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

/** What the vehicles and the city of a filter are of, as far as it does not say so; undefined where that is nothing. */
export function parentsOf(filter: Filter, parents: Parents): Filter | undefined {
  const added = Object.entries(withParents(filter, parents)).filter(
    ([field]) => !(field in filter),
  );
  return added.length > 0 ? Object.fromEntries(added) : undefined;
}

/** The vehicles a filter names, by level of the catalogue. */
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

/** A vehicle with what it is of; itself at its own level. */
export interface Lineage extends Record<keyof VehicleChoice, number | null> {
  level: keyof VehicleChoice;
  id: number;
}

/** What each thing of the catalogue is of, by its id. */
export interface CatalogueTree {
  brandOf: ReadonlyMap<number, number>;
  modelOf: ReadonlyMap<number, number>;
  generationOf: ReadonlyMap<number, number>;
}

/** @returns null where the tree does not have it */
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

/** Those of chosen vehicles; what the tree does not have is left out. */
export const lineagesOf = (tree: CatalogueTree, choice: VehicleChoice): Lineage[] =>
  levels.flatMap((level) => choice[level].flatMap((id) => lineageOf(tree, level, id) ?? []));

/**
 * A chosen child replaces its parents (docs/product.md#filters): makes 1 and 2 with model 10 of
 * make 1 mean model 10 or make 2.
 * @param lineages of all that is chosen
 * @returns what remains to match on each level; an ad fits when it fits any of them
 */
export function withoutReplacedParents(
  choice: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const isParent = (at: keyof VehicleChoice, id: number) =>
    lineages.some(({ level, ...of }) => level !== at && of[at] === id);
  const kept = (at: keyof VehicleChoice) => choice[at].filter((id) => !isParent(at, id));
  return {
    brands: kept('brands'),
    models: kept('models'),
    generations: kept('generations'),
    modifications: choice.modifications,
  };
}
