import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens = [
  {
    path: addresses.seller.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['sellers', 'posts'],
    load: () => import('./components/seller-screen.tsx'),
  },
] as const satisfies Screen[];
