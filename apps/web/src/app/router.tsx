import { addresses } from '@pitlane/contracts';
import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { screens as search } from '@/features/search/screens.ts';
import { screens as sellers } from '@/features/sellers/screens.ts';
import { setRoutePreloader } from '@/lib/intent-link.tsx';
import { loadWithRetry } from '@/lib/load-with-retry.ts';
import { prefetch } from '@/lib/prefetch.ts';
import type { Screen } from '@/lib/screen.ts';
import { isSignedIn, subscribeSession } from '@/lib/session.ts';
import { ErrorPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { loadShell } from './layouts/shell-queries.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { loadScreen, routeOf } from './screen.tsx';
import { SignInPrompt } from './session.tsx';

/** Screens that most visitors open; all others load when one of their paths is first opened. */
const initialScreens: (Screen & { layout: 'page'; access: 'visitor' })[] = [
  {
    path: addresses.home.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['home', 'posts'],
    load: () => import('./routes/home.tsx'),
  },
  ...search,
  {
    path: addresses.product.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['posts', 'posts-page', 'sellers'],
    load: () => import('./routes/product.tsx'),
  },
  ...sellers,
];

let routesError: unknown = null;

const notFound = {
  path: '*',
  texts: [],
  load: async () => {
    if (routesError !== null) throw routesError;
    return { default: (await import('./not-found.tsx')).NotFound };
  },
};

function Root() {
  return (
    <>
      <Outlet />
      <SignInPrompt />
    </>
  );
}

const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: 'shell',
        HydrateFallback: LoadingScreen,
        ErrorBoundary: ErrorPage,
        loader: loadShell,
        // The menu and the app links are fetched once.
        shouldRevalidate: () => false,
        children: [
          {
            Component: DefaultLayout,
            children: [
              {
                id: 'pages',
                ErrorBoundary: ErrorPage,
                children: [...initialScreens, notFound].map((screen) => routeOf(screen)),
              },
            ],
          },
        ],
      },
    ],
  },
];

const loadLazyRoutes = () => import('./lazy-routes.tsx');

/**
 * Loads the lazy routes for the first path that no initial screen matches. If loading fails, the not-found route
 * shows the error; the router itself would leave the first page blank.
 */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  routesError = null;
  if (matchRoutes(initialScreens, path)) return;
  try {
    const { lazyRoutes: routes } = await loadWithRetry(loadLazyRoutes);
    patch('pages', routes.pages);
    patch('shell', routes.shell);
    patch('root', routes.root);
  } catch (error) {
    routesError = error;
  }
};

export type Router = ReturnType<typeof createRouter>;

/**
 * Sets a unique key on the first history entry. React Router uses the key `default` for every page that was opened
 * by its URL, and would restore the scroll position of another page.
 */
function setInitialEntryKey(): void {
  if (window.history.state?.key) return;
  const key = String(performance.timeOrigin);
  window.history.replaceState({ ...window.history.state, key }, '');
}

/** Creates the router, which starts loading the current page. */
export function createRouter() {
  setInitialEntryKey();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addRoutes });
  let wasSignedIn = isSignedIn();
  subscribeSession(() => {
    if (wasSignedIn === isSignedIn()) return;
    wasSignedIn = isSignedIn();
    // After signing in or out in this tab, the page navigates itself; in other tabs the guards run again.
    setTimeout(() => {
      if (router.state.navigation.state === 'idle') void router.revalidate();
    });
  });
  return router;
}

setRoutePreloader((address) => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  prefetch(async () => {
    const screens: Screen[] = matchRoutes(initialScreens, pathname)
      ? initialScreens
      : (await loadLazyRoutes()).lazyScreens;
    const path = matchRoutes(screens, pathname)?.at(-1)?.route.path;
    const screen = screens.find((each) => each.path === path);
    if (screen) await loadScreen(screen);
  });
});
