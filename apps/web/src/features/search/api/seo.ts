import { getSearchSeo, type SearchAddress } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import { filterOf } from './results.ts';

const FRESH_MS = 5 * 60_000;

/** Title and heading of the page a filter makes; its order and page change neither. */
export function seoQuery(address: SearchAddress) {
  return { ...queryOf(getSearchSeo, { query: filterOf(address) }), staleTime: FRESH_MS };
}
