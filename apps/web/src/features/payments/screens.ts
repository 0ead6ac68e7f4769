import { addresses } from '@pitlane/contracts';
import type { Screen } from '@/lib/screen.ts';

const common = { access: 'user', texts: ['payments', 'forms'] } as const;

export const screens: Screen[] = [
  {
    ...common,
    path: addresses.anyPay.pattern,
    layout: 'page',
    load: () => import('./components/open-payment-redirect.tsx'),
  },
  {
    ...common,
    path: addresses.pay.pattern,
    layout: 'page',
    load: () => import('./components/payment-page.tsx'),
  },
  {
    ...common,
    path: addresses.accountTransactions.pattern,
    layout: 'account',
    load: () => import('./components/transactions-page.tsx'),
  },
  {
    ...common,
    path: addresses.accountTransaction.pattern,
    layout: 'account',
    load: () => import('./components/transaction-page.tsx'),
  },
];
