import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountFavorites.pattern,
    layout: 'account',
    access: 'user',
    texts: ['favorites', 'posts', 'forms'],
    load: () => import('./components/favorites-page.tsx'),
  },
];
