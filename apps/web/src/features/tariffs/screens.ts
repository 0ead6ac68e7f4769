import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

export const screens = [
  {
    path: addresses.anyTariff.pattern,
    layout: 'page',
    access: 'visitor',
    texts: [],
    load: () => import('./components/tariffs-redirect.tsx'),
  },
  {
    path: addresses.tariff.pattern,
    layout: 'page',
    access: 'visitor',
    texts: ['tariffs'],
    load: () => import('./components/tariff-page.tsx'),
  },
  {
    path: addresses.productCreatePay.pattern,
    layout: 'page',
    access: 'user',
    texts: ['tariffs', 'posts'],
    load: () => import('./components/pay-step-page.tsx'),
  },
] as const satisfies Screen[];
