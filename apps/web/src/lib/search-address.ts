import {
  addresses,
  getFilterParams,
  getModels,
  getVehicle,
  type SearchAddress,
  type SearchVehicle,
  searchParamsToFilter,
} from '@pitlane/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from './api.ts';
import { type CallQuery, queryClient, queryOf } from './query.ts';

interface PathNames {
  brand?: string | undefined;
  model?: string | undefined;
}

const readCached = <Data>({ queryKey }: CallQuery<Data>) =>
  queryClient.getQueryData<Data>(queryKey);

function findInLists(
  key: 'id' | 'slug',
  brand: number | string | undefined,
  model: number | string | undefined,
): SearchVehicle {
  const make = readCached(queryOf(getFilterParams))?.brand.find((each) => each[key] === brand);
  const models = make && readCached(queryOf(getModels, { params: { id: make.id } }));
  return { brand: make, model: models?.find((each) => each[key] === model) };
}

/** Returns the path to a search, with slugs if the lists of its make and model are loaded. */
export const searchAddress = (filter: SearchAddress): string =>
  addresses.search(filter, findInLists('id', filter.brand_id?.[0], filter.model_id?.[0]));

/** Query of the make and model that a path names; links prefetch it. */
export const vehicleQuery = ({ brand = '', model }: PathNames) =>
  queryOf(getVehicle, { query: { brand, model } });

/** Resolves the make and model of a path without a request; undefined if a request is needed. */
export function findCachedVehicle(names: PathNames): SearchVehicle | undefined {
  if (!names.brand) return {};
  const vehicle = findInLists('slug', names.brand, names.model);
  return (names.model ? vehicle.model : vehicle.brand) ? vehicle : readCached(vehicleQuery(names));
}

/**
 * Resolves the make and model of a path for a route loader.
 * @throws ApiError 404 if no make or model has that name
 */
export const loadVehicle = async (names: PathNames): Promise<SearchVehicle> =>
  findCachedVehicle(names) ??
  queryClient.fetchQuery(vehicleQuery(names)).catch((error: unknown) => {
    // A malformed name names no make.
    const isMalformed = error instanceof ApiError && error.status === 422;
    throw isMalformed ? new ApiError(404, 'brand.not_found', error.message) : error;
  });

/** Returns the filter of the current URL; `brand` and `model` come from its path. */
export function useSearchFilter({ brand, model }: PathNames): SearchAddress {
  const [query] = useSearchParams();
  return useMemo(
    () => searchParamsToFilter(query, findCachedVehicle({ brand, model })),
    [query, brand, model],
  );
}
