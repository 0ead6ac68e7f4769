import { type FacetField, getFacets, type Output, type SearchAddress } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format.ts';
import { LIST_STALE_MS } from '@/lib/list-pages.ts';
import { queryOf } from '@/lib/query.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { filterOf } from './api/results.ts';

const FACETS_DELAY_MS = 200;

export interface Facets {
  data: Output<typeof getFacets.response> | undefined;
  isStale: boolean;
  hasFailed: boolean;
}

export const facetsQuery = (filter: SearchAddress) => ({
  // Counts what the panel shows: the meaning of words as values of fields.
  ...queryOf(getFacets, {
    query: { ...filterOf(filter), ...(filter.q !== undefined && { words_as_fields: true }) },
  }),
  // Goes stale together with the list.
  staleTime: LIST_STALE_MS,
});

/** Returns the counts of a filter's choices, requested after a pause; the previous ones stay until they arrive. */
export function useFacets(filter: SearchAddress, enabled = true): Facets {
  const { settled, isSettled } = useDebouncedValue(filter, FACETS_DELAY_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    ...facetsQuery(settled),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { data, isStale: isPlaceholderData || !isSettled, hasFailed: isError };
}

export interface ChoiceCount {
  /** `12`; `+12` if the choice would add to a selection. */
  text: string;
  isEmpty: boolean;
}

/** Returns a function that returns the count of a field's choice; `undefined` while it is unavailable. */
export function choiceCountsOf(
  { data, isStale }: Facets,
  filter: SearchAddress,
  field: FacetField,
): (id: number | string) => ChoiceCount | undefined {
  const options = data?.fields[field];
  const value = filter[field];
  const selectedIds: readonly (number | string)[] = Array.isArray(value) ? value : [];
  return (id) => {
    const facet = options?.find((option) => option.id === id);
    if (!facet) return undefined;
    // A choice that replaces others or removes them adds nothing.
    const addsToSelection =
      selectedIds.length > 0 &&
      !selectedIds.includes(id) &&
      facet.count > 0 &&
      facet.total === (data?.total ?? 0) + facet.count;
    return {
      text: `${addsToSelection ? '+' : ''}${formatNumber(facet.count)}`,
      isEmpty: !isStale && facet.count === 0,
    };
  };
}
