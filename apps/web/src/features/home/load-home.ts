import { queryClient } from '@/lib/query.ts';
import { brandsQuery, popularMakesQuery } from './api/catalogue.ts';
import { countQuery } from './api/count.ts';
import { seoQuery } from './api/seo.ts';
import { specialOffersQuery } from './api/special-offers.ts';

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
