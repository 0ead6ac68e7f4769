import { addresses } from '@pitlane/contracts';
import { type LoaderFunction, type RouteObject, replace } from 'react-router-dom';
import { screens as accounts } from '@/features/accounts/screens.ts';
import { screens as favourites } from '@/features/favourites/screens.ts';
import { screens as moderation } from '@/features/moderation/screens.ts';
import { screens as myPosts } from '@/features/my-posts/screens.ts';
import { screens as notifications } from '@/features/notifications/screens.ts';
import { screens as offers } from '@/features/offers/screens.ts';
import { screens as payments } from '@/features/payments/screens.ts';
import { screens as posting } from '@/features/posting/screens.ts';
import { screens as profile } from '@/features/profile/screens.ts';
import { screens as savedSearches } from '@/features/saved-searches/screens.ts';
import { screens as session } from '@/features/session/screens.ts';
import { screens as tariffs } from '@/features/tariffs/screens.ts';
import { keepLanguage, type Texts } from '@/lib/i18n.ts';
import type { Screen } from '@/lib/screen.ts';
import { ErrorPage } from './error-page.tsx';
import { AuthLayout } from './layouts/auth-layout.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { ModeratorsOnly } from './moderators-only.tsx';
import { routeOf } from './screen.tsx';
import { leaveSignedIn, requireSession } from './sign-in-guard.ts';
import { addTextFiles } from './with-texts.ts';

addTextFiles(
  import.meta.glob<Texts>(
    '../features/{chats,favourites,moderation,my-posts,notifications,offers,payments,posting,profile,saved-searches,tariffs}/*.json',
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

/** What needs an account, leads to one, or is what its ads cost. */
export const memberScreens: Screen[] = [
  ...accounts,
  ...myPosts,
  ...favourites,
  ...messages,
  ...notifications,
  ...offers,
  ...profile,
  ...savedSearches,
  ...session,
  ...posting,
  ...moderation,
  ...tariffs,
  ...payments,
];

const guards: Record<Screen['access'], LoaderFunction | undefined> = {
  visitor: undefined,
  signed_out: leaveSignedIn,
  user: requireSession,
  moderator: requireSession,
};

const inLayout = (layout: Screen['layout']): RouteObject[] =>
  memberScreens
    .filter((screen) => screen.layout === layout)
    .map((screen) => {
      const route = routeOf(screen, guards[screen.access]);
      return screen.access === 'moderator'
        ? { ...route, element: <ModeratorsOnly>{route.element}</ModeratorsOnly> }
        : route;
    });

/** Where the screens of each layout hang in the router's tree, by the id of the route above. */
export const memberRoutes: Readonly<Record<'pages' | 'shell' | 'root', RouteObject[]>> = {
  pages: [
    ...inLayout('page'),
    {
      ...routeOf(
        { texts: ['session'], load: () => import('./layouts/account-layout.tsx') },
        requireSession,
      ),
      ErrorBoundary: ErrorPage,
      children: [
        {
          path: addresses.account.pattern,
          loader: () => replace(keepLanguage(addresses.accountPosts())),
        },
        ...inLayout('account'),
      ],
    },
  ],
  shell: [
    {
      Component: AuthLayout,
      children: [{ ErrorBoundary: ErrorPage, children: inLayout('header') }],
    },
  ],
  root: [{ HydrateFallback: LoadingScreen, ErrorBoundary: ErrorPage, children: inLayout('bare') }],
};
