import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountSettings.pattern,
    layout: 'account',
    access: 'user',
    texts: ['profile', 'forms'],
    load: () => import('./components/settings-page.tsx'),
  },
];
