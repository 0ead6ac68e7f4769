import { addresses, searchParamsToFilter, unreadableFields } from '@pitlane/contracts';
import {
  type LoaderFunctionArgs,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { keepLanguage } from '@/lib/i18n.ts';
import { loadList } from '@/lib/list-pages.ts';
import { queryClient } from '@/lib/query.ts';
import { knownVehicle, loadVehicle } from '@/lib/search-address.ts';
import { paramsQuery } from './api/catalogue.ts';
import { placardQuery } from './api/placard.ts';
import { searchList } from './api/results.ts';
import { seoQuery } from './api/seo.ts';
import { droppedAt, noteDropped } from './dropped-fields.ts';
import { wordsCode } from './use-words.ts';

export { SearchPage as default } from './components/search-page.tsx';

/**
 * The previous page stays until the first results are loaded. On a first visit the
 * heading is enough, but not where a longer list is restored. Failures are shown by the
 * page itself, but where the path's make cannot be looked up: without it the page would show all ads. An address may hold what cannot be read, or name what no dictionary has, as an
 * old link does: the page goes on without that, and says so.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  // The names of what is chosen come beside it; nothing waits for them.
  void queryClient.prefetchQuery(paramsQuery());
  // Whatever stands above the results comes before them.
  const placard = queryClient.prefetchQuery(placardQuery());
  const vehicle = await loadVehicle(params);
  const address = searchParamsToFilter(url.searchParams, vehicle);
  if (address.q !== undefined) void queryClient.prefetchQuery(wordsCode());
  const results = loadList(searchList(address), url).catch(() => {});
  const heading = queryClient.fetchQuery(seoQuery(address)).catch((error: unknown) => error);
  const [answer] = await Promise.all([heading, placard, results]);
  const unknown =
    answer instanceof ApiError && answer.status === 422 ? Object.keys(answer.errors) : [];
  const dropped = [...unreadableFields(url.searchParams), ...unknown];
  if (dropped.length === 0) return null;
  const asked = Object.entries(address).filter(([field]) => !unknown.includes(field));
  const known = addresses.search(Object.fromEntries(asked), vehicle);
  noteDropped(known, [...droppedAt(url), ...dropped]);
  // The fragment says which saved search is open.
  return replace(keepLanguage(known + window.location.hash));
}

/** Within the search the address changes at once and the results follow, unless its path must be looked up. */
export const shouldRevalidate = ({ nextParams }: ShouldRevalidateFunctionArgs) =>
  knownVehicle(nextParams) === undefined;
