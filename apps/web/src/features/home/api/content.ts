import { getBanners, getSlider, getSliderMobile } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Blockers of advertising may stop the call: then there is none, at once. */
export const placardsQuery = () => ({ ...queryOf(getBanners), retry: false });

/** Wide screens and phones have slides of their own. */
export const slidesQuery = (desktop: boolean) => queryOf(desktop ? getSlider : getSliderMobile);
