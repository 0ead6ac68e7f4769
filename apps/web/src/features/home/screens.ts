import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens = [
  {
    path: addresses.home.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['home', 'posts'],
    load: () => import('./components/home-page.tsx'),
  },
] as const satisfies Screen[];
