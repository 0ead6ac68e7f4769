import { getBanners, getSlider, getSliderMobile } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Not retried: if an ad blocker stops the request, there are no banners. */
export const placardsQuery = () => ({ ...queryOf(getBanners), retry: false });

/** Desktops and phones have separate slides. */
export const slidesQuery = (isDesktop: boolean) => queryOf(isDesktop ? getSlider : getSliderMobile);
