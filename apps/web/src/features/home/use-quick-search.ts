import {
  countPosts,
  type Filter,
  getBrands,
  getModels,
  type VehicleKind,
} from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '@/lib/query.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';

const PAUSE_MS = 250;

export interface QuickSearch {
  kind?: VehicleKind | undefined;
  brandId?: number | undefined;
  modelId?: number | undefined;
  yearFrom?: number | undefined;
  priceTo?: number | undefined;
}

function toFilter({ kind, brandId, modelId, yearFrom, priceTo }: QuickSearch): Filter {
  return {
    kind,
    brand_id: brandId ? [brandId] : undefined,
    model_id: modelId ? [modelId] : undefined,
    year_from: yearFrom,
    price_to: priceTo,
  };
}

/** Removes undefined fields, which would change the cache key. */
function compact(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function useQuickSearch() {
  const [chosen, setChosen] = useState<QuickSearch>({});
  const { kind, brandId, modelId } = chosen;
  const filter = compact(toFilter(chosen));
  const { settled, isSettled } = useDebouncedValue(filter, PAUSE_MS);
  const count = useQuery({
    ...queryOf(countPosts, { query: settled }),
    placeholderData: keepPreviousData,
  });
  const brands = useQuery(queryOf(getBrands));
  const models = useQuery({
    ...queryOf(getModels, { params: { id: brandId ?? 0 } }),
    enabled: brandId !== undefined,
  });

  return {
    chosen,
    filter,
    count: count.data?.count,
    counting: count.isPlaceholderData || !isSettled,
    brands: (brands.data ?? []).filter(
      (brand) => brand.id === brandId || (brand.count > 0 && (!kind || brand.kind === kind)),
    ),
    models: (models.data ?? []).filter((model) => model.id === modelId || model.count > 0),
    /** Another kind retains the make only if it fits; another make clears the model. */
    change: (next: QuickSearch) => {
      const brand = brands.data?.find(({ id }) => id === next.brandId);
      const fits = !next.kind || brand?.kind === next.kind;
      const made = fits ? next : { ...next, brandId: undefined };
      setChosen(made.brandId === brandId ? made : { ...made, modelId: undefined });
    },
  };
}
