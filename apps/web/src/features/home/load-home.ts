import { queryClient } from '@/lib/query.ts';
import { DESKTOP } from '@/ui/use-media.ts';
import { brandsQuery, popularMakesQuery } from './api/catalogue.ts';
import {
  appDescriptionQuery,
  featuresQuery,
  placardsQuery,
  recommendationsQuery,
  slidesQuery,
} from './api/content.ts';
import { countQuery } from './api/count.ts';
import { seoQuery } from './api/seo.ts';
import { specialOffersQuery } from './api/special-offers.ts';

/** All that the page is made of, so that nothing comes late and moves the rest. A call that fails leaves no gap. */
export async function loadHome(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(countQuery({})),
    queryClient.prefetchQuery(brandsQuery()),
    queryClient.prefetchQuery(slidesQuery(matchMedia(DESKTOP).matches)),
    queryClient.prefetchQuery(specialOffersQuery()),
    queryClient.prefetchQuery(popularMakesQuery()),
    queryClient.prefetchQuery(placardsQuery()),
    queryClient.prefetchQuery(recommendationsQuery()),
    queryClient.prefetchQuery(featuresQuery()),
    queryClient.prefetchQuery(appDescriptionQuery()),
    queryClient.prefetchQuery(seoQuery()),
  ]);
  return null;
}
