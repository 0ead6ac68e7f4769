import {
  getBrands,
  getFilterCities,
  getGenerations,
  getModels,
  getModifications,
  getOtherData,
} from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

const CATALOGUE_MS = 30 * 60_000;

const ofCatalogue = (chosen: string) => ({ staleTime: CATALOGUE_MS, enabled: chosen !== '' });

export const brandsQuery = () => queryOf(getBrands);
export const modelsQuery = (brand: string) => ({
  ...queryOf(getModels, { params: { id: Number(brand) } }),
  ...ofCatalogue(brand),
});
export const generationsQuery = (model: string) => ({
  ...queryOf(getGenerations, { params: { id: Number(model) } }),
  ...ofCatalogue(model),
});
export const modificationsQuery = (generation: string) => ({
  ...queryOf(getModifications, { params: { id: Number(generation) } }),
  ...ofCatalogue(generation),
});
export const factsQuery = (mod: string) => ({
  ...queryOf(getOtherData, { params: { id: Number(mod) } }),
  ...ofCatalogue(mod),
});
export const citiesQuery = (country: string) => ({
  ...queryOf(getFilterCities, { query: { country_id: Number(country) } }),
  ...ofCatalogue(country),
});
