import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.moderation.pattern,
    layout: 'page',
    access: 'moderator',
    texts: ['moderation', 'posts', 'forms'],
    load: () => import('./components/moderation-page.tsx'),
  },
];
