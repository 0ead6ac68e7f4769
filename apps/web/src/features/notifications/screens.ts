import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountNotifications.pattern,
    layout: 'account',
    access: 'user',
    texts: ['notifications'],
    load: () => import('./components/notifications-page.tsx'),
  },
  {
    path: addresses.unsubscribe.pattern,
    layout: 'header',
    access: 'visitor',
    texts: ['notifications'],
    load: () => import('./components/unsubscribe-page.tsx'),
  },
];
