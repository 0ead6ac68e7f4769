import { addresses, invalidSearchFields, searchParamsToFilter } from '@pitlane/contracts';
import {
  type LoaderFunctionArgs,
  replace,
  type ShouldRevalidateFunctionArgs,
} from 'react-router-dom';
import { ApiError } from '@/lib/api.ts';
import { withCurrentLanguage } from '@/lib/i18n.ts';
import { loadList } from '@/lib/list-pages.ts';
import { queryClient } from '@/lib/query.ts';
import { findCachedVehicle, loadVehicle } from '@/lib/search-address.ts';
import { paramsQuery } from './api/catalogue.ts';
import { placardQuery } from './api/placard.ts';
import { searchList } from './api/results.ts';
import { seoQuery } from './api/seo.ts';
import { findDroppedFields, storeDroppedFields } from './dropped-fields.ts';
import { wordsModuleQuery } from './use-words.ts';

export { SearchPage as default } from './components/search-page.tsx';

/**
 * Loads a search. The previous page stays until the first results are loaded. The initial page load waits only for
 * the heading and the banner, unless a list of several pages is restored.
 * The page itself shows failures, except if the make in the path cannot be resolved: without it the page would
 * show all ads.
 * Drops unreadable and unknown values, which old links may contain; the page lists them.
 */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url);
  // Names of selected values load in parallel; nothing waits for them.
  void queryClient.prefetchQuery(paramsQuery());
  // The banner above the results loads before them.
  const placard = queryClient.prefetchQuery(placardQuery());
  const vehicle = await loadVehicle(params);
  const address = searchParamsToFilter(url.searchParams, vehicle);
  if (address.q !== undefined) void queryClient.prefetchQuery(wordsModuleQuery());
  const results = loadList(searchList(address), url).catch(() => {});
  const heading = queryClient.fetchQuery(seoQuery(address)).catch((error: unknown) => error);
  const [headingResult] = await Promise.all([heading, placard, results]);
  const unknownFields =
    headingResult instanceof ApiError && headingResult.status === 422
      ? Object.keys(headingResult.errors)
      : [];
  const droppedFields = [...invalidSearchFields(url.searchParams), ...unknownFields];
  if (droppedFields.length === 0) return null;
  const readableFields = Object.entries(address).filter(
    ([field]) => !unknownFields.includes(field),
  );
  const readableAddress = addresses.search(Object.fromEntries(readableFields), vehicle);
  storeDroppedFields(readableAddress, [...findDroppedFields(url), ...droppedFields]);
  // The fragment identifies the open saved search.
  return replace(withCurrentLanguage(readableAddress + window.location.hash));
}

/** While the user searches, the address changes at once and the results follow, unless the path must be resolved. */
export const shouldRevalidate = ({ nextParams }: ShouldRevalidateFunctionArgs) =>
  findCachedVehicle(nextParams) === undefined;
