import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { accountPatterns, moderationPatterns, patterns, postingPatterns } from '@/config/paths.ts';
import { fetchAhead } from '@/lib/fetch-ahead.ts';
import { setRoutePreloader } from '@/lib/intent-link.tsx';
import { isSignedIn, subscribeSession } from '@/lib/kept-session.ts';
import { loadTwice } from '@/lib/load-twice.ts';
import { ErrorPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { loadShell } from './layouts/shell-queries.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { routeOf, type Screen } from './screen.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { withTexts } from './with-texts.ts';

const screens: Screen[] = [
  {
    path: patterns.home,
    load: () => withTexts(['home', 'posts'], () => import('./routes/home.tsx')),
  },
  {
    path: patterns.search,
    load: () => withTexts(['search', 'posts'], () => import('./routes/search.tsx')),
  },
  {
    path: patterns.product,
    load: () => withTexts(['posts', 'sellers'], () => import('./routes/product.tsx')),
  },
  {
    path: patterns.seller,
    load: () => withTexts(['sellers', 'posts'], () => import('./routes/seller.tsx')),
  },
  {
    path: patterns.tariffs,
    load: () => withTexts(['tariffs'], () => import('./routes/tariffs.tsx')),
  },
];

/** Why the routes of an address that needs an account did not come. */
let undiscovered: unknown = null;

const notFound: Screen = {
  path: '*',
  load: () =>
    undiscovered === null ? import('./routes/not-found.tsx') : Promise.reject(undiscovered),
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
        // The menu and the links of the shell are asked for once.
        shouldRevalidate: () => false,
        children: [
          {
            Component: DefaultLayout,
            children: [
              {
                id: 'pages',
                ErrorBoundary: ErrorPage,
                children: [...screens, notFound].map(routeOf),
              },
            ],
          },
        ],
      },
    ],
  },
];

const guards = () => import('./sign-in-guard.ts');
const accountRoutes = () => import('./account-routes.tsx');
const postingRoutes = () => import('./posting-routes.tsx');
const moderationRoutes = () => import('./moderation-routes.tsx');

type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch'];

const isOneOf = (known: Readonly<Record<string, string>>, pathname: string) =>
  Object.values(known).includes(pathname.replace(/(.)\/$/, '$1'));

async function discover(path: string, patch: Patch): Promise<void> {
  if (isOneOf(accountPatterns, path)) {
    const { accountRoute, authRoute, blockRoute } = await accountRoutes();
    patch('pages', [accountRoute]);
    patch('shell', [authRoute]);
    patch('root', [blockRoute]);
  } else if (isOneOf(postingPatterns, path)) {
    const [{ requireSession }, { postingScreens }] = await Promise.all([guards(), postingRoutes()]);
    patch('pages', [{ loader: requireSession, children: postingScreens.map(routeOf) }]);
  } else if (isOneOf(moderationPatterns, path)) {
    const [{ requireSession }, { ModeratorsOnly }, { moderationScreens }] = await Promise.all([
      guards(),
      import('./moderators-only.tsx'),
      moderationRoutes(),
    ]);
    patch('pages', [
      {
        loader: requireSession,
        Component: ModeratorsOnly,
        children: moderationScreens.map(routeOf),
      },
    ]);
  }
}

/**
 * What needs an account comes with the first of its addresses: visitors need none of it. What does
 * not come is told by the page that is found instead; the router would leave a first page blank.
 */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  undiscovered = null;
  await loadTwice(() => discover(path, patch)).catch((error: unknown) => {
    undiscovered = error;
  });
};

export type Router = ReturnType<typeof createRouter>;

/**
 * React Router calls the place of every page that was opened by its address `default`, and would
 * open each where another one was left. With a key of its own a place keeps only its own position.
 */
function nameFirstPlace(): void {
  if (window.history.state?.key) return;
  const key = String(performance.timeOrigin);
  window.history.replaceState({ ...window.history.state, key }, '');
}

/** Starts to load the page of the present address. */
export function createRouter() {
  nameFirstPlace();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addRoutes });
  let signedIn = isSignedIn();
  subscribeSession(() => {
    if (signedIn === isSignedIn()) return;
    signedIn = isSignedIn();
    // Where it happened, the page goes on by itself; in other tabs the guards decide anew.
    setTimeout(() => {
      if (router.state.navigation.state === 'idle') void router.revalidate();
    });
  });
  return router;
}

/** The pages among which an address is found. */
async function screensAround(pathname: string): Promise<readonly Screen[]> {
  if (isOneOf(accountPatterns, pathname)) return (await accountRoutes()).accountScreens;
  if (isOneOf(postingPatterns, pathname)) return (await postingRoutes()).postingScreens;
  if (isOneOf(moderationPatterns, pathname)) return (await moderationRoutes()).moderationScreens;
  return screens;
}

setRoutePreloader((address) => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  fetchAhead(async () => {
    const among = await screensAround(pathname);
    const path = matchRoutes([...among], pathname)?.at(-1)?.route.path;
    await among.find((each) => each.path === path)?.load();
  });
});
