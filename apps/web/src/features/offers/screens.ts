import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountOffers.pattern,
    layout: 'account',
    access: 'user',
    texts: ['offers', 'posts', 'forms'],
    load: () => import('./components/offers-page.tsx'),
  },
];
