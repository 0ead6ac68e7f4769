import { type RouteObject, replace } from 'react-router-dom';
import { paths, patterns } from '@/config/paths.ts';
import { keepLanguage } from '@/lib/i18n.ts';
import { ErrorPage } from './error-page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { routeOf, type Screen } from './screen.tsx';
import { leaveSignedIn, requireSession } from './sign-in-guard.ts';
import { withTexts } from './with-texts.ts';

const tabs: Screen[] = [
  {
    path: patterns.accountAds,
    load: () => withTexts(['my-posts', 'posts', 'forms'], () => import('./routes/account-ads.tsx')),
  },
  {
    path: patterns.accountSettings,
    load: () => withTexts(['profile', 'forms'], () => import('./routes/account-settings.tsx')),
  },
];

const authScreens: Screen[] = [
  {
    path: patterns.login,
    guard: leaveSignedIn,
    load: () => withTexts(['accounts', 'forms'], () => import('./routes/login.tsx')),
  },
  {
    path: patterns.register,
    guard: leaveSignedIn,
    load: () => withTexts(['accounts', 'forms'], () => import('./routes/register.tsx')),
  },
  {
    path: patterns.restorePassword,
    load: () => withTexts(['accounts', 'forms'], () => import('./routes/restore-password.tsx')),
  },
  {
    path: patterns.changePassword,
    load: () => withTexts(['accounts', 'forms'], () => import('./routes/change-password.tsx')),
  },
  {
    path: patterns.confirm,
    load: () => withTexts(['accounts', 'forms'], () => import('./routes/confirm.tsx')),
  },
];

export const accountScreens = [...tabs, ...authScreens];

/** The own account, within the default layout. */
export const accountRoute: RouteObject = {
  ...routeOf({
    path: patterns.account,
    guard: requireSession,
    load: () => withTexts(['session'], () => import('./routes/account.tsx')),
  }),
  ErrorBoundary: ErrorPage,
  children: [
    { index: true, loader: () => replace(keepLanguage(paths.accountAds())) },
    ...tabs.map(routeOf),
  ],
};

/** Signing in and up, with the header only. */
export const authRoute: RouteObject = {
  Component: AuthLayout,
  children: [{ ErrorBoundary: ErrorPage, children: authScreens.map(routeOf) }],
};

/** For blocked accounts, in a layout of its own. */
export const blockRoute: RouteObject = {
  ...routeOf({
    path: patterns.block,
    load: () => withTexts(['session'], () => import('./routes/block.tsx')),
  }),
  HydrateFallback: LoadingScreen,
  ErrorBoundary: ErrorPage,
};
