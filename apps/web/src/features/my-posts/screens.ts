import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.accountPosts.pattern,
    layout: 'account',
    access: 'user',
    texts: ['my-posts', 'posts', 'forms'],
    load: () => import('./components/my-posts-page.tsx'),
  },
];
