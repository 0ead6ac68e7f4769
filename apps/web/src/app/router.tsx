import {
  createBrowserRouter,
  matchRoutes,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router-dom';
import { accountPatterns, patterns } from '@/config/paths.ts';
import { setRoutePreloader } from '@/lib/intent-link.tsx';
import { isSignedIn, subscribeSession } from '@/lib/kept-session.ts';
import { fetchAhead } from '@/lib/reload-on-stale-chunk.ts';
import { ErrorPage } from './error-page.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { loadShell } from './layouts/shell-queries.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { withTexts } from './with-texts.ts';

interface Screen {
  path: string;
  lazy: () => Promise<object>;
}

const screens: Screen[] = [
  {
    path: patterns.home,
    lazy: () => withTexts(['home', 'posts'], () => import('./routes/home.tsx')),
  },
  {
    path: patterns.search,
    lazy: () => withTexts(['search', 'posts'], () => import('./routes/search.tsx')),
  },
  {
    path: patterns.product,
    lazy: () => withTexts(['posts', 'sellers'], () => import('./routes/product.tsx')),
  },
  {
    path: patterns.seller,
    lazy: () => withTexts(['sellers', 'posts'], () => import('./routes/seller.tsx')),
  },
  { path: '*', lazy: () => import('./routes/not-found.tsx') },
];

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
            children: [{ id: 'pages', ErrorBoundary: ErrorPage, children: screens }],
          },
        ],
      },
    ],
  },
];

const accountRoutes = () => import('./account-routes.tsx');
const isOfAccount = (pathname: string) =>
  Object.values(accountPatterns).some((pattern) => pattern === pathname.replace(/(.)\/$/, '$1'));

/** What is around an account comes with the first of its addresses: visitors need none of it. */
const addRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!isOfAccount(path)) return;
  const { accountRoute, authRoute, blockRoute } = await accountRoutes();
  patch('pages', [accountRoute]);
  patch('shell', [authRoute]);
  patch('root', [blockRoute]);
};

export type Router = ReturnType<typeof createRouter>;

/** Starts to load the page of the present address. */
export function createRouter() {
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

setRoutePreloader((address) => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  void fetchAhead(async () => {
    const among = isOfAccount(pathname) ? (await accountRoutes()).accountScreens : screens;
    const path = matchRoutes(among, pathname)?.at(-1)?.route.path;
    await among.find((each) => each.path === path)?.lazy();
  });
});
