import type { SearchAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query.ts';
import { type SearchResult, searchPages } from './api/results.ts';
import { facetsQuery } from './use-facets.ts';

/** Totals of requests this close together may differ because an ad was published in between. */
const CONCURRENT_REQUESTS_MS = 10_000;

/**
 * Makes the total of a list and its facets consistent: they are cached separately, and both are refetched if
 * they differ.
 */
export function useConsistentTotal(
  address: SearchAddress,
  { data, dataUpdatedAt, isPlaceholderData }: SearchResult,
): void {
  const facets = useQuery({ ...facetsQuery(address), enabled: false });
  const total = isPlaceholderData ? undefined : data?.pages[0]?.meta.total;
  const isInconsistent =
    total !== undefined &&
    facets.data !== undefined &&
    facets.data.total !== total &&
    Math.abs(facets.dataUpdatedAt - dataUpdatedAt) > CONCURRENT_REQUESTS_MS;
  useEffect(() => {
    if (!isInconsistent) return;
    for (const { queryKey } of [searchPages(address), facetsQuery(address)]) {
      void queryClient.invalidateQueries({ queryKey, exact: true });
    }
  }, [isInconsistent, address]);
}
