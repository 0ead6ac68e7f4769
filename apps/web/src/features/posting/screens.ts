import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const screenOptions = {
  layout: 'page',
  access: 'user',
  texts: ['posting', 'forms', 'posts'],
} as const;

export const screens: Screen[] = [
  {
    ...screenOptions,
    path: addresses.productCreate.pattern,
    load: () => import('./components/create-page.tsx'),
  },
  {
    ...screenOptions,
    path: addresses.productUpdate.pattern,
    load: () => import('./components/update-screen.tsx'),
  },
];
