import {
  countPosts,
  type Filter,
  getBrands,
  getFooterBrands,
  getModels,
  getSeoTags,
} from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { specialOffersQuery } from './components/special-offers.tsx';

/** How many ads a filter finds. */
export const countQuery = (filter: Filter) => queryOf(countPosts, { query: filter });
export const brandsQuery = () => queryOf(getBrands);
export const modelsQuery = (brandId: number) => queryOf(getModels, { params: { id: brandId } });
export const popularMakesQuery = () => queryOf(getFooterBrands);

/** Title and description of the page. */
export const seoQuery = () => queryOf(getSeoTags);

/** What stands in sight first. A call that fails leaves its own place to show or hide it. */
export async function loadHome(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(countQuery({})),
    queryClient.prefetchQuery(brandsQuery()),
    queryClient.prefetchQuery(specialOffersQuery()),
    queryClient.prefetchQuery(popularMakesQuery()),
    queryClient.prefetchQuery(seoQuery()),
  ]);
  return null;
}
