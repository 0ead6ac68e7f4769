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

const COUNT_DELAY_MS = 250;

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
function omitUndefined(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

export function useQuickSearch() {
  const [choices, setChoices] = useState<QuickSearch>({});
  const { kind, brandId, modelId } = choices;
  const filter = omitUndefined(toFilter(choices));
  const { settled, isSettled } = useDebouncedValue(filter, COUNT_DELAY_MS);
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
    choices,
    filter,
    count: count.data?.count,
    isCounting: count.isPlaceholderData || !isSettled,
    brands: (brands.data ?? []).filter(
      (brand) => brand.id === brandId || (brand.count > 0 && (!kind || brand.kind === kind)),
    ),
    models: (models.data ?? []).filter((model) => model.id === modelId || model.count > 0),
    /** A new kind retains the make only if the make is of that kind; a new make clears the model. */
    change: (newChoices: QuickSearch) => {
      const brand = brands.data?.find(({ id }) => id === newChoices.brandId);
      const isBrandOfKind = !newChoices.kind || brand?.kind === newChoices.kind;
      const consistentChoices = isBrandOfKind ? newChoices : { ...newChoices, brandId: undefined };
      setChoices(
        consistentChoices.brandId === brandId
          ? consistentChoices
          : { ...consistentChoices, modelId: undefined },
      );
    },
  };
}
