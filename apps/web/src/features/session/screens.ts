import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens: Screen[] = [
  {
    path: addresses.block.pattern,
    layout: 'bare',
    access: 'visitor',
    texts: ['session'],
    load: () => import('./components/block-page.tsx'),
  },
];
