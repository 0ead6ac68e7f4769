import { type FacetField, getFacets, type Output, type SearchAddress } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format.ts';
import { LIST_STALE_MS } from '@/lib/list-pages.ts';
import { queryOf } from '@/lib/query.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { filterOf } from './api/results.ts';

const REST_MS = 200;

export interface Facets {
  data: Output<typeof getFacets.response> | undefined;
  stale: boolean;
  failed: boolean;
}

export const facetsQuery = (filter: SearchAddress) => ({
  // Counts with the words' meanings as the panel shows them.
  ...queryOf(getFacets, {
    query: { ...filterOf(filter), ...(filter.q !== undefined && { words_as_fields: true }) },
  }),
  // The same age as the list.
  staleTime: LIST_STALE_MS,
});

/** Returns the numbers of a filter's choices, requested after a pause; the previous ones stay until then. */
export function useFacets(filter: SearchAddress, enabled = true): Facets {
  const { settled, isSettled } = useDebouncedValue(filter, REST_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    ...facetsQuery(settled),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { data, stale: isPlaceholderData || !isSettled, failed: isError };
}

export interface ChoiceNumber {
  /** `12`; `+12` if the choice would add to a selection. */
  text: string;
  isEmpty: boolean;
}

/** Returns a function for the numbers of a field's choices; undefined while unavailable. */
export function numbersOf(
  { data, stale }: Facets,
  filter: SearchAddress,
  field: FacetField,
): (id: number | string) => ChoiceNumber | undefined {
  const options = data?.fields[field];
  const value = filter[field];
  const chosen: readonly (number | string)[] = Array.isArray(value) ? value : [];
  return (id) => {
    const facet = options?.find((option) => option.id === id);
    if (!facet) return undefined;
    // A choice that replaces others or removes them adds nothing.
    const isAdded =
      chosen.length > 0 &&
      !chosen.includes(id) &&
      facet.count > 0 &&
      facet.total === (data?.total ?? 0) + facet.count;
    return {
      text: `${isAdded ? '+' : ''}${formatNumber(facet.count)}`,
      isEmpty: !stale && facet.count === 0,
    };
  };
}
