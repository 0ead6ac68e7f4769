import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { patterns } from '@/config/paths.ts';
import { setRoutePreloader } from '@/lib/intent-link.tsx';
import { fetchAhead } from '@/lib/reload-on-stale-chunk.ts';
import { ErrorPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { loadShell } from './layouts/shell-queries.ts';
import { LoadingScreen } from './loading-screen.tsx';

const screens = [
  { path: patterns.home, lazy: () => import('./routes/home.tsx') },
  { path: patterns.search, lazy: () => import('./routes/search.tsx') },
  { path: patterns.product, lazy: () => import('./routes/product.tsx') },
  { path: patterns.seller, lazy: () => import('./routes/seller.tsx') },
  { path: '*', lazy: () => import('./routes/not-found.tsx') },
];

const routes: RouteObject[] = [
  {
    Component: DefaultLayout,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorPage,
    loader: loadShell,
    // The menu and the links of the shell are asked for once.
    shouldRevalidate: () => false,
    children: [{ ErrorBoundary: ErrorPage, children: screens }],
  },
];

export type Router = ReturnType<typeof createRouter>;

/** Starts to load the page of the present address. */
export function createRouter() {
  return createBrowserRouter(routes);
}

setRoutePreloader((address) => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  const path = matchRoutes(screens, pathname)?.at(-1)?.route.path;
  const screen = screens.find((each) => each.path === path);
  if (screen) void fetchAhead(screen.lazy);
});
