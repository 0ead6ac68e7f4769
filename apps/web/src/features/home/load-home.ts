import {
  countPosts,
  getAppDescription,
  getBrands,
  getFooterBrands,
  getPortalFeatures,
  getRecommendations,
  getSeoTags,
  getSpecialPosts,
} from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { DESKTOP } from '@/ui/use-media.ts';
import { placardsQuery, slidesQuery } from './api/content.ts';

/** Loads all parts of the page, so that nothing shifts later. A failed part leaves no gap. */
export async function loadHome(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(countPosts, { query: {} })),
    queryClient.prefetchQuery(queryOf(getBrands)),
    queryClient.prefetchQuery(slidesQuery(matchMedia(DESKTOP).matches)),
    queryClient.prefetchQuery(queryOf(getSpecialPosts, { query: { page: 1 } })),
    queryClient.prefetchQuery(queryOf(getFooterBrands)),
    queryClient.prefetchQuery(placardsQuery()),
    queryClient.prefetchQuery(queryOf(getRecommendations)),
    queryClient.prefetchQuery(queryOf(getPortalFeatures)),
    queryClient.prefetchQuery(queryOf(getAppDescription)),
    queryClient.prefetchQuery(queryOf(getSeoTags)),
  ]);
  return null;
}
