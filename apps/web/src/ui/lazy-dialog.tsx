import { lazyOverlay } from './lazy-part.tsx';

/** The dialog of dialog.tsx, fetched ahead by whatever page may open one. */
export const LazyDialog = lazyOverlay(() => import('./dialog.tsx'));
