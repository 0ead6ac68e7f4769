import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const common = {
  layout: 'page',
  access: 'user',
  texts: ['posting', 'forms', 'posts'],
} as const;

export const screens: Screen[] = [
  {
    ...common,
    path: addresses.productCreate.pattern,
    load: () => import('./components/create-page.tsx'),
  },
  {
    ...common,
    path: addresses.productUpdate.pattern,
    load: () => import('./components/update-screen.tsx'),
  },
];
