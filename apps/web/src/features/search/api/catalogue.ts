import {
  getFilterCities,
  getFilterParams,
  getGenerations,
  getModels,
  getModifications,
  getVersions,
} from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

const DICTIONARY_STALE_MS = 30 * 60_000;

export const paramsQuery = () => ({ ...queryOf(getFilterParams), staleTime: DICTIONARY_STALE_MS });
export const modelsQuery = (id: number) => queryOf(getModels, { params: { id } });
export const generationsQuery = (id: number) => queryOf(getGenerations, { params: { id } });
export const modificationsQuery = (id: number) => queryOf(getModifications, { params: { id } });
export const versionsQuery = (query: { brand_id: number; model_id?: number | undefined }) =>
  queryOf(getVersions, { query });
export const citiesQuery = (id: number) => ({
  ...queryOf(getFilterCities, { query: { country_id: id } }),
  staleTime: DICTIONARY_STALE_MS,
});
