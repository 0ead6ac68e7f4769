import { searchParamsToFilter } from '@pitlane/contracts';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { searchPages, seoQuery } from '@/features/search/search-queries.ts';
import { paramsQuery } from '@/features/search/use-filter-names.ts';
import { queryClient } from '@/lib/query.ts';

export { SearchPage as Component } from '@/features/search/components/search-page.tsx';

/**
 * The page one comes from stays until the first results are there. Where there is none yet, the
 * heading is enough to begin with. What fails is told by the page itself.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const address = searchParamsToFilter(new URL(request.url).searchParams);
  const cameFromPage = document.querySelector('main') !== null;
  // The names of what is chosen come beside it; nothing waits for them.
  void queryClient.prefetchQuery(paramsQuery());
  // What is already here stays whole, with all its loaded pages.
  const results = queryClient.ensureInfiniteQueryData(searchPages(address)).catch(() => null);
  await Promise.all([queryClient.prefetchQuery(seoQuery(address)), cameFromPage && results]);
  return null;
}

/** Within the search the address changes at once and the results follow. */
export const shouldRevalidate = () => false;
