import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountSupport.pattern,
    layout: 'account',
    access: 'user',
    texts: ['forms-page', 'forms'],
    load: () => import('./components/support-page.tsx'),
  },
];
