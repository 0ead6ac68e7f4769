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
import { SignInAgain } from './session.tsx';

/** Screens that most visitors open; the others load with the first of their addresses. */
const openScreens: (Screen & { layout: 'page'; access: 'visitor' })[] = [
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

let undiscovered: unknown = null;

const notFound = {
  path: '*',
  texts: [],
  load: async () => {
    if (undiscovered !== null) throw undiscovered;
    return { default: (await import('./not-found.tsx')).NotFound };
  },
};

function Root() {
  return (
    <>
      <Outlet />
      <SignInAgain />
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
        // The menu and the links of the shell are fetched once.
        shouldRevalidate: () => false,
        children: [
          {
            Component: DefaultLayout,
            children: [
              {
                id: 'pages',
                ErrorBoundary: ErrorPage,
                children: [...openScreens, notFound].map((screen) => routeOf(screen)),
              },
            ],
          },
        ],
      },
    ],
  },
];

const memberRoutes = () => import('./member-routes.tsx');

/**
 * Loads the routes of members with the first address that no open screen matches. The not-found route shows a
 * failure; the router itself would leave a first page blank.
 */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  undiscovered = null;
  if (matchRoutes(openScreens, path)) return;
  try {
    const { memberRoutes: routes } = await loadWithRetry(memberRoutes);
    patch('pages', routes.pages);
    patch('shell', routes.shell);
    patch('root', routes.root);
  } catch (error) {
    undiscovered = error;
  }
};

export type Router = ReturnType<typeof createRouter>;

/**
 * Gives the first history entry its own key. React Router uses the key `default` for every page that was opened
 * by its address, and would restore the scroll position of another one.
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
  let signedIn = isSignedIn();
  subscribeSession(() => {
    if (signedIn === isSignedIn()) return;
    signedIn = isSignedIn();
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
    const screens: Screen[] = matchRoutes(openScreens, pathname)
      ? openScreens
      : (await memberRoutes()).memberScreens;
    const path = matchRoutes(screens, pathname)?.at(-1)?.route.path;
    const screen = screens.find((each) => each.path === path);
    if (screen) await loadScreen(screen);
  });
});
