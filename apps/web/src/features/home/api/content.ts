import { getBanners, getSlider, getSliderMobile } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Ad blockers may stop the request: then there are no banners, without a retry. */
export const placardsQuery = () => ({ ...queryOf(getBanners), retry: false });

/** Desktops and phones have separate slides. */
export const slidesQuery = (desktop: boolean) => queryOf(desktop ? getSlider : getSliderMobile);
