import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountSavedSearches.pattern,
    layout: 'account',
    access: 'user',
    texts: ['saved-searches', 'posts', 'forms'],
    load: () => import('./components/saved-searches-page.tsx'),
  },
];
