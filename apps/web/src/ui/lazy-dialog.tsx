import { lazyOverlay } from './lazy-component.tsx';

/** Lazily loaded dialog.tsx, prefetched by pages that may open one. */
export const LazyDialog = lazyOverlay(() => import('./dialog.tsx'));
