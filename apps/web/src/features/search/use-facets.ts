import { type FacetField, getFacets, type Output, type SearchAddress } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format.ts';
import { FRESH_MS } from '@/lib/list-pages.ts';
import { queryOf } from '@/lib/query.ts';
import { useSettled } from '@/lib/use-settled.ts';
import { filterOf } from './api/results.ts';

const REST_MS = 200;

export interface Facets {
  data: Output<typeof getFacets.response> | undefined;
  /** The numbers are of another filter: the new ones are on their way. */
  stale: boolean;
  failed: boolean;
}

export const facetsQuery = (filter: SearchAddress) => ({
  // What words choose counts as the panel shows it.
  ...queryOf(getFacets, {
    query: { ...filterOf(filter), ...(filter.q !== undefined && { words_as_fields: true }) },
  }),
  // As old as the list may be.
  staleTime: FRESH_MS,
});

/** The numbers of a filter's choices, asked for once it rests; the last ones stay until they come. */
export function useFacets(filter: SearchAddress, enabled = true): Facets {
  const { settled, isSettled } = useSettled(filter, REST_MS);
  const { data, isPlaceholderData, isError } = useQuery({
    ...facetsQuery(settled),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { data, stale: isPlaceholderData || !isSettled, failed: isError };
}

export interface ChoiceNumber {
  /** `12`; `+12` where it would be added to what is chosen. */
  text: string;
  isEmpty: boolean;
}

/** The numbers of a field's choices; none while they are not there. */
export function numbersOf(
  { data, stale }: Facets,
  filter: SearchAddress,
  field: FacetField,
): (id: number | string) => ChoiceNumber | undefined {
  const options = data?.fields[field];
  const value = filter[field];
  const chosen: readonly (number | string)[] = Array.isArray(value) ? value : [];
  return (id) => {
    const found = options?.find((option) => option.id === id);
    if (!found) return undefined;
    // Where a click would take other choices out, or put one in place of another, it adds nothing.
    const isAdded =
      chosen.length > 0 &&
      !chosen.includes(id) &&
      found.count > 0 &&
      found.total === (data?.total ?? 0) + found.count;
    return {
      text: `${isAdded ? '+' : ''}${formatNumber(found.count)}`,
      isEmpty: !stale && found.count === 0,
    };
  };
}
