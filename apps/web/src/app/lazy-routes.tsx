import { addresses } from '@pitlane/contracts';
import { type LoaderFunction, type RouteObject, replace } from 'react-router-dom';
import { screens as accounts } from '@/features/accounts/screens.ts';
import { screens as favorites } from '@/features/favorites/screens.ts';
import { screens as forms } from '@/features/forms/screens.ts';
import { screens as myPosts } from '@/features/my-posts/screens.ts';
import { screens as notifications } from '@/features/notifications/screens.ts';
import { screens as offers } from '@/features/offers/screens.ts';
import { screens as payments } from '@/features/payments/screens.ts';
import { screens as posting } from '@/features/posting/screens.ts';
import { screens as profile } from '@/features/profile/screens.ts';
import { screens as savedSearches } from '@/features/saved-searches/screens.ts';
import { screens as tariffScreens } from '@/features/tariffs/screens.ts';
import { type Texts, withCurrentLanguage } from '@/lib/i18n.ts';
import type { Screen } from '@/lib/screen.ts';
import { ErrorPage } from './error-page.tsx';
import { HeaderOnlyLayout } from './layouts/header-only-layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { ModeratorsOnly } from './moderators-only.tsx';
import { routeOf } from './screen.tsx';
import { redirectSignedIn, requireSession } from './sign-in-guard.ts';
import { addTextFiles } from './with-texts.ts';

addTextFiles(
  import.meta.glob<Texts>(
    '../features/{chats,content,dealers,favorites,forms,moderation,my-posts,notifications,offers,payments,posting,profile,saved-searches,tariffs}/*.json',
    {
      import: 'default',
    },
  ),
);

const messages: Screen[] = [
  addresses.accountMessages,
  addresses.accountNewChat,
  addresses.accountChat,
].map(({ pattern }) => ({
  path: pattern,
  layout: 'account',
  access: 'user',
  texts: ['chats', 'offers', 'posts', 'forms'],
  load: () => import('./routes/messages.tsx'),
}));

const moderation: Screen = {
  path: addresses.moderation.pattern,
  layout: 'page',
  access: 'moderator',
  texts: ['moderation', 'moderation-requests', 'posts', 'forms'],
  load: () => import('./routes/moderation.tsx'),
};

const content: Screen[] = [
  addresses.about,
  addresses.contacts,
  addresses.callback,
  addresses.services,
  addresses.serviceForm,
  addresses.service,
  addresses.terms,
  addresses.page,
].map(({ pattern }) => ({
  path: pattern,
  layout: 'page',
  access: 'visitor',
  texts: ['content', 'app-footer'],
  load: () => import('./routes/content-page.tsx'),
}));

const dealers: Screen = {
  path: addresses.dealers.pattern,
  layout: 'page',
  access: 'visitor',
  texts: ['dealers', 'sellers'],
  load: () => import('./routes/dealers.tsx'),
};

const comparison: Screen = {
  path: addresses.compare.pattern,
  layout: 'page',
  access: 'visitor',
  texts: ['posts', 'posts-page'],
  load: () => import('@/features/posts/components/compare-page.tsx'),
};

const blockedAccount: Screen = {
  path: addresses.block.pattern,
  layout: 'bare',
  access: 'visitor',
  texts: ['session'],
  load: () => import('./routes/block.tsx'),
};

const tariffList: Screen = {
  path: addresses.tariffs.pattern,
  layout: 'page',
  access: 'visitor',
  texts: ['tariffs'],
  load: () => import('./routes/tariffs.tsx'),
};

export const lazyScreens: Screen[] = [
  ...accounts,
  ...myPosts,
  ...favorites,
  ...messages,
  ...notifications,
  ...offers,
  ...profile,
  ...forms,
  ...savedSearches,
  ...posting,
  moderation,
  ...tariffScreens,
  tariffList,
  ...payments,
  ...content,
  dealers,
  comparison,
  blockedAccount,
];

const guards: Record<Screen['access'], LoaderFunction | undefined> = {
  visitor: undefined,
  signed_out: redirectSignedIn,
  user: requireSession,
  moderator: requireSession,
};

const routesInLayout = (layout: Screen['layout']): RouteObject[] =>
  lazyScreens
    .filter((screen) => screen.layout === layout)
    .map((screen) => {
      const route = routeOf(screen, guards[screen.access]);
      return screen.access === 'moderator'
        ? { ...route, element: <ModeratorsOnly>{route.element}</ModeratorsOnly> }
        : route;
    });

/** Routes by the id of their parent route in router.tsx. */
export const lazyRoutes: Readonly<Record<'pages' | 'shell' | 'root', RouteObject[]>> = {
  pages: [
    ...routesInLayout('page'),
    {
      ...routeOf(
        { texts: ['session'], load: () => import('./layouts/account-layout.tsx') },
        requireSession,
      ),
      ErrorBoundary: ErrorPage,
      children: [
        {
          path: addresses.account.pattern,
          loader: () => replace(withCurrentLanguage(addresses.accountPosts())),
        },
        ...routesInLayout('account'),
      ],
    },
  ],
  // Layout `header`: the shell without the footer and the bottom bar.
  shell: [
    {
      Component: HeaderOnlyLayout,
      children: [{ ErrorBoundary: ErrorPage, children: routesInLayout('header') }],
    },
  ],
  root: [
    { HydrateFallback: LoadingScreen, ErrorBoundary: ErrorPage, children: routesInLayout('bare') },
  ],
};
