import type { Filter } from '@pitlane/contracts';
import type { Language } from '../../../i18n.ts';

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

/** The vehicles a filter names, by level of the catalogue. */
export interface VehicleChoice {
  brands: number[];
  models: number[];
  generations: number[];
  modifications: number[];
}

/** Where a chosen child stands in the catalogue. */
export interface Ancestors {
  brandId: number;
  modelId: number;
  generationId: number | null;
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

/** The ancestors of chosen models, generations and modifications. */
export interface ChosenAncestors {
  ofModels: Pick<Ancestors, 'brandId'>[];
  ofGenerations: Pick<Ancestors, 'brandId' | 'modelId'>[];
  ofModifications: Ancestors[];
}

/**
 * A chosen child replaces its parents (api.md, "Filter fields"): makes 1 and 2 with model 10 of
 * make 1 mean model 10 or make 2.
 * @returns what remains to match on each level; an ad fits when it fits any of them
 */
export function withoutReplacedParents(
  choice: VehicleChoice,
  ancestors: ChosenAncestors,
): VehicleChoice {
  const { ofModels, ofGenerations, ofModifications } = ancestors;
  const brands = new Set([...ofModels, ...ofGenerations, ...ofModifications].map((a) => a.brandId));
  const models = new Set([...ofGenerations, ...ofModifications].map((a) => a.modelId));
  const generations = new Set(ofModifications.map((a) => a.generationId));
  return {
    brands: choice.brands.filter((id) => !brands.has(id)),
    models: choice.models.filter((id) => !models.has(id)),
    generations: choice.generations.filter((id) => !generations.has(id)),
    modifications: choice.modifications,
  };
}
