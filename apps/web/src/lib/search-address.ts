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

interface Said {
  brand?: string | undefined;
  model?: string | undefined;
}

const cached = <Data>({ queryKey }: CallQuery<Data>) => queryClient.getQueryData<Data>(queryKey);

/** A make and a model in the lists that are loaded. */
function listed(
  by: 'id' | 'slug',
  brand: number | string | undefined,
  model: number | string | undefined,
): SearchVehicle {
  const make = cached(queryOf(getFilterParams))?.brand.find((each) => each[by] === brand);
  const models = make && cached(queryOf(getModels, { params: { id: make.id } }));
  return { brand: make, model: models?.find((each) => each[by] === model) };
}

/** The address of a search, readable as far as lists with its make and model are loaded. */
export const searchAddress = (filter: SearchAddress): string =>
  addresses.search(filter, listed('id', filter.brand_id?.[0], filter.model_id?.[0]));

/** Asks for the make and the model that a path names; links to one ask before they are followed. */
export const vehicleQuery = ({ brand = '', model }: Said) =>
  queryOf(getVehicle, { query: { brand, model } });

/** What the path of a search names; undefined where that must be asked for. */
export function knownVehicle(said: Said): SearchVehicle | undefined {
  if (!said.brand) return {};
  const vehicle = listed('slug', said.brand, said.model);
  return (said.model ? vehicle.model : vehicle.brand) ? vehicle : cached(vehicleQuery(said));
}

/**
 * The same for a loader, so that the page knows it.
 * @throws ApiError 404 where nothing is called so
 */
export const loadVehicle = async (said: Said): Promise<SearchVehicle> =>
  knownVehicle(said) ??
  queryClient.fetchQuery(vehicleQuery(said)).catch((error: unknown) => {
    // What no name looks like is none.
    const isUnreadable = error instanceof ApiError && error.status === 422;
    throw isUnreadable ? new ApiError(404, 'brand.not_found', error.message) : error;
  });

/** The search that the address says, whose path says this. */
export function useSearchFilter({ brand, model }: Said): SearchAddress {
  const [query] = useSearchParams();
  return useMemo(
    () => searchParamsToFilter(query, knownVehicle({ brand, model })),
    [query, brand, model],
  );
}
