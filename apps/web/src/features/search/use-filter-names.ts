import type { Entry, SearchAddress } from '@pitlane/contracts';
import { useQueries, useQuery } from '@tanstack/react-query';
import {
  citiesQuery,
  generationsQuery,
  modelsQuery,
  modificationsQuery,
  paramsQuery,
} from './api/catalogue.ts';
import type { FilterNames } from './applied-filters.ts';
import type { NameSource } from './filter-fields.ts';

const FALLBACK_SIGN = '₽';

const idsIn = (list: { data: readonly { id: number }[] | undefined } | undefined) =>
  list?.data?.map(({ id }) => id);

/** Returns the names of all selected values; requests only the lists in use. */
export function useFilterNames(filter: SearchAddress): {
  names: FilterNames;
  areNamesLoaded: boolean;
} {
  const params = useQuery(paramsQuery());
  const brandIds = filter.brand_id ?? [];
  const modelIds = filter.model_id ?? [];
  const generationIds = filter.generation_id ?? [];
  const models = useQueries({ queries: brandIds.map(modelsQuery) });
  const generations = useQueries({ queries: modelIds.map(generationsQuery) });
  const mods = useQueries({ queries: generationIds.map(modificationsQuery) });
  const country = filter.location_country_id;
  const cities = useQuery({ ...citiesQuery(country ?? 0), enabled: country !== undefined });

  const entriesOf = (lists: readonly { data: readonly Entry[] | undefined }[]) =>
    lists.flatMap(({ data }) => data ?? []);
  const lists: Record<NameSource, readonly { id: number | string; name: string }[]> = {
    kind: params.data?.kind ?? [],
    brand: params.data?.brand ?? [],
    model: entriesOf(models),
    generation: entriesOf(generations),
    mod: entriesOf(mods),
    carcase: params.data?.carcase ?? [],
    engine: params.data?.engine ?? [],
    transmission: params.data?.transmission ?? [],
    wheel_drive: params.data?.wheel_drive ?? [],
    color: params.data?.color ?? [],
    steering_wheel: params.data?.steering_wheel ?? [],
    country: params.data?.country ?? [],
    city: cities.data ?? [],
    seller_type: params.data?.seller_type ?? [],
  };
  const currencies = params.data?.currency;
  const kinds = brandIds.map((make) => params.data?.brand.find(({ id }) => id === make)?.kind);
  return {
    names: {
      kind: filter.kind ?? (kinds.every((kind) => kind === kinds[0]) ? kinds[0] : undefined),
      nameOf: (source, id) => lists[source].find((entry) => entry.id === id)?.name,
      modelsOf: (brandId) => idsIn(models[brandIds.indexOf(brandId)]),
      generationsOf: (modelId) => idsIn(generations[modelIds.indexOf(modelId)]),
      modsOf: (generationId) => idsIn(mods[generationIds.indexOf(generationId)]),
      signOf: (currency) =>
        (currencies?.find(({ id }) => id === currency) ?? currencies?.[0])?.sign ?? FALLBACK_SIGN,
    },
    areNamesLoaded: ![params, ...models, ...generations, ...mods, cities].some(
      ({ isLoading }) => isLoading,
    ),
  };
}
