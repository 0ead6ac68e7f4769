import {
  getBrands,
  getFilterCities,
  getGenerations,
  getModels,
  getModifications,
  getOtherData,
} from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

const CATALOGUE_STALE_MS = 30 * 60_000;

const optionsFor = (parentId: string) => ({
  staleTime: CATALOGUE_STALE_MS,
  enabled: parentId !== '',
});

export const brandsQuery = () => queryOf(getBrands);
export const modelsQuery = (brand: string) => ({
  ...queryOf(getModels, { params: { id: Number(brand) } }),
  ...optionsFor(brand),
});
export const generationsQuery = (model: string) => ({
  ...queryOf(getGenerations, { params: { id: Number(model) } }),
  ...optionsFor(model),
});
export const modificationsQuery = (generation: string) => ({
  ...queryOf(getModifications, { params: { id: Number(generation) } }),
  ...optionsFor(generation),
});
export const factsQuery = (mod: string) => ({
  ...queryOf(getOtherData, { params: { id: Number(mod) } }),
  ...optionsFor(mod),
});
export const citiesQuery = (country: string) => ({
  ...queryOf(getFilterCities, { query: { country_id: Number(country) } }),
  ...optionsFor(country),
});
