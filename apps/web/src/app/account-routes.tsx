import { type RouteObject, replace } from 'react-router-dom';
import { paths, patterns } from '@/config/paths.ts';
import { keepLanguage } from '@/lib/i18n.ts';
import { ErrorPage } from './error-page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { leaveSignedIn, requireSession } from './sign-in-guard.ts';
import { withTexts } from './with-texts.ts';

const tabs = [
  {
    path: patterns.accountAds,
    lazy: () => withTexts(['my-posts', 'posts', 'forms'], () => import('./routes/account-ads.tsx')),
  },
  {
    path: patterns.accountSettings,
    lazy: () => withTexts(['profile', 'forms'], () => import('./routes/account-settings.tsx')),
  },
];

const authScreens = [
  {
    path: patterns.login,
    loader: leaveSignedIn,
    lazy: () => withTexts(['accounts', 'forms'], () => import('./routes/login.tsx')),
  },
  {
    path: patterns.register,
    loader: leaveSignedIn,
    lazy: () => withTexts(['accounts', 'forms'], () => import('./routes/register.tsx')),
  },
  {
    path: patterns.restorePassword,
    lazy: () => withTexts(['accounts', 'forms'], () => import('./routes/restore-password.tsx')),
  },
  {
    path: patterns.changePassword,
    lazy: () => withTexts(['accounts', 'forms'], () => import('./routes/change-password.tsx')),
  },
  {
    path: patterns.confirm,
    lazy: () => withTexts(['accounts', 'forms'], () => import('./routes/confirm.tsx')),
  },
];

export const accountScreens = [...tabs, ...authScreens];

/** The own account, within the default layout. */
export const accountRoute: RouteObject = {
  path: patterns.account,
  loader: requireSession,
  lazy: () => withTexts(['session'], () => import('./routes/account.tsx')),
  ErrorBoundary: ErrorPage,
  children: [{ index: true, loader: () => replace(keepLanguage(paths.accountAds())) }, ...tabs],
};

/** Signing in and up, with the header only. */
export const authRoute: RouteObject = {
  Component: AuthLayout,
  children: [{ ErrorBoundary: ErrorPage, children: authScreens }],
};

/** For blocked accounts, in a layout of its own. */
export const blockRoute: RouteObject = {
  path: patterns.block,
  HydrateFallback: LoadingScreen,
  ErrorBoundary: ErrorPage,
  lazy: () => withTexts(['session'], () => import('./routes/block.tsx')),
};
