import type { Filter, SearchOrder } from '@pitlane/contracts';

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

/** The ancestors that matter: those of chosen models, generations and modifications. */
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

/** What a list is sorted by; every order ends with the id, newest first, so it is total. */
export type SortKey = 'placement' | 'published' | 'price' | 'year' | 'id';

export interface SortTerm {
  key: SortKey;
  direction: 'asc' | 'desc';
}

const byId: SortTerm = { key: 'id', direction: 'desc' };
const newest: SortTerm[] = [{ key: 'published', direction: 'desc' }, byId];

/** The list people see when they choose no order: running placements first, then the newest. */
export const defaultSort: SortTerm[] = [{ key: 'placement', direction: 'desc' }, ...newest];

/** The terms of a chosen order. */
export function sortTerms(order: SearchOrder): SortTerm[] {
  switch (order) {
    case 'date_desc':
      return newest;
    case 'date_asc':
      return [{ key: 'published', direction: 'asc' }, byId];
    case 'price_asc':
      return [{ key: 'price', direction: 'asc' }, byId];
    case 'price_desc':
      return [{ key: 'price', direction: 'desc' }, byId];
    case 'year_asc':
      return [{ key: 'year', direction: 'asc' }, byId];
    case 'year_desc':
      return [{ key: 'year', direction: 'desc' }, byId];
  }
}

/** The same order read backwards: what stands before an ad. */
export function reversed(terms: SortTerm[]): SortTerm[] {
  return terms.map(({ key, direction }) => ({
    key,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));
}

/** Words of a text search, lower case, each once; the rest of a long text is not looked at. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().split(/[\s,;]+/u);
  return [...new Set(words.filter(Boolean))].slice(0, 8);
}
