import { getSearchSeo, type SearchAddress } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import { filterOf } from './results.ts';

const SEO_STALE_MS = 5 * 60_000;

/** Query of the title and heading of a search; independent of its order and page. */
export function seoQuery(address: SearchAddress) {
  return { ...queryOf(getSearchSeo, { query: filterOf(address) }), staleTime: SEO_STALE_MS };
}
