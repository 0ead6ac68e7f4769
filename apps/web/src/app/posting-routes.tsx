import { patterns } from '@/config/paths.ts';
import type { Screen } from './screen.tsx';
import { withTexts } from './with-texts.ts';

/** The form of an ad; who is signed out never gets here (router.tsx). */
export const postingScreens: Screen[] = [
  {
    path: patterns.productCreate,
    load: () =>
      withTexts(['posting', 'forms', 'posts'], () => import('./routes/product-create.tsx')),
  },
  {
    path: patterns.productUpdate,
    load: () =>
      withTexts(['posting', 'forms', 'posts'], () => import('./routes/product-update.tsx')),
  },
];
