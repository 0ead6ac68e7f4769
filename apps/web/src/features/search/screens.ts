import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens = [
  {
    path: addresses.search.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['search', 'posts'],
    load: () => import('./search-screen.ts'),
  },
] as const satisfies Screen[];
